import type { Ctx } from '../../platform/context.ts'

/** What the orders know of a customer, kept beside him so that lists sort by it on an index. */
export type CustomerTotals = { orders: number; spentCents: number; dueCents: number; openOrders: number; lastOrderAt: Date | null }

export async function setCustomerTotals(ctx: Ctx, id: number, totals: CustomerTotals): Promise<void> {
  await ctx.db
    .updateTable('customer')
    .set({
      orders: totals.orders,
      spent_cents: totals.spentCents,
      due_cents: totals.dueCents,
      open_orders: totals.openOrders,
      last_order_at: totals.lastOrderAt,
    })
    .where('id', '=', id)
    .execute()
}
