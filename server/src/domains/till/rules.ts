import type { PaymentType } from '@plantule/contract/orders'
import type { PaymentInput } from '@plantule/contract/till-sales'
import { Refused } from '../../platform/refused.ts'
import { euros } from '../../platform/euros.ts'

/** One tender of a sale: what was handed over, and what stays of it after change. */
export type Settled = { type: PaymentType; givenCents: number; amountCents: number; reference: string }

/**
 * Holds what was handed over against the total. Throws `payment_missing`, `change_from_cash_only`: a card, a cheque or a
 * code never pays more than is due.
 */
export function settle(totalCents: number, payments: readonly PaymentInput[]): { payments: Settled[]; changeCents: number } {
  const given = payments.reduce((sum, payment) => sum + payment.amount, 0)
  if (given < totalCents) throw new Refused('payment_missing', { due: euros(totalCents - given) })
  const changeCents = given - totalCents
  const cash = payments.filter((payment) => payment.payment_type === 'cash')
  const cashGiven = cash.reduce((sum, payment) => sum + payment.amount, 0)
  // All of the cash coming back as change would mean that the other tenders paid too much.
  if (changeCents > 0 && changeCents >= cashGiven) throw new Refused('change_from_cash_only')
  const others = payments
    .filter((payment) => payment.payment_type !== 'cash')
    .map(({ payment_type, amount, reference }) => ({ type: payment_type, givenCents: amount, amountCents: amount, reference }))
  if (cashGiven === 0) return { payments: others, changeCents }
  const own: Settled = { type: 'cash', givenCents: cashGiven, amountCents: cashGiven - changeCents, reference: '' }
  return { payments: [own, ...others], changeCents }
}

export type CashFlow = {
  openingFloatCents: number
  cashPaymentsCents: number
  changeCents: number
  cashRefundsCents: number
  /** Payments whose type became or ceased to be cash. */
  correctionsCents: number
  cashInCents: number
  cashOutCents: number
}

/** What the drawer should hold: float, and what came in, less what went out. */
export const expectedCashOf = (flow: CashFlow): number =>
  flow.openingFloatCents +
  flow.cashPaymentsCents -
  flow.changeCents -
  flow.cashRefundsCents +
  flow.correctionsCents +
  flow.cashInCents -
  flow.cashOutCents
