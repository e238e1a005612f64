import type { Ctx } from '../../platform/context.ts'
import { findOrder, type Order } from './orders.db.ts'

/** An order, or the one that has taken it over: it has the plants now. `read` reads each, and may lock it. */
export async function standingOrder(ctx: Ctx, id: number, read: (ctx: Ctx, id: number) => Promise<Order> = findOrder): Promise<Order> {
  const order = await read(ctx, id)
  return order.merged_into === null ? order : standingOrder(ctx, order.merged_into, read)
}
