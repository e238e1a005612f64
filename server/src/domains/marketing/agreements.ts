import type { Agreement } from '@plantule/contract/marketing/measures'
import { measureWords } from '@plantule/contract/marketing/measures'
import { sql } from 'kysely'
import { authorOf } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { instantOf } from '../../platform/instant.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addUpOrders, ordersOf } from './letter-orders.ts'

type Given = { what: Agreement['what']; given: boolean; wording: string | null; source: string }

/** Writes down what somebody agreed to, or took back (RGPD art. 7 § 1). */
export async function noteAgreement(ctx: Ctx, subscriberId: number, { what, given, wording, source }: Given): Promise<void> {
  await ctx.db
    .insertInto('newsletter_agreement')
    .values({ shop_id: ctx.shopId, subscriber_id: subscriberId, what, given, wording, source, author: authorOf(ctx), at: ctx.now })
    .execute()
}

/** Whether it may be known that somebody opens letters and follows their links. Nothing is written where nothing changes. */
export async function setMeasured(ctx: Ctx, subscriberId: number, agrees: boolean, source: string): Promise<void> {
  const changed = await ctx.db
    .updateTable('newsletter_subscriber')
    .set({ measured_at: agrees ? ctx.now : null })
    .where('id', '=', subscriberId)
    .where('measured_at', agrees ? 'is' : 'is not', null)
    .returning(['id', 'email'])
    .executeTakeFirst()
  if (!changed) return
  await noteAgreement(ctx, subscriberId, { what: 'measure', given: agrees, wording: agrees ? measureWords.version : null, source })
  if (agrees) return
  // What was known of them goes with their agreement, and by which letter their orders came.
  await addUpOrders(ctx, await ordersOf(ctx, [changed.email]))
  await forgetMeasures(ctx, [subscriberId])
}

/** Somebody of that address, who is registered, agrees to be counted. */
export async function measureOf(ctx: Ctx, email: string, source: string): Promise<void> {
  const found = await ctx.db
    .selectFrom('newsletter_subscriber')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .where('state', '=', 'confirmed')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (found) await setMeasured(ctx, found.id, true, source)
}

export async function forgetMeasures(ctx: Ctx, subscriberIds: readonly number[]): Promise<void> {
  await ctx.db
    .updateTable('newsletter_delivery')
    .set({ opened_at: null, clicked_at: null, measured: false })
    .where('subscriber_id', 'in', [...subscriberIds])
    .where('measured', '=', true)
    .execute()
}

/** Throws `not_found`. */
export async function listAgreements(ctx: Ctx, subscriberId: number): Promise<{ items: Agreement[] }> {
  mustExist(await ctx.db.selectFrom('newsletter_subscriber').select('id').where('id', '=', subscriberId).executeTakeFirst())
  const { rows } = await sql<Agreement>`
    select a.id, a.what, a.given, a.wording, a.source, a.author, ${instantOf('a.at')} as at from newsletter_agreement a
    where a.shop_id = ${ownShop} and a.subscriber_id = ${subscriberId} order by a.id desc limit 200`.execute(ctx.db)
  return { items: rows }
}
