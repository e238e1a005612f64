import type { Ctx } from '../../../platform/context.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { shopOnRoll, software } from '../../fiscal/index.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { saleSettings } from '../till-settings.ts'

export type Row = [string, string]
export type Section = { title: string; rows: Row[] }

export const moment = new Intl.DateTimeFormat('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })

/** On the till's own roll, unsealed: the sealed record is a link of the chains. */
export async function paper(ctx: Ctx, title: string, number: string, at: Date, sections: Section[]): Promise<FileReply> {
  const { info } = await saleSettings(ctx)
  const shop = shopOnRoll(info, (await currentShop(ctx)).name)
  const data: DocumentData<'z-ticket'> = { title, number, shop, sections, signature: null, software, training: false }
  const look = await lookToday(ctx)
  return { name: `${number}.pdf`, inline: true, body: () => renderPdf('z-ticket', data, { date: at, look }) }
}
