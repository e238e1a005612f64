import type { Ctx } from '../../platform/context.ts'
import type { CardHooks } from '../orders/index.ts'

/** Card payments of an order that another one took over: what is left of each goes on there, and what waits for a person too. */
export const carryPayments: CardHooks['carry'] = async (ctx, fromId, toId, write) => {
  const payments = await ofOrder(ctx, fromId).selectAll().orderBy('id').forUpdate().execute()
  for (const payment of payments) {
    const left = payment.amount_cents - payment.refunded_cents
    // Given back whole: nothing of it is on the order any more.
    if (payment.state === 'booked' && left > 0) {
      const order_payment_id = await write(payment.kind === 'deposit' ? 'deposit' : 'correction', left)
      await ctx.db.updateTable('card_payment').set({ order_id: toId, order_payment_id }).where('id', '=', payment.id).execute()
    } else if (payment.state === 'to_check')
      await ctx.db.updateTable('card_payment').set({ order_id: toId }).where('id', '=', payment.id).execute()
  }
}

const ofOrder = (ctx: Ctx, orderId: number) => ctx.db.selectFrom('card_payment').where('order_id', '=', orderId)
