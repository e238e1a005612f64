import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { dropMails } from '../../platform/mail/forget-mails.ts'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * What was to go to these registrations and has not left: letters that nobody has written yet, and those that lie in the outbox. The
 * registrations are locked. A letter that is being written at this moment is waited for, and taken back with the others.
 */
export async function takeBackLetters(ctx: Ctx, subscriberIds: readonly number[]): Promise<void> {
  const ids = [...subscriberIds]
  if (ids.length === 0) return
  // In the order in which those who write letters take them.
  const waiting = await ctx.db
    .selectFrom('newsletter_delivery')
    .select('id')
    .where('subscriber_id', 'in', ids)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (waiting.length > 0)
    await ctx.db
      .updateTable('newsletter_delivery')
      .set({ state: 'left' })
      .where(
        'id',
        'in',
        waiting.map(({ id }) => id),
      )
      .execute()
  // Asked only now, so that what was written while it waited is seen. One that leaves at this moment has left.
  const { rows } = await sql<{ id: number }>`
    select m.id from outbox_mail m where m.shop_id = ${ownShop} and m.status = 'queued' and m.id in (select d.mail_id from newsletter_delivery d
      where d.shop_id = ${ownShop} and d.subscriber_id = any(${ids}::bigint[]) and d.state = 'written')
    order by m.id for update of m`.execute(ctx.db)
  if (rows.length === 0) return
  const mails = rows.map(({ id }) => id)
  await ctx.db.updateTable('newsletter_delivery').set({ state: 'left', mail_id: null }).where('mail_id', 'in', mails).execute()
  await dropMails(ctx, sql`id = any(${mails}::bigint[])`)
}
