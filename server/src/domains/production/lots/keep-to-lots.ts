import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { lotRule } from './lot-rule.ts'

/** So many plants of a size out of a lot: `lotSizeId` names its caliber where some are still here; null: all of them have left. */
export type Named = {
  subproductId: number
  lotId: number
  lotSizeId: number | null
  quantity: number
  /** Where the shop leaves it to people, they are asked which lot it comes from: papers do not answer for them. */
  asked: boolean
}

/**
 * What papers of an order name is what leaves: of these sizes as many of each lot as all of its papers name. What somebody chose without
 * saying how many stays as it is.
 */
export async function keepToLots(ctx: Ctx, orderId: number, lots: readonly Named[]): Promise<void> {
  const named = [...Map.groupBy(lots, (lot) => `${lot.subproductId}/${lot.lotId}`).values()].flatMap((own) => {
    const [first] = own
    const lotSizeId = own.find((lot) => lot.lotSizeId !== null)?.lotSizeId ?? null
    return first
      ? [{ ...first, lotSizeId, asked: own.some((lot) => lot.asked), quantity: own.reduce((sum, lot) => sum + lot.quantity, 0) }]
      : []
  })
  if (named.length === 0) return
  const byHand = (await lotRule(ctx)).takes === 'by_hand'
  const list = sql`unnest(${named.map((lot) => lot.subproductId)}::bigint[], ${named.map((lot) => lot.lotId)}::bigint[],
    ${named.map((lot) => lot.lotSizeId)}::bigint[], ${named.map((lot) => lot.quantity)}::int[], ${named.map((lot) => lot.asked)}::boolean[])
    as w (subproduct_id, lot_id, lot_size_id, quantity, asked)`
  // Read first: what is given up below was somebody's answer all the same.
  const { rows } = await sql<{ subproductId: number }>`select distinct subproduct_id as "subproductId" from lot_choice
    where shop_id = ${ownShop} and order_id = ${orderId}`.execute(ctx.db)
  const answered = rows.map((row) => row.subproductId)
  await sql`
    delete from lot_choice c where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.quantity is not null
      and c.subproduct_id = any(${named.map((lot) => lot.subproductId)}::bigint[])
      and not exists (select from lot_size z join ${list} on w.subproduct_id = c.subproduct_id and w.lot_id = z.lot_id
        where z.shop_id = ${ownShop} and z.id = c.lot_size_id)`.execute(ctx.db)
  await sql`
    update lot_choice c set quantity = w.quantity from lot_size z, ${list}
    where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.quantity <> w.quantity and c.subproduct_id = w.subproduct_id
      and z.shop_id = ${ownShop} and z.id = c.lot_size_id and z.lot_id = w.lot_id`.execute(ctx.db)
  await sql`
    insert into lot_choice (shop_id, order_id, subproduct_id, lot_size_id, quantity, author, at)
    select ${ctx.shopId}::bigint, ${orderId}::bigint, w.subproduct_id, w.lot_size_id, w.quantity, ${authorOf(ctx)}, ${ctx.now}::timestamptz
    from ${list} where w.lot_size_id is not null and (not ${byHand}::boolean or not w.asked or w.subproduct_id = any(${answered}::bigint[]))
    on conflict do nothing`.execute(ctx.db)
}
