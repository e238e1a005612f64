import type { Ctx } from '../../../platform/context.ts'
import { passNotices } from '../../../platform/notify.ts'
import { passAllOn } from '../../stock/index.ts'
import type { Order } from '../orders.db.ts'

/**
 * Cultivations that are raised for an order are raised for another that takes its lines over; an open one holds nothing else. Where
 * `from` has sent a part and goes on (`part`), what was delivered with it stays with it.
 */
export async function passContractsOn(ctx: Ctx, from: Pick<Order, 'id'>, to: Pick<Order, 'id'>, part = false): Promise<void> {
  const moved = await ctx.db
    .updateTable('growing_contract')
    .set({ order_id: to.id })
    .where('order_id', '=', from.id)
    .$if(part, (asked) => asked.where((eb) => eb.or([eb('outcome', 'is', null), eb('outcome', '<>', 'delivered')])))
    .returning('id')
    .execute()
  if (moved.length === 0) return
  await passAllOn(ctx, { source: 'order', id: from.id }, { source: 'order', id: to.id })
  for (const kind of ['growing_short', 'growing_ready'] as const) await passNotices(ctx, { kind, from: from.id, to: to.id })
}

/** Other plants are wanted by another customer: what is raised for the order is raised for them. */
export async function followCustomer(ctx: Ctx, before: Pick<Order, 'id' | 'customer_id'>, customerId: number | null): Promise<void> {
  if (customerId === before.customer_id) return
  await ctx.db
    .updateTable('cultivation')
    .set({ customer_id: customerId })
    .where('lot_id', 'in', (eb) =>
      eb.selectFrom('growing_contract').select('lot_id').where('order_id', '=', before.id).where('outcome', 'is', null),
    )
    .execute()
}
