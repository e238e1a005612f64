import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import type { Order } from './orders.db.ts'
import { orderAnswer } from './to-order.ts'

/** Throws `not_found`, `stale_version` with the current order when a version is given and differs. */
export async function lockOrder(ctx: Ctx, id: number, version?: number): Promise<Order> {
  const row = await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new Refused('not_found')
  if (version !== undefined && row.version !== version) throw new Refused('stale_version', { current: await orderAnswer(ctx, id) })
  return row
}
