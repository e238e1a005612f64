import type { PaymentType } from '../base/payment-types.ts'
import type { PaymentInput } from './sales.ts'

/** One tender of a sale: what was handed over, and what stays of it after change. */
export type Settled = { type: PaymentType; givenCents: number; amountCents: number; reference: string }
export type Settlement = { fault: null; payments: Settled[]; changeCents: number }
type Fault = { fault: 'payment_missing'; dueCents: number } | { fault: 'change_from_cash_only' }

/**
 * Holds what was handed over against the total, the same on the server and on a device alone: a card, a cheque or a code
 * never pays more than is due, change comes from cash only.
 */
export function settlePayments(totalCents: number, payments: readonly PaymentInput[]): Settlement | Fault {
  const given = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (given < totalCents) return { fault: 'payment_missing', dueCents: totalCents - given }
  const changeCents = given - totalCents
  const cash = payments.filter((payment) => payment.payment_type === 'cash')
  const cashGiven = cash.reduce((sum, payment) => sum + payment.amount, 0)
  // All of the cash coming back as change would mean that the other tenders paid too much.
  if (changeCents > 0 && changeCents >= cashGiven) return { fault: 'change_from_cash_only' }
  const others = payments
    .filter((payment) => payment.payment_type !== 'cash')
    .map(({ payment_type, amount, reference }) => ({ type: payment_type, givenCents: amount, amountCents: amount, reference }))
  if (cashGiven === 0) return { fault: null, payments: others, changeCents }
  const own: Settled = { type: 'cash', givenCents: cashGiven, amountCents: cashGiven - changeCents, reference: '' }
  return { fault: null, payments: [own, ...others], changeCents }
}

const promises: readonly PaymentType[] = ['gift_card', 'credit_code', 'on_account']
/** What a voucher or a promise pays brings no money in. */
export const isMoney = (type: PaymentType): boolean => !promises.includes(type)

/**
 * Money alone buys a gift card, and gives its price back: what vouchers and promises pay may not exceed the goods. The
 * same for a refund, whose amounts are below zero.
 */
export function exceedsGoods(goodsCents: number, payments: readonly { type: PaymentType; amountCents: number }[]): boolean {
  const paid = payments.reduce((sum, { type, amountCents }) => sum + (isMoney(type) ? 0 : amountCents), 0)
  return Math.abs(paid) > Math.abs(goodsCents)
}
