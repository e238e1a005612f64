import type { DocumentData } from '../../../platform/documents/documents.ts'
import type { Ctx } from '../../../platform/context.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { frenchDay } from '../../../platform/paris.ts'
import { paymentLabels, shopOnRoll } from '../../fiscal/index.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { moment } from '../ticket/till-paper.ts'
import { saleSettings } from '../till-settings.ts'
import { fairAnswer } from './fairs.db.ts'

const daysOf = (one: { firstDay: string; lastDay: string }): string =>
  one.firstDay === one.lastDay ? frenchDay(one.firstDay) : `${frenchDay(one.firstDay)} – ${frenchDay(one.lastDay)}`

/** The result of a fair as its screen shows it, to be printed or sent on. Throws `not_found`. */
export async function fairResultPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const fair = await fairAnswer(ctx, id)
  const { info } = await saleSettings(ctx)
  const { means, days, products, pieces: _, vatCents: __, beyondList: ___, ...figures } = fair.result
  const open = fair.sessions.filter((session) => session.state !== 'closed').map((session) => session.number)
  const data: DocumentData<'fair-result'> = {
    fair: fair.name,
    place: fair.place,
    days: daysOf(fair),
    issued: moment.format(ctx.now),
    open: open.length > 0 ? `Caisse encore ouverte : ${open.join(', ')}` : '',
    shop: shopOnRoll(info, (await currentShop(ctx)).name),
    ...figures,
    means: means.map(({ type, cents }) => ({ label: paymentLabels[type], cents })),
    sold: days.map(({ day, tickets, inclCents }) => ({ day: frenchDay(day), tickets, cents: inclCents })),
    years: fair.years.map(({ tickets, inclCents, costsCents, netCents, ...year }) => ({
      days: daysOf(year),
      tickets,
      inclCents,
      costsCents,
      netCents,
    })),
    products,
  }
  const look = await lookToday(ctx)
  const name = `Résultat ${fair.name}.pdf`.replaceAll('/', '-')
  return { name, inline: true, body: () => renderPdf('fair-result', data, { date: ctx.now, look }) }
}
