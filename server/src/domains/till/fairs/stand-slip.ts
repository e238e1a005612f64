import type { Ctx } from '../../../platform/context.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { frenchDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { shopOnRoll } from '../../fiscal/index.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { saleSettings } from '../till-settings.ts'
import { moment } from '../ticket/till-paper.ts'
import { standLines } from './fairs.db.ts'
import { mustExist } from '../../../platform/must-exist.ts'

/** The list of the van: what the stand holds now. Throws `not_found`, `stand_empty`. */
export async function standSlip(ctx: Ctx, id: number): Promise<FileReply> {
  const fair = mustExist(await ctx.db.selectFrom('fair').selectAll().where('id', '=', id).executeTakeFirst())
  const rows = (await standLines(ctx, id)).filter((line) => line.held > 0)
  if (rows.length === 0) throw new Refused('stand_empty')
  const { info } = await saleSettings(ctx)
  const first = frenchDay(fair.first_day)
  const data: DocumentData<'stand-list'> = {
    number: `BT-${id}`,
    fair: fair.name,
    place: fair.place,
    days: fair.first_day === fair.last_day ? first : `${first} – ${frenchDay(fair.last_day)}`,
    issued: moment.format(ctx.now),
    shop: shopOnRoll(info, (await currentShop(ctx)).name),
    rows: rows.map(({ label, latinName, reference, priceCents, held }) => ({
      label,
      latinName,
      reference,
      unitCents: priceCents,
      quantity: held,
    })),
    notes: fair.notes,
  }
  const look = await lookToday(ctx)
  return { name: `Bon de transfert ${fair.name}.pdf`, inline: true, body: () => renderPdf('stand-list', data, { date: ctx.now, look }) }
}
