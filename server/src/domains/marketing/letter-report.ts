import type { LetterReport } from '@plantule/contract/marketing/measures'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { writeXlsx } from '../../platform/sheets/write-xlsx.ts'
import { soldByOrders } from './letter-orders.ts'
import { newsletterStatus } from './newsletters.db.ts'

/** What a letter brought. Throws `not_found`. */
export async function letterReport(ctx: Ctx, id: number): Promise<LetterReport> {
  mustExist(await ctx.db.selectFrom('newsletter').select('id').where('id', '=', id).executeTakeFirst())
  const links = await ctx.db
    .selectFrom('newsletter_link')
    .select(['n', 'url', 'clicks'])
    .where('newsletter_id', '=', id)
    .orderBy('clicks', 'desc')
    .orderBy('n')
    .execute()
  const { rows } = await sql<Omit<LetterReport, 'links' | 'clicks' | 'measured'> & LetterReport['measured']>`
    select * from (
      select count(*) filter (where d.measured)::int as agreed, count(d.opened_at)::int as opened, count(d.clicked_at)::int as clicked
      from newsletter_delivery d where d.shop_id = ${ownShop} and d.newsletter_id = ${id}) m,
    (select n.past_orders + s.orders as orders, n.past_incl_cents + s.incl_cents as "inclCents", n.past_excl_cents + s.excl_cents as "exclCents"
      from newsletter n, (select ${soldByOrders} and c.newsletter_id = ${id}) s where n.shop_id = ${ownShop} and n.id = ${id}) s`.execute(
    ctx.db,
  )
  const { agreed, opened, clicked, ...sold } = mustExist(rows[0])
  return { clicks: links.reduce((sum, { clicks }) => sum + clicks, 0), links, measured: { agreed, opened, clicked }, ...sold }
}

/** The same as a spreadsheet: the figures, and the links below their own head. Throws `not_found`. */
export async function letterReportSheet(ctx: Ctx, id: number): Promise<FileReply> {
  const [report, status] = [await letterReport(ctx, id), await newsletterStatus(ctx, id)]
  const { agreed, opened, clicked } = report.measured
  return {
    name: `Lettre ${id} ${parisDay(ctx.now)}.xlsx`,
    body: writeXlsx([
      {
        name: 'Bilan',
        columns: [
          { header: 'Destinataires', type: 'integer' },
          { header: 'Envoyées', type: 'integer' },
          { header: 'Refusées', type: 'integer' },
          { header: 'Plaintes', type: 'integer' },
          { header: 'Désinscrits avant l’envoi', type: 'integer', width: 24 },
          { header: 'Clics', type: 'integer' },
          { header: 'Mesure acceptée', type: 'integer', width: 18 },
          { header: 'Dont ouvertes', type: 'integer', width: 16 },
          { header: 'Dont cliquées', type: 'integer', width: 16 },
          { header: 'Commandes', type: 'integer' },
          { header: 'Chiffre d’affaires TTC', type: 'euros', width: 22 },
          { header: 'Chiffre d’affaires HT', type: 'euros', width: 22 },
        ],
        rows: [
          [
            status.total,
            status.sent,
            status.bounced,
            status.complained,
            status.left,
            report.clicks,
            agreed,
            opened,
            clicked,
            report.orders,
            report.inclCents,
            report.exclCents,
          ],
        ],
      },
      {
        name: 'Liens',
        columns: [
          { header: 'Lien', type: 'text', width: 70 },
          { header: 'Clics', type: 'integer' },
        ],
        rows: report.links.map(({ url, clicks }) => [url, clicks]),
      },
    ]),
  }
}
