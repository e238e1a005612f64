import { takesMoney } from '@plantule/contract/orders/states'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { settleNotices } from '../../platform/notify.ts'
import { Refused } from '../../platform/refused.ts'
import { dueOf, lockOrder, refuseMoneyIn } from '../orders/index.ts'
import { findAccount } from './connection.ts'
import { lockPayment } from './held-payment.ts'
import { queueRefund } from './refunds.ts'
import { book, cardName } from './take-payment.ts'
import { mustExist } from '../../platform/must-exist.ts'

/**
 * A person decides on money that did not fit its order: put it there after all, once the order takes it, or give it back.
 * Throws `not_found`, `card_settled`, `card_does_not_fit`, `wrong_status`, `card_not_set_up`.
 */
export async function settlePayment(ctx: Ctx, id: number, way: 'book' | 'return'): Promise<Done> {
  const found = mustExist(await ctx.db.selectFrom('card_payment').select('order_id').where('id', '=', id).executeTakeFirst())
  const order = found.order_id === null ? null : await lockOrder(ctx, found.order_id)
  const payment = await lockPayment(ctx, id)
  if (payment.state !== 'to_check') throw new Refused('card_settled')
  if (way === 'return') {
    if (!(await findAccount(ctx))) throw new Refused('card_not_set_up')
    await ctx.db.updateTable('card_payment').set({ state: 'returned' }).where('id', '=', id).execute()
    await queueRefund(ctx, id, payment.amount_cents - payment.refunded_cents, null)
  } else {
    const due = order && takesMoney(order.status, dueOf(order)) ? dueOf(order) : 0
    if (order) refuseMoneyIn(order)
    // What was given back in part, or is in another currency, is no payment of an order.
    if (!order || payment.reason === 'currency' || payment.refunded_cents > 0 || payment.amount_cents > due)
      throw new Refused('card_does_not_fit', { due: euros(Math.max(due, 0)) })
    const order_payment_id = await book(ctx, order, payment.kind, payment.amount_cents, cardName(payment))
    await ctx.db.updateTable('card_payment').set({ state: 'booked', reason: null, order_payment_id }).where('id', '=', id).execute()
  }
  await audit(ctx, `card.${way}`, 'card_payment', id, { before: null, after: { cents: payment.amount_cents, intent: payment.intent_ref } })
  await settleNotices(ctx, { kind: 'card_to_check', ids: [id] })
  await ctx.publish('card.changed', {}, 'accounting.read')
  return { ok: true }
}
