import type { CardKind, CardLinkState, CardReason } from '@plantule/contract/card-payments/schemas'
import { takesMoney, type OrderStatus } from '@plantule/contract/orders/states'
import { dueOf } from '../orders/index.ts'

type Money = { status: string; incl_cents: number; refunded_cents: number; paid_cents: number; deposit_cents: number }
type Link = { kind: string; state: string; amount_cents: number; expires_at: Date }

/** The provider takes no less (Stripe, minimum charge in euros). */
export const MINIMUM_CENTS = 50

/** What the order asks for under this name now; 0 when nothing. */
export function askedBy(order: Money, kind: CardKind): number {
  const due = Math.max(dueOf(order), 0)
  if (!takesMoney(order.status as OrderStatus, due)) return 0
  if (kind === 'deposit') return Math.min(Math.max(order.deposit_cents - order.paid_cents, 0), due)
  return due
}

/** A link is worth only what the order still asks for, to the cent. */
export const linkState = (link: Link, order: Money, now: Date): CardLinkState => stateFor(link, askedBy(order, link.kind as CardKind), now)

/** The same of whatever a link asks for. */
export function stateFor(link: Link, askedCents: number, now: Date): CardLinkState {
  if (link.state !== 'open') return link.state as 'paid' | 'void'
  if (askedCents !== link.amount_cents) return 'outdated'
  return link.expires_at <= now ? 'expired' : 'open'
}

type Card = { state: string; initial_cents: number }

/** A gift card asks for its price until it is paid. */
export const askedByCard = (card: Card): number => (card.state === 'pending_payment' ? card.initial_cents : 0)

/** Why money that arrived does not pay its gift card; null when it fits. */
export function cardMisfitOf(card: Card, received: { cents: number; currency: string }): CardReason | null {
  if (received.currency !== 'eur') return 'currency'
  if (card.state === 'cancelled') return 'order_closed'
  if (card.state !== 'pending_payment') return 'order_paid'
  return received.cents === card.initial_cents ? null : 'amount'
}

/** Why money that arrived does not go on its order; null when it fits. Less than the whole may always be paid. */
export function misfitOf(order: Money, link: { amount_cents: number }, received: { cents: number; currency: string }): CardReason | null {
  if (received.currency !== 'eur') return 'currency'
  if (received.cents !== link.amount_cents) return 'amount'
  if (!takesMoney(order.status as OrderStatus, dueOf(order))) return 'order_closed'
  return received.cents > dueOf(order) ? 'order_paid' : null
}
