import type { CardKind, CardLinkState, CardReason } from '@plantule/contract/card-payments/schemas'
import { allows, type OrderStatus } from '@plantule/contract/orders/schemas'
import { dueOf } from '../orders/index.ts'

type Money = { status: string; incl_cents: number; refunded_cents: number; paid_cents: number; deposit_cents: number }
type Link = { kind: string; state: string; amount_cents: number; expires_at: Date }

/** The provider takes no less (Stripe, minimum charge in euros). */
export const MINIMUM_CENTS = 50

/** What the order asks for under this name now; 0 when nothing. */
export function askedBy(order: Money, kind: CardKind): number {
  if (!allows('pay', order.status as OrderStatus)) return 0
  const due = Math.max(dueOf(order), 0)
  if (kind === 'deposit') return Math.min(Math.max(order.deposit_cents - order.paid_cents, 0), due)
  return due
}

/** A link is worth only what the order still asks for, to the cent. */
export function linkState(link: Link, order: Money, now: Date): CardLinkState {
  if (link.state !== 'open') return link.state as 'paid' | 'void'
  if (askedBy(order, link.kind as CardKind) !== link.amount_cents) return 'outdated'
  return link.expires_at <= now ? 'expired' : 'open'
}

/** Why money that arrived does not go on its order; null when it fits. Less than the whole may always be paid. */
export function misfitOf(order: Money, link: { amount_cents: number }, received: { cents: number; currency: string }): CardReason | null {
  if (received.currency !== 'eur') return 'currency'
  if (received.cents !== link.amount_cents) return 'amount'
  if (!allows('pay', order.status as OrderStatus)) return 'order_closed'
  return received.cents > dueOf(order) ? 'order_paid' : null
}
