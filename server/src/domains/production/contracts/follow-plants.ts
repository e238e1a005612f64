import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'
import { freeOf, holdLater, lockLevels, lower, move } from '../../stock/index.ts'
import type { SizeRow } from '../lots/lots.db.ts'
import { raisedReadyJob } from './jobs.ts'
import { keepRaised, markRaised, raisedFor, raisedStockIn } from './raised-for.ts'

type Row = {
  id: number
  order_id: number
  subproduct_id: number
  quantity: number
  contract_id: number
  lot_size_id: number
  ready_on: string | null
}

/**
 * Plants went from one locked caliber to another: those that are raised for an order stay its plants wherever they go. Of a lot that has
 * more than was asked, the rest goes first. Throws `lot_contracted` where they would become something else.
 */
export async function followPlants(ctx: Ctx, from: SizeRow, to: SizeRow, quantity: number): Promise<void> {
  if (from.subproduct_id !== null) return followStock(ctx, from, to, quantity)
  // Within a lot they are the same plants until they are stock.
  if (from.lot_id === to.lot_id && to.subproduct_id === null) return
  const rows = await raisedIn(ctx, from.lot_id)
  if (rows.length === 0) return
  const held = rows.reduce((sum, row) => sum + row.quantity, 0)
  const rest = await plantsGrowing(ctx, from.lot_id)
  let left = Math.min(quantity, Math.max(held - rest, 0))
  for (const row of rows.toReversed()) {
    const part = Math.min(left, row.quantity)
    if (part === 0) continue
    left -= part
    const becomes = to.subproduct_id ?? to.becomes_id ?? row.subproduct_id
    if (becomes !== row.subproduct_id)
      throw new Refused('lot_contracted', { reference: await raisedFor(ctx, row.lot_size_id), left: quantity - part - left })
    // What other orders lack of the size takes what comes first; as much stays promised, and is told as missing.
    const redeemed = to.subproduct_id === null ? part : Math.min(part, await freeStock(ctx, row.subproduct_id, part))
    if (redeemed === 0) continue
    await lower(ctx, row, redeemed)
    const source = { source: 'order', id: row.order_id }
    if (to.subproduct_id === null) {
      await becomeOf(ctx, to, row)
      await holdLater(ctx, [{ subproductId: row.subproduct_id, lotSizeId: to.id, quantity: redeemed }], source, row.contract_id)
    } else
      await holdStock(ctx, row.contract_id, {
        orderId: row.order_id,
        subproductId: row.subproduct_id,
        lotSizeId: to.id,
        quantity: redeemed,
      })
  }
}

/** Plants of a contract that were held as they grew are stock, held for its order. */
async function holdStock(
  ctx: Ctx,
  contractId: number,
  raised: { orderId: number; subproductId: number; lotSizeId: number; quantity: number },
): Promise<void> {
  const { orderId, subproductId, quantity } = raised
  await move(ctx, [{ subproductId, onHand: 0, reserved: quantity }], 'reservation', { source: 'order', id: orderId })
  await markRaised(ctx, raised)
  await countStocked(ctx, contractId, quantity)
}

/** Of so many plants how many the size's stock has free; its level is locked. */
async function freeStock(ctx: Ctx, subproductId: number, wanted: number): Promise<number> {
  const [level] = await lockLevels(ctx, [subproductId])
  return level && level.backorder && !level.shut ? wanted : level ? freeOf(level) : 0
}

export async function countStocked(ctx: Ctx, contractId: number, quantity: number): Promise<void> {
  await sql`update growing_contract set stocked = stocked + ${quantity} where growing_contract.shop_id = ${ownShop} and id = ${contractId}`.execute(
    ctx.db,
  )
  await ctx.enqueue(raisedReadyJob, { contractId, quantity })
}

/** A caliber that becomes nothing yet becomes what its new plants were raised to be. */
async function becomeOf(ctx: Ctx, to: SizeRow, row: Row): Promise<void> {
  if (to.becomes_id !== null) return
  await ctx.db
    .updateTable('lot_size')
    .set({ becomes_id: row.subproduct_id, ready_on: to.ready_on ?? row.ready_on, version: to.version + 1 })
    .where('id', '=', to.id)
    .execute()
  to.becomes_id = row.subproduct_id
  to.version += 1
}

/** What orders hold of plants of a lot that are raised for them, the first before the others. */
export async function raisedIn(ctx: Ctx, lotId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select m.id, m.order_id, m.subproduct_id, m.quantity, m.contract_id, m.lot_size_id, coalesce(z.ready_on, v.ready_on)::text as ready_on
    from lot_size z join lot_promise m on m.shop_id = ${ownShop} and m.lot_size_id = z.id and m.contract_id is not null
    join cultivation v on v.shop_id = ${ownShop} and v.lot_id = z.lot_id
    where z.shop_id = ${ownShop} and z.lot_id = ${lotId} order by m.id`.execute(ctx.db)
  return rows
}

/** Plants of a lot that are no stock yet. */
export async function plantsGrowing(ctx: Ctx, lotId: number): Promise<number> {
  const { rows } = await sql<{ plants: number }>`select coalesce(sum(on_hand), 0)::int as plants from lot_size
    where lot_size.shop_id = ${ownShop} and lot_id = ${lotId} and subproduct_id is null`.execute(ctx.db)
  return rows[0]?.plants ?? 0
}

/** Stock of a lot goes into another: what is raised for an order goes along, and stays stock of its size. Throws `lot_contracted`. */
async function followStock(ctx: Ctx, from: SizeRow, to: SizeRow, quantity: number): Promise<void> {
  const rows = await raisedStockIn(ctx, from.id)
  const held = rows.reduce((sum, row) => sum + row.open, 0)
  if (held === 0) return
  const { on_hand: rest } = await ctx.db.selectFrom('lot_size').select('on_hand').where('id', '=', from.id).executeTakeFirstOrThrow()
  let left = Math.min(quantity, Math.max(held - rest, 0))
  if (left > 0 && to.subproduct_id !== from.subproduct_id)
    throw new Refused('lot_contracted', { reference: await raisedFor(ctx, from.id), left: quantity - left })
  for (const raised of rows.toReversed()) {
    const part = Math.min(left, raised.open)
    if (part === 0) continue
    left -= part
    await keepRaised(ctx, raised, raised.open - part)
    await markRaised(ctx, { ...raised, lotSizeId: to.id, quantity: part })
  }
}
