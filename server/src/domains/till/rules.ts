import type { PaymentInput } from '@plantule/contract/till/sales'
import { settlePayments, type Settlement } from '@plantule/contract/till/tender'
import { Refused } from '../../platform/refused.ts'
import { euros } from '../../platform/euros.ts'

export type { Settled } from '@plantule/contract/till/tender'

/** As the contract's rule settles it. Throws `payment_missing`, `change_from_cash_only`. */
export function settle(totalCents: number, payments: readonly PaymentInput[]): Settlement {
  const settled = settlePayments(totalCents, payments)
  if (settled.fault === 'payment_missing') throw new Refused('payment_missing', { due: euros(settled.dueCents) })
  if (settled.fault === 'change_from_cash_only') throw new Refused('change_from_cash_only')
  return settled
}

export type CashFlow = {
  openingFloatCents: number
  cashPaymentsCents: number
  changeCents: number
  cashRefundsCents: number
  /** Payments whose type became or ceased to be cash. */
  correctionsCents: number
  /** Cash of orders, less what was given back. */
  ordersCents: number
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
  flow.ordersCents +
  flow.cashInCents -
  flow.cashOutCents
