import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { heldBy, move } from '../../stock/index.ts'
import { keepRaised, type RaisedLot, raisedStockOf } from './raised-for.ts'
import { watchRaised } from './watch-raised.ts'

export type Contract = { id: number; order_id: number; subproduct_id: number; lot_id: number; stocked: number }
/** Where plants of a contract are: of a caliber so many, that grow or are stock. */
export type Stand = { lotId: number; lotSizeId: number; quantity: number; grows: boolean }
type StockStand = Stand & { lot: RaisedLot }

/** Where the plants of a contract are today: what became stock is in its own lot first, and in that of another contract last. */
export async function standsOf(ctx: Ctx, contract: Contract): Promise<Stand[]> {
  const { rows: growing } = await sql<Stand>`
    select z.lot_id as "lotId", m.lot_size_id as "lotSizeId", m.quantity, true as grows from lot_promise m
    join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
    where m.shop_id = ${ownShop} and m.contract_id = ${contract.id} order by m.id`.execute(ctx.db)
  return [...growing, ...(await stockOf(ctx, contract))]
}

async function stockOf(
  ctx: Ctx,
  { id, order_id: orderId, subproduct_id: subproductId, lot_id: lotId, stocked }: Contract,
): Promise<StockStand[]> {
  const lots = (await raisedStockOf(ctx, orderId)).filter((lot) => lot.subproductId === subproductId && lot.open > 0)
  if (lots.length === 0 || stocked === 0) return []
  const { rows } = await sql<{ lotSizeId: number; lotId: number; far: number }>`
    select z.id as "lotSizeId", z.lot_id as "lotId", case when z.lot_id = ${lotId} then 0 when exists (select from growing_contract c
      where c.shop_id = ${ownShop} and c.lot_id = z.lot_id and c.order_id = ${orderId} and c.id <> ${id} and c.outcome is null) then 2 else 1 end as far
    from lot_size z where z.shop_id = ${ownShop} and z.id = any(${lots.map((lot) => lot.lotSizeId)}::bigint[]) order by far, z.id`.execute(
    ctx.db,
  )
  let left = stocked
  return rows.flatMap((row) => {
    const lot = lots.find((each) => each.lotSizeId === row.lotSizeId)
    const quantity = Math.min(left, lot?.open ?? 0)
    left -= quantity
    return lot && quantity > 0 ? [{ lotId: row.lotId, lotSizeId: row.lotSizeId, quantity, grows: false, lot }] : []
  })
}

/** An order holds no plant of a contract any more; what it has of others stays as it is. The level and the contract are locked. */
export async function freeContract(ctx: Ctx, contract: Contract): Promise<void> {
  const { id, order_id: orderId, subproduct_id: subproductId, stocked } = contract
  const source = { source: 'order', id: orderId }
  const stands = await standsOf(ctx, contract)
  // Whom others of their plants are raised for may have the more of them.
  await watchRaised(
    ctx,
    stands.filter(({ grows }) => grows).map(({ lotId }) => lotId),
  )
  for (const { lot, quantity } of await stockOf(ctx, contract)) await keepRaised(ctx, lot, lot.open - quantity)
  await ctx.db.deleteFrom('lot_promise').where('contract_id', '=', id).execute()
  await ctx.db.updateTable('growing_contract').set({ stocked: 0 }).where('id', '=', id).execute()
  const reserved = Math.min(stocked, (await heldBy(ctx, source)).get(subproductId) ?? 0)
  if (reserved > 0) await move(ctx, [{ subproductId, onHand: 0, reserved: -reserved }], 'release', source)
}
