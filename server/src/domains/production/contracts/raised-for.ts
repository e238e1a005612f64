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
    where k.shop_id = ${ownShop} and k.lot_size_id = ${lotSizeId} and k.raised
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

/** What has left, or is given up, is raised for nobody any more: of an order, or of one size of it. */
export async function unmarkRaised(ctx: Ctx, orderId: number, subproductId?: number): Promise<void> {
  await sql`update lot_choice set raised = false where lot_choice.shop_id = ${ownShop} and order_id = ${orderId} and raised
    ${subproductId === undefined ? sql`` : sql`and subproduct_id = ${subproductId}`}`.execute(ctx.db)
}

/** Of one size no more is raised for an order than it wants; what grows is counted by what it holds. */
export async function trimRaised(ctx: Ctx, orderId: number, subproductId: number, wanted: number): Promise<void> {
  const { rows } = await sql<{ lotSizeId: number; quantity: number }>`
    select lot_size_id as "lotSizeId", quantity from lot_choice where lot_choice.shop_id = ${ownShop} and order_id = ${orderId}
      and subproduct_id = ${subproductId} and raised order by lot_size_id`.execute(ctx.db)
  let left = wanted
  for (const { lotSizeId, quantity } of rows) {
    const stays = Math.min(left, quantity)
    left -= stays
    if (stays === quantity) continue
    await sql`update lot_choice set quantity = ${Math.max(stays, 1)}, raised = ${stays > 0} where lot_choice.shop_id = ${ownShop}
      and order_id = ${orderId} and subproduct_id = ${subproductId} and lot_size_id = ${lotSizeId}`.execute(ctx.db)
  }
  await sql`update growing_contract set stocked = least(stocked, ${wanted}) where growing_contract.shop_id = ${ownShop} and order_id = ${orderId}
    and subproduct_id = ${subproductId} and outcome is null`.execute(ctx.db)
}
