import type { Ctx } from '../../platform/context.ts'
import { holdsStock, type Line, type Order, wantedOf } from '../orders/index.ts'
import { putBack, release, takeOut } from '../stock/index.ts'

export type TakenBack = { line: Line; quantity: number; restock: boolean }

/**
 * Plants that come back. Those that had not left are free again, or lost; those that had left return to stock, or are lost
 * with the customer.
 */
export async function takeBackStock(ctx: Ctx, order: Order, number: string, items: readonly TakenBack[]): Promise<void> {
  const source = { source: 'order', id: order.id, reason: number }
  const articles = (restock: boolean) => wantedOf(items.filter((item) => item.restock === restock).map(({ line, quantity }) => ({ ...line, quantity, dropped: 0 })))
  if (!holdsStock(order)) return putBack(ctx, articles(true), source)
  await release(ctx, articles(true), source)
  await takeOut(ctx, articles(false), { ...source, reserved: true, kind: 'loss' })
}
