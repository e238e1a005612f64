import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type Missing, missingRaised } from '../../production/index.ts'
import { heldOf, lockSizes, lower, release } from '../../stock/index.ts'
import type { Order } from '../orders.db.ts'

type Wanted = { subproductId: number; quantity: number }

/** By size, how many plants an order has because they are raised for it: those that still grow, and those that became stock. */
export async function raisedForOrder(ctx: Ctx, orderId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; quantity: number }>`
    select c.subproduct_id as id, sum(c.stocked + coalesce((select sum(m.quantity) from lot_promise m
      where m.shop_id = ${ownShop} and m.contract_id = c.id and m.order_id = c.order_id), 0))::int as quantity
    from growing_contract c where c.shop_id = ${ownShop} and c.order_id = ${orderId} and c.outcome is null group by c.subproduct_id`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.id, row.quantity]))
}

/** Of what still grows for an order, what will not be there. `lock`: nobody counts those plants meanwhile; the levels are locked before. */
export async function missingForOrder(ctx: Ctx, orderId: number, lock = false): Promise<Missing[]> {
  const contracts = await ctx.db
    .selectFrom('growing_contract')
    .select(['id', 'subproduct_id'])
    .where('order_id', '=', orderId)
    .where('outcome', 'is', null)
    .execute()
  if (contracts.length === 0) return []
  return missingRaised(
    ctx,
    contracts.map(({ id }) => id),
    [...new Set(contracts.map((each) => each.subproduct_id))],
    lock,
  )
}

export const missingIn = (missing: readonly Missing[], subproductId: number): number =>
  missing.reduce((all, each) => all + (each.subproduct_id === subproductId ? each.missing : 0), 0)

/** Plants that will not be there are held no more, at most so many; answers how many. */
export async function dropMissing(ctx: Ctx, missing: readonly Missing[], subproductId: number, most: number): Promise<number> {
  let left = most
  for (const each of missing.filter((row) => row.subproduct_id === subproductId)) {
    const less = Math.min(left, each.missing)
    if (less > 0) await lower(ctx, each, less)
    left -= less
  }
  return most - left
}

/** Others are held instead of plants that will not be there. */
export async function giveUpMissing(ctx: Ctx, order: Pick<Order, 'id'>, instead: readonly Wanted[]): Promise<void> {
  if ((await raisedForOrder(ctx, order.id)).size === 0) return
  await lockSizes(ctx, instead)
  const missing = await missingForOrder(ctx, order.id, true)
  for (const subproductId of new Set(instead.map((each) => each.subproductId)))
    await dropMissing(ctx, missing, subproductId, sum(instead, subproductId))
}

const sum = (wanted: readonly Wanted[], subproductId: number): number =>
  wanted.reduce((all, each) => all + (each.subproductId === subproductId ? each.quantity : 0), 0)

const sourceOf = (order: Pick<Order, 'id'>) => ({ source: 'order', id: order.id })

/**
 * What is left to hold of what lines want, once an order that is not firm yet has plants that are raised for it. Those that will not be
 * there are none.
 */
export async function beyondRaised(ctx: Ctx, order: Pick<Order, 'id'>, wanted: readonly Wanted[]): Promise<Wanted[]> {
  const raised = await raisedForOrder(ctx, order.id)
  if (raised.size === 0) return [...wanted]
  const held = await heldOf(ctx, sourceOf(order))
  const missing = await missingForOrder(ctx, order.id)
  const left = new Map([...raised].map(([id]) => [id, Math.max((held.get(id) ?? 0) - missingIn(missing, id), 0)]))
  return wanted.flatMap((each) => {
    const own = Math.min(left.get(each.subproductId) ?? 0, each.quantity)
    left.set(each.subproductId, (left.get(each.subproductId) ?? 0) - own)
    return own === each.quantity ? [] : [{ ...each, quantity: each.quantity - own }]
  })
}

/** What is left to hold of what a firm order wants more, where plants that are raised for it were kept although it wanted none of them. */
export async function beyondKept(ctx: Ctx, order: Pick<Order, 'id'>, more: readonly Wanted[], wants: readonly Wanted[]): Promise<Wanted[]> {
  const raised = more.length > 0 ? await raisedForOrder(ctx, order.id) : new Map<number, number>()
  if (raised.size === 0) return [...more]
  const held = await heldOf(ctx, sourceOf(order))
  return more.flatMap((each) => {
    if (!raised.has(each.subproductId)) return [each]
    const quantity = Math.max(sum(wants, each.subproductId) - (held.get(each.subproductId) ?? 0), 0)
    return quantity > 0 ? [{ ...each, quantity }] : []
  })
}

/**
 * An order gives up plants; `wants` is what its lines want afterwards. Those that are raised for it go last, and where it wants none of
 * them any more they stay held until somebody says what becomes of them.
 */
export async function giveUp(
  ctx: Ctx,
  order: Pick<Order, 'id'>,
  less: readonly Wanted[],
  wants: readonly Wanted[],
  reason = '',
): Promise<void> {
  const raised = await raisedForOrder(ctx, order.id)
  const source = { ...sourceOf(order), reason }
  if (raised.size === 0) return release(ctx, less, source)
  await lockSizes(ctx, less)
  const [held, now] = [await heldOf(ctx, source), await raisedForOrder(ctx, order.id)]
  const given = [...new Set(less.map((each) => each.subproductId))].map((subproductId) => {
    const kept = sum(wants, subproductId) === 0 ? (now.get(subproductId) ?? 0) : 0
    return { subproductId, quantity: Math.min(sum(less, subproductId), Math.max((held.get(subproductId) ?? 0) - kept, 0)) }
  })
  await release(ctx, given, source)
}

/**
 * The lines of an order that is not firm want other plants now: what is raised for it beyond them is free, unless it wants none of them.
 */
export async function followOpenLines(ctx: Ctx, order: Pick<Order, 'id'>, wantedNow: () => Promise<readonly Wanted[]>): Promise<void> {
  const raised = await raisedForOrder(ctx, order.id)
  // Nearly every draft: its lines are not read for nothing.
  if (raised.size === 0) return
  const wants = await wantedNow()
  const held = await heldOf(ctx, sourceOf(order))
  const less = [...raised.keys()].flatMap((subproductId) => {
    const wanted = sum(wants, subproductId)
    const beyond = (held.get(subproductId) ?? 0) - wanted
    return wanted > 0 && beyond > 0 ? [{ subproductId, quantity: beyond }] : []
  })
  if (less.length > 0) await giveUp(ctx, order, less, wants)
}
