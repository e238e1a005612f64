import { type RawBuilder, sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * How many plants of the caliber `z`, stock already, are raised for other orders than `orderId` and have not left: whatever is sold to
 * somebody else comes out of the rest.
 */
export const raisedForOthers = (orderId: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce((
  select sum(greatest(k.quantity + coalesce((select sum(m.change) from lot_move m
      where m.shop_id = ${ownShop} and m.lot_size_id = z.id and m.source = 'order' and m.source_id = k.order_id and m.kind in ('sale', 'return')), 0), 0))
  from lot_choice k where k.shop_id = ${ownShop} and k.lot_size_id = z.id and k.raised and k.order_id is distinct from ${orderId}), 0)::int`

/** For which orders plants of a caliber are raised, as people read them. */
export async function raisedFor(ctx: Ctx, lotSizeId: number): Promise<string> {
  const { rows } = await sql<{ reference: string }>`
    select o.reference from lot_choice k join orders o on o.shop_id = ${ownShop} and o.id = k.order_id
    where k.shop_id = ${ownShop} and k.lot_size_id = ${lotSizeId} and k.raised and k.quantity + coalesce((select sum(v.change) from lot_move v
      where v.shop_id = ${ownShop} and v.lot_size_id = k.lot_size_id and v.source = 'order' and v.source_id = k.order_id and v.kind in ('sale', 'return')), 0) > 0
    union select o.reference from lot_promise m join orders o on o.shop_id = ${ownShop} and o.id = m.order_id
    where m.shop_id = ${ownShop} and m.lot_size_id = ${lotSizeId} and m.contract_id is not null order by 1`.execute(ctx.db)
  return rows.map((row) => row.reference).join(', ')
}

type Raised = { orderId: number; subproductId: number; lotSizeId: number; quantity: number }

/** These plants of a caliber are stock, and an order's for which they were raised. */
export async function markRaised(ctx: Ctx, { orderId, subproductId, lotSizeId, quantity }: Raised): Promise<void> {
  await sql`
    insert into lot_choice (shop_id, order_id, subproduct_id, lot_size_id, quantity, raised, author, at)
    values (${ctx.shopId}::bigint, ${orderId}::bigint, ${subproductId}::bigint, ${lotSizeId}::bigint, ${quantity}::int, true, ${authorOf(ctx)}, ${ctx.now}::timestamptz)
    on conflict (shop_id, order_id, subproduct_id, lot_size_id)
      do update set quantity = coalesce(lot_choice.quantity, 0) + excluded.quantity, raised = true`.execute(ctx.db)
}

export type RaisedLot = { orderId: number; subproductId: number; lotSizeId: number; open: number; gone: number }

/** Of which calibers stock is raised for an order, how many have not left, and how many have. */
export const raisedStockOf = (ctx: Ctx, orderId: number): Promise<RaisedLot[]> => raisedStock(ctx, sql`k.order_id = ${orderId}`)

/** For which orders stock of a caliber is raised. */
export const raisedStockIn = (ctx: Ctx, lotSizeId: number): Promise<RaisedLot[]> => raisedStock(ctx, sql`k.lot_size_id = ${lotSizeId}`)

async function raisedStock(ctx: Ctx, which: RawBuilder<unknown>): Promise<RaisedLot[]> {
  const { rows } = await sql<RaisedLot>`
    select k.order_id as "orderId", k.subproduct_id as "subproductId", k.lot_size_id as "lotSizeId", greatest(k.quantity - g.gone, 0)::int as open, g.gone
    from lot_choice k cross join lateral (select greatest(coalesce(-sum(m.change), 0), 0)::int as gone from lot_move m where m.shop_id = ${ownShop}
      and m.lot_size_id = k.lot_size_id and m.source = 'order' and m.source_id = k.order_id and m.kind in ('sale', 'return')) g
    where k.shop_id = ${ownShop} and ${which} and k.raised order by k.order_id, k.subproduct_id, k.lot_size_id`.execute(ctx.db)
  return rows
}

/** Of a caliber so many stay raised for an order besides those that have left; a choice that keeps nothing is none. */
export async function keepRaised(ctx: Ctx, lot: Omit<RaisedLot, 'open'>, open: number): Promise<void> {
  const { orderId, subproductId, lotSizeId, gone } = lot
  const own = sql`lot_choice.shop_id = ${ownShop} and order_id = ${orderId} and subproduct_id = ${subproductId} and lot_size_id = ${lotSizeId}`
  if (gone + open === 0) await sql`delete from lot_choice where ${own}`.execute(ctx.db)
  else await sql`update lot_choice set quantity = ${gone + open} where ${own}`.execute(ctx.db)
}
