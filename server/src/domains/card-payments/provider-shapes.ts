import type Stripe from 'stripe'

/** What this domain knows of the provider's objects; nothing else of the library leaves the adapter. */
export type AccountState = {
  ref: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  requirements: string[]
  disabledReason: string | null
}
export type Session = { ref: string; url: string | null; open: boolean; paid: boolean; intentRef: string | null; until: Date }
export type Intent = {
  ref: string
  succeeded: boolean
  receivedCents: number
  currency: string
  chargeRef: string | null
  feeCents: number | null
  paidAt: Date
  brand: string | null
  last4: string | null
  metadata: Record<string, string>
}
export type RefundState = {
  ref: string
  intentRef: string | null
  amountCents: number
  state: 'pending' | 'succeeded' | 'failed'
  reason: string | null
  metadata: Record<string, string>
  at: Date
}
export type Dispute = {
  ref: string
  intentRef: string | null
  amountCents: number
  status: string
  reason: string
  respondBy: Date | null
  openedAt: Date
}
export type Payout = {
  ref: string
  amountCents: number
  currency: string
  status: string
  automatic: boolean
  arrivesOn: string
  initiatedAt: Date
}
export type Movement = {
  ref: string
  category: string
  amountCents: number
  feeCents: number
  netCents: number
  sourceRef: string | null
  at: Date
}
export type News = { ref: string; type: string; objectRef: string; accountRef: string | null; live: boolean; at: Date }

const at = (seconds: number): Date => new Date(seconds * 1000)
const refOf = (of: string | { id: string } | null | undefined): string | null => (typeof of === 'string' ? of : (of?.id ?? null))

export const accountOf = (account: Stripe.Account): AccountState => ({
  ref: account.id,
  chargesEnabled: account.charges_enabled,
  payoutsEnabled: account.payouts_enabled,
  detailsSubmitted: account.details_submitted,
  requirements: [...new Set([...(account.requirements?.past_due ?? []), ...(account.requirements?.currently_due ?? [])])],
  disabledReason: account.requirements?.disabled_reason ?? null,
})

export const sessionOf = (session: Stripe.Checkout.Session): Session => ({
  ref: session.id,
  url: session.url,
  open: session.status === 'open',
  paid: session.payment_status === 'paid',
  intentRef: refOf(session.payment_intent),
  until: at(session.expires_at),
})

/** Read with its latest charge and that charge's book entry, which may not be written yet. */
export function intentOf(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const entry = charge && typeof charge.balance_transaction === 'object' ? charge.balance_transaction : null
  const card = charge?.payment_method_details?.card
  return {
    ref: intent.id,
    succeeded: intent.status === 'succeeded',
    receivedCents: intent.amount_received,
    currency: intent.currency,
    chargeRef: refOf(intent.latest_charge),
    feeCents: entry?.fee ?? null,
    paidAt: at(charge?.created ?? intent.created),
    brand: card?.brand ?? null,
    last4: card?.last4 ?? null,
    metadata: intent.metadata,
  }
}

export const refundOf = (refund: Stripe.Refund): RefundState => ({
  ref: refund.id,
  intentRef: refOf(refund.payment_intent),
  amountCents: refund.amount,
  state: refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending',
  reason: refund.failure_reason ?? null,
  metadata: refund.metadata ?? {},
  at: at(refund.created),
})

export const disputeOf = (dispute: Stripe.Dispute): Dispute => ({
  ref: dispute.id,
  intentRef: refOf(dispute.payment_intent),
  amountCents: dispute.amount,
  status: dispute.status,
  reason: dispute.reason,
  respondBy: dispute.evidence_details.due_by === null ? null : at(dispute.evidence_details.due_by),
  openedAt: at(dispute.created),
})

export const payoutOf = (payout: Stripe.Payout): Payout => ({
  ref: payout.id,
  amountCents: payout.amount,
  currency: payout.currency,
  status: payout.status,
  automatic: payout.automatic,
  // The provider counts a day of arrival as its midnight in UTC.
  arrivesOn: at(payout.arrival_date).toISOString().slice(0, 10),
  initiatedAt: at(payout.created),
})

export const movementOf = (entry: Stripe.BalanceTransaction): Movement => ({
  ref: entry.id,
  category: entry.reporting_category,
  amountCents: entry.amount,
  feeCents: entry.fee,
  netCents: entry.net,
  sourceRef: refOf(entry.source),
  at: at(entry.created),
})

export const newsOf = (event: Stripe.Event): News => ({
  ref: event.id,
  type: event.type,
  objectRef: objectRefOf(event.data.object),
  accountRef: event.account ?? null,
  live: event.livemode,
  at: at(event.created),
})

/** A charge is looked at through its payment. */
function objectRefOf(object: Stripe.Event.Data.Object): string {
  const { object: kind, id, payment_intent } = object as { object?: string; id?: string; payment_intent?: string | null }
  return (kind === 'charge' ? payment_intent : id) ?? ''
}
