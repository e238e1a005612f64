/** News of the provider that this domain takes up; it is asked for these alone, and others that come are ignored. */
export const newsTypes = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'payment_intent.succeeded',
  'charge.updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'payout.created',
  'payout.updated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.reconciliation_completed',
  'account.updated',
] as const
export type NewsType = (typeof newsTypes)[number]

export const isNewsType = (type: string): type is NewsType => (newsTypes as readonly string[]).includes(type)
