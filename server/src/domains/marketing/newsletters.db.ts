import { LetterShowing, type Newsletter, type NewsletterStatus, Segment } from '@plantule/contract/marketing/newsletters'
import { type Selectable, sql } from 'kysely'
import type { Newsletter as Table } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { instantOf } from '../../platform/instant.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { idsIn, keptTemplate, picturesIn } from '../storefront/index.ts'

export type NewsletterHeld = Selectable<Table>

/** Of the newsletter `n`. */
export const newsletterColumns = sql`n.id, n.subject, n.preview, n.state, ${instantOf('n.sent_at')} as "sentAt", ${instantOf('n.send_at')} as "sendAt", n.author, ${instantOf('n.updated_at')} as "updatedAt",
  (select count(*)::int from newsletter_delivery d where d.shop_id = ${ownShop} and d.newsletter_id = n.id) as recipients`

/** Throws `not_found`. */
export async function newsletterAnswer(ctx: Ctx, id: number): Promise<Newsletter> {
  type Row = Omit<Newsletter, 'segment' | 'showing' | 'pictures'> & {
    segment: Partial<Segment>
    showing: Partial<LetterShowing>
    products: { id: number; name: string }[]
  }
  const { rows } = await sql<Row>`
    select ${newsletterColumns}, n.html, n.blocks, n.showing, n.version, n.segment, n.per_hour as "perHour", ${instantOf('n.held_at')} as "heldSince",
      coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id) from product p where p.shop_id = ${ownShop}
        and p.id in (select jsonb_array_elements_text(n.segment -> 'productIds')::bigint)), '[]') as products
    from newsletter n where n.shop_id = ${ownShop} and n.id = ${id}`.execute(ctx.db)
  const { products, ...row } = mustExist(rows[0])
  // What was deleted since is named no more.
  const blocks = row.blocks && (await keptTemplate(ctx, 'letter', row.blocks)).template.blocks
  const pictures = blocks ? await picturesIn(ctx, idsIn(blocks, 'image')) : {}
  return {
    ...row,
    blocks,
    pictures: Object.fromEntries(Object.entries(pictures).map(([image, { key }]) => [image, key])),
    showing: LetterShowing.parse(row.showing),
    segment: { ...Segment.parse(row.segment), products },
  }
}

/** Locked against other changes, and against being sent twice. Throws `not_found`. */
export const lockNewsletter = async (ctx: Ctx, id: number): Promise<NewsletterHeld> =>
  mustExist(await ctx.db.selectFrom('newsletter').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** How far it is: deliveries by what became of their mails. A mail of long ago is gone, and was sent. Throws `not_found`. */
export async function newsletterStatus(ctx: Ctx, id: number): Promise<NewsletterStatus> {
  const { rows } = await sql<NewsletterStatus>`
    select n.state, count(d.id)::int as total,
      (count(*) filter (where d.state = 'waiting' or m.status = 'queued'))::int as waiting,
      (count(*) filter (where d.state = 'written' and d.report is null and coalesce(m.status, 'sent') = 'sent'))::int as sent,
      (count(*) filter (where m.status = 'kept' and d.report is null))::int as kept,
      (count(*) filter (where m.status = 'failed' and d.report is null))::int as failed,
      (count(*) filter (where d.report = 'bounced'))::int as bounced, (count(*) filter (where d.report = 'complained'))::int as complained,
      (count(*) filter (where d.state = 'left'))::int as left
    from newsletter n left join newsletter_delivery d on d.shop_id = ${ownShop} and d.newsletter_id = n.id
    left join outbox_mail m on m.shop_id = ${ownShop} and m.id = d.mail_id
    where n.shop_id = ${ownShop} and n.id = ${id} group by n.id, n.state`.execute(ctx.db)
  return mustExist(rows[0])
}
