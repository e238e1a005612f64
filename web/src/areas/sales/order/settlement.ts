import type { Order } from '@plantule/contract/orders/schemas'

/** What is on its way back to the customer already, asked of the card provider or announced, in cents above zero. */
export const waitingBackOf = ({ payments }: Pick<Order, 'payments'>): number =>
  payments.reduce(
    (sum, { status, amount, payment_type }) => (status === 'pending' && amount < 0 && payment_type !== 'on_account' ? sum - amount : sum),
    0,
  )

/**
 * Cents that a modification left to receive (above zero) or to give back (below), 0 for none. Something is left to give
 * back whenever more was paid than is due; something to receive only counts once the order was paid before it changed.
 */
export function settlementOf({
  dueCents,
  paidCents,
  outsideCents,
  timeline,
  payments,
}: Pick<Order, 'dueCents' | 'paidCents' | 'outsideCents' | 'timeline' | 'payments'>): number {
  if (dueCents < 0) return Math.min(dueCents + waitingBackOf({ payments }), 0)
  if (dueCents === 0 || paidCents === 0) return 0
  // The newest event comes first.
  const modified = timeline.find((event) => event.kind === 'modified')
  const before = modified?.data['beforeCents']
  return typeof before === 'number' && paidCents + outsideCents >= before ? dueCents : 0
}

/** What of an order is given up as a loss, in cents, as its story tells it: the server says what of it may be taken back. */
export const givenUpOf = ({ timeline }: Pick<Order, 'timeline'>): number =>
  timeline.reduce((sum, { kind, data }) => {
    const cents = typeof data['cents'] === 'number' ? data['cents'] : 0
    return kind === 'written_off' ? sum + cents : kind === 'loss_taken_back' ? sum - cents : sum
  }, 0)
