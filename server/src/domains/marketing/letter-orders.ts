import { ORIGIN_DAYS } from '@plantule/contract/marketing/measures'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { daysBefore } from '../../platform/forget.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { firm } from '../orders/index.ts'
import { type Arrival, isRecent } from './letter-links.ts'

const refundedExcl = sql`coalesce((select sum(r.excl_cents) from order_refund r where r.shop_id = ${ownShop} and r.order_id = o.id), 0)`

/** What orders brought that came by a letter, less what was refunded of them and what they took over of orders that came otherwise. */
export const soldByOrders = sql`count(*)::int as orders,
  coalesce(sum(greatest(o.incl_cents - o.refunded_cents - c.other_incl_cents, 0)), 0)::bigint as incl_cents,
  coalesce(sum(greatest(o.excl_cents - ${refundedExcl} - c.other_excl_cents, 0)), 0)::bigint as excl_cents
  from newsletter_order c join orders o on o.shop_id = ${ownShop} and o.id = c.order_id and ${firm} where c.shop_id = ${ownShop}`

/** An order counts for the letter by which its buyer came, one that is recent; for one letter, whoever asks again. */
export async function creditLetter(ctx: Ctx, orderId: number, arrival: Arrival): Promise<void> {
  if (!isRecent(arrival, ctx.now)) return
  await sql`
    insert into newsletter_order (shop_id, order_id, newsletter_id)
    select ${ctx.shopId}::bigint, ${orderId}::bigint, n.id from newsletter n
    where n.shop_id = ${ownShop} and n.id = ${arrival.newsletterId} and n.sent_at is not null
    on conflict (shop_id, order_id) do nothing`.execute(ctx.db)
}

/**
 * An order takes over another: the letter of the one it came by, if any, else of the other. What neither brought stays out of it, so
 * that each euro counts for the letter that it came by, and those of two letters for one.
 */
export async function followMerge(ctx: Ctx, fromId: number, toId: number): Promise<void> {
  // Whoever adds them up at this moment is waited for.
  const both = ctx.db.selectFrom('newsletter_order').select('order_id').where('order_id', 'in', [fromId, toId])
  if ((await both.orderBy('order_id').forUpdate().execute()).length === 0) return
  const { rows } = await sql<{ id: number; newsletter_id: number | null; incl_cents: number; excl_cents: number }>`
    select o.id, c.newsletter_id, coalesce(c.other_incl_cents, o.incl_cents - o.refunded_cents)::bigint as incl_cents,
      coalesce(c.other_excl_cents, o.excl_cents - ${refundedExcl})::bigint as excl_cents
    from orders o left join newsletter_order c on c.shop_id = ${ownShop} and c.order_id = o.id
    where o.shop_id = ${ownShop} and o.id in (${fromId}, ${toId})`.execute(ctx.db)
  const [from, to] = [rows.find(({ id }) => id === fromId), rows.find(({ id }) => id === toId)]
  const newsletterId = to?.newsletter_id ?? from?.newsletter_id
  if (!from || !to || !newsletterId) return
  const [incl, excl] = [from.incl_cents + to.incl_cents, from.excl_cents + to.excl_cents]
  await sql`
    insert into newsletter_order (shop_id, order_id, newsletter_id, other_incl_cents, other_excl_cents)
    values (${ctx.shopId}, ${toId}, ${newsletterId}, ${incl}, ${excl}) on conflict (shop_id, order_id)
    do update set other_incl_cents = excluded.other_incl_cents, other_excl_cents = excluded.other_excl_cents`.execute(ctx.db)
  await ctx.db.deleteFrom('newsletter_order').where('order_id', '=', fromId).execute()
}

/** What stays of an order that came by a letter came by it too; what others brought stays counted out, with the first as far as it goes. */
export async function followRest(ctx: Ctx, fromId: number, restId: number): Promise<void> {
  await sql`
    insert into newsletter_order (shop_id, order_id, newsletter_id, other_incl_cents, other_excl_cents)
    select c.shop_id, ${restId}::bigint, c.newsletter_id, greatest(c.other_incl_cents - o.incl_cents, 0), greatest(c.other_excl_cents - o.excl_cents, 0)
    from newsletter_order c join orders o on o.shop_id = ${ownShop} and o.id = c.order_id
    where c.shop_id = ${ownShop} and c.order_id = ${fromId}
    on conflict (shop_id, order_id) do nothing`.execute(ctx.db)
}

/** Orders of whoever has one of these addresses that came by a letter. */
export async function ordersOf(ctx: Ctx, emails: readonly string[]): Promise<number[]> {
  const { rows: people } = await sql<{ id: number }>`
    select distinct customer_selves(c.id) as id from customer c
    where c.shop_id = ${ownShop} and lower(c.email) = any(${emails.map((email) => email.toLowerCase())}::text[])`.execute(ctx.db)
  if (people.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select o.id from orders o where o.shop_id = ${ownShop} and o.customer_id = any(${people.map(({ id }) => id)}::bigint[])
      and exists (select from newsletter_order c where c.shop_id = ${ownShop} and c.order_id = o.id)`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** From which letter these orders came is forgotten; the letter keeps the sum of what they brought. */
export async function addUpOrders(ctx: Ctx, orderIds: readonly number[]): Promise<void> {
  if (orderIds.length === 0) return
  // Whoever adds up the same ones at once waits here, and finds none left.
  const held = await ctx.db
    .selectFrom('newsletter_order')
    .select('order_id')
    .where('order_id', 'in', [...orderIds])
    .orderBy('order_id')
    .forUpdate()
    .execute()
  if (held.length === 0) return
  const ids = held.map(({ order_id }) => order_id)
  await sql`
    update newsletter n set past_orders = n.past_orders + s.orders, past_incl_cents = n.past_incl_cents + s.incl_cents,
      past_excl_cents = n.past_excl_cents + s.excl_cents
    from (select c.newsletter_id, ${soldByOrders} and c.order_id = any(${ids}::bigint[]) group by 1) s
    where n.shop_id = ${ownShop} and n.id = s.newsletter_id`.execute(ctx.db)
  await ctx.db.deleteFrom('newsletter_order').where('order_id', 'in', ids).execute()
}

const MOST = 5_000

/** In the night: orders of long ago, of which hardly one is refunded any more. */
export async function addUpPast(ctx: Ctx): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.order_id as id from newsletter_order c join orders o on o.shop_id = ${ownShop} and o.id = c.order_id
    where c.shop_id = ${ownShop} and o.placed_at < ${daysBefore(ctx, ORIGIN_DAYS)} limit ${sql.lit(MOST)}`.execute(ctx.db)
  await addUpOrders(
    ctx,
    rows.map(({ id }) => id),
  )
}
