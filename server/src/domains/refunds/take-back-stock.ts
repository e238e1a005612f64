import type { Ctx } from '../../platform/context.ts'
import { giveUp, type Line, linesOf, type Order, wantedOf } from '../orders/index.ts'
import { lockSizes, putBack, takeOut } from '../stock/index.ts'

/** `held` of the quantity had not left the nursery. */
export type TakenBack = { line: Line; quantity: number; held: number; restock: boolean }

/**
 * Plants that come back. Those that had not left are free again, or lost; those that had left return to stock, or are lost
 * with the customer.
 */
export async function takeBackStock(ctx: Ctx, order: Order, number: string, items: readonly TakenBack[]): Promise<void> {
  const source = { source: 'order', id: order.id, reason: number }
  const articles = (restock: boolean, count: (item: TakenBack) => number) =>
    wantedOf(items.filter((item) => item.restock === restock).map((item) => ({ ...item.line, quantity: count(item), dropped: 0, gone: 0 })))
  const here = articles(true, (item) => item.quantity - item.held)
  const free = articles(true, (item) => item.held)
  const lost = articles(false, (item) => item.held)
  const dropped = new Map(items.map(({ line, held }) => [line.id, held]))
  const wants = wantedOf((await linesOf(ctx, order.id)).map((line) => ({ ...line, dropped: line.dropped + (dropped.get(line.id) ?? 0) })))
  await lockSizes(ctx, [...here, ...free, ...lost])
  await putBack(ctx, here, source)
  await giveUp(ctx, order, free, wants, number)
  await takeOut(ctx, lost, { ...source, reserved: true, kind: 'loss' })
}
