import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Order, OrderPayment } from '@plantule/contract/orders/schemas'

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

/** Cards online have disputes, and what is promised, or of a code, is no money. */
const neverBounce: readonly PaymentType[] = ['online_card', 'on_account', 'gift_card', 'credit_code', 'cash']

/**
 * What came in by the means of a payment on the debt of an order that ended, in cents: a bank may still find it unpaid. Only what came
 * after money last went back counts; the server says the rest.
 */
export function mayBounce({ status, paidCents, payments }: Pick<Order, 'status' | 'paidCents' | 'payments'>, of: OrderPayment): number {
  const ended = status === 'cancelled' || status === 'refunded'
  if (!ended || paidCents > 0 || of.status !== 'validated' || of.amount <= 0 || neverBounce.includes(of.payment_type)) return 0
  const money = payments.filter((payment) => payment.status === 'validated' && payment.payment_type !== 'on_account')
  const last = Math.max(0, ...money.filter(({ kind, amount }) => kind === 'refund' && amount < 0).map(({ id }) => id))
  if (of.id <= last) return 0
  const later = money.filter(({ id }) => id > last)
  const sum = (some: readonly OrderPayment[]): number => some.reduce((total, { amount }) => total + amount, 0)
  const by = sum(later.filter(({ payment_type }) => payment_type === of.payment_type))
  return Math.max(Math.min(by, sum(later), of.amount), 0)
}
