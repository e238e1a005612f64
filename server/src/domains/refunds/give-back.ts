import type { RefundMeans } from '@plantule/contract/refunds/schemas'
import type { Ctx } from '../../platform/context.ts'
import { euros } from '../../platform/euros.ts'
import { refusedField } from '../../platform/refused.ts'
import { issueCredit, unredeem } from '../codes/index.ts'
import { type Order, writePayment } from '../orders/index.ts'
import { giveBackByCard } from './card-refunds.ts'

type Refund = { id: number; number: string; reason: string }

/**
 * Gives money back: each means is a payment below zero, sealed in the chain of payments. Throws `voucher_beyond` for more
 * than a code had paid, `period_closed`.
 */
export async function giveBack(
  ctx: Ctx,
  order: Order,
  refund: Refund,
  means: readonly RefundMeans[],
  sessionId: number | null,
): Promise<void> {
  for (const [index, each] of means.entries()) {
    const voucherId = await giveToVoucher(ctx, order, refund, each, index)
    await writePayment(ctx, order, {
      type: each.payment_type,
      kind: 'refund',
      cents: -each.amount,
      validated: true,
      note: refund.number,
      voucherId,
      refundId: refund.id,
      sessionId,
    })
    if (each.payment_type === 'online_card')
      await giveBackByCard(ctx, { orderId: order.id, refundId: refund.id, number: refund.number, cents: each.amount })
  }
}

/** The code that paid gets its money back; a credit code that did not pay is a new one. */
async function giveToVoucher(
  ctx: Ctx,
  order: Order,
  refund: Refund,
  { payment_type, amount, code }: RefundMeans,
  index: number,
): Promise<number | null> {
  if (payment_type !== 'gift_card' && payment_type !== 'credit_code') return null
  const source = { source: 'order', id: order.id, label: order.reference } as const
  if (payment_type === 'gift_card' || code !== '') {
    const card = await unredeem(ctx, { code, kind: payment_type, cents: amount, source })
    if (card) return card.id
    // Money goes back to what paid: never to a card or a code that had no part in the sale.
    throw refusedField('voucher_beyond', ['means', index, 'amount'], { max: euros(0) })
  }
  const reason = `Remboursement ${refund.number} de la commande ${order.reference}`
  return (await issueCredit(ctx, { customerId: order.customer_id, amountCents: amount, reason, expiresOn: null }, source)).id
}
