import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Order } from '@plantule/contract/orders/schemas'

/** Means that a person takes at the counter; the card provider writes `online_card`. */
export const payableTypes = [
  'card',
  'cash',
  'cheque',
  'transfer',
  'direct_debit',
  'gift_card',
  'credit_code',
  'on_account',
] as const satisfies readonly PaymentType[]

export type Amount = { kind: 'balance' | 'deposit' | 'half' | 'overpaid' | 'all'; cents: number }

/** The amounts that one click fills in, the likeliest first; always above zero. `waiting` is on its way back already. */
export function suggestedAmounts(order: Pick<Order, 'dueCents' | 'paidCents' | 'depositCents'>, giving: boolean, waiting = 0): Amount[] {
  const { dueCents, paidCents, depositCents } = order
  const deposit: Amount = { kind: 'deposit', cents: depositCents - paidCents }
  const amounts: Amount[] = giving
    ? [
        { kind: 'overpaid', cents: -dueCents - waiting },
        { kind: 'all', cents: paidCents - waiting },
      ]
    : [deposit, { kind: 'balance', cents: dueCents }, { kind: 'half', cents: Math.round(dueCents / 2) }]
  const possible = amounts.filter(({ cents }) => cents > 0)
  return possible.filter((amount, index) => possible.findIndex((one) => one.cents === amount.cents) === index)
}
