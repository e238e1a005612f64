import { z } from 'zod'
import { cents, day, id, instant, text } from '../base/shared.ts'

/** What a link asks for: all that is left, the deposit, or what a modification left to pay. */
export const cardKinds = ['payment', 'deposit', 'correction'] as const
export type CardKind = (typeof cardKinds)[number]

/** `outdated`: the order no longer asks for this amount; `void`: withdrawn. */
export const cardLinkStates = ['open', 'paid', 'outdated', 'expired', 'void'] as const
export type CardLinkState = (typeof cardLinkStates)[number]

/** Why money that the provider took is on no order yet. */
export const cardReasons = ['unknown_order', 'currency', 'amount', 'order_paid', 'order_closed'] as const
export type CardReason = (typeof cardReasons)[number]

export const cardDocumentKinds = ['registration', 'statutes', 'bank', 'address'] as const
export type CardDocumentKind = (typeof cardDocumentKinds)[number]

export const CardAccount = z.object({
  /** `off`: nothing is set up; `incomplete`: the provider asks for more; `ready`: payments are taken. */
  state: z.enum(['off', 'incomplete', 'ready']),
  kind: z.enum(['own', 'connected']).nullable(),
  live: z.boolean(),
  accountRef: z.string().nullable(),
  keyHint: z.string(),
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  detailsSubmitted: z.boolean(),
  /** What the provider still asks for, in its own names. */
  requirements: z.array(z.string()),
  disabledReason: z.string().nullable(),
  webhookUrl: z.string(),
  /** The last message of the provider that arrived by itself. */
  lastEventAt: instant.nullable(),
  /** When the provider was last asked for what was missed. */
  sweptAt: instant.nullable(),
  /** Code of the last call that failed, until one succeeds. */
  failure: z.string().nullable(),
  /** Whether this installation can open an account for the shop. */
  mayOnboard: z.boolean(),
})
export type CardAccount = z.infer<typeof CardAccount>

export const CardKeys = z.object({
  secretKey: text(300).regex(/^(sk|rk)_(test|live)_\w{8,}$/, 'card_key_malformed'),
  /** Of a webhook that was made by hand; left empty, it is made by itself. */
  webhookSecret: z.union([z.literal(''), text(300).startsWith('whsec_')]).default(''),
})

export const CardLink = z.object({
  id,
  kind: z.enum(cardKinds),
  amountCents: cents,
  state: z.enum(cardLinkStates),
  url: z.string(),
  sentTo: z.string().nullable(),
  author: z.string(),
  createdAt: instant,
  expiresAt: instant,
})
export type CardLink = z.infer<typeof CardLink>

export const OrderCard = z.object({
  state: CardAccount.shape.state,
  live: z.boolean(),
  links: z.array(CardLink),
  /** What a link may ask for now. */
  offers: z.array(z.object({ kind: z.enum(cardKinds), amountCents: cents })),
  email: z.string().nullable(),
  payments: z.array(
    z.object({
      id,
      orderPaymentId: id.nullable(),
      amountCents: cents,
      refundedCents: cents,
      state: z.enum(['booked', 'to_check', 'returned']),
      reason: z.enum(cardReasons).nullable(),
      brand: z.string().nullable(),
      last4: z.string().nullable(),
      dispute: z.string().nullable(),
    }),
  ),
  /** Refunds that the provider did not make and nobody has decided on; `booked` when the order has them as given back. */
  failedRefunds: z.array(z.object({ id, amountCents: cents, reason: z.string(), booked: z.boolean() })),
})
export type OrderCard = z.infer<typeof OrderCard>

export const CardPayment = z.object({
  id,
  orderId: id.nullable(),
  orderReference: z.string().nullable(),
  customerName: z.string().nullable(),
  kind: z.enum(cardKinds),
  paidAt: instant,
  amountCents: cents,
  /** Null until the provider has written the charge into its books. */
  feeCents: cents.nullable(),
  netCents: cents.nullable(),
  refundedCents: cents,
  state: z.enum(['booked', 'to_check', 'returned']),
  reason: z.enum(cardReasons).nullable(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  chargeRef: z.string().nullable(),
  live: z.boolean(),
  payout: z.object({ ref: z.string(), arrivesOn: day }).nullable(),
  dispute: z.object({ status: z.string(), reason: z.string(), respondBy: instant.nullable() }).nullable(),
})
export type CardPayment = z.infer<typeof CardPayment>

/** Means by which a shop repays a gift card that the provider could not; cash leaves a till. */
export const giftCardRepaidMeans = ['card', 'cheque', 'transfer', 'direct_debit'] as const
/** The same of an order, whose cash leaves the drawer of a till. */
export const repaidMeans = ['card', 'cash', 'cheque', 'transfer', 'direct_debit'] as const
/** A payment of what a modification left, or money given back (then below zero). */
export const CardCorrection = z.object({
  id,
  type: z.enum(['payment', 'refund']),
  orderId: id.nullable(),
  orderReference: z.string().nullable(),
  customerName: z.string().nullable(),
  at: instant,
  amountCents: cents,
  feeCents: cents.nullable(),
  state: z.enum(['booked', 'to_check', 'returned', 'queued', 'pending', 'succeeded', 'failed']),
  reason: z.string().nullable(),
  author: z.string(),
  /** A gift card's: whoever gives it up says by what means it was repaid. */
  giftCard: z.boolean(),
  /** Its order has it as given back already: whoever gives it up says by what means it really was. */
  booked: z.boolean(),
})
export type CardCorrection = z.infer<typeof CardCorrection>

export const movementFaults = ['unknown', 'amount'] as const
export const CardMovement = z.object({
  id,
  category: z.string(),
  amountCents: cents,
  feeCents: cents,
  netCents: cents,
  at: instant,
  orderId: id.nullable(),
  orderReference: z.string().nullable(),
  /** `unknown`: no payment of this shop is behind it; `amount`: the payment known here has another amount. */
  fault: z.enum(movementFaults).nullable(),
})
export type CardMovement = z.infer<typeof CardMovement>

export const CardPayout = z.object({
  id,
  ref: z.string(),
  status: z.string(),
  automatic: z.boolean(),
  initiatedAt: instant,
  arrivesOn: day,
  amountCents: cents,
  grossCents: cents,
  feeCents: cents,
  /** Amount less what its entries add up to; 0 when it is matched to the cent. */
  differenceCents: cents,
  matched: z.boolean(),
  movements: z.array(CardMovement),
})
export type CardPayout = z.infer<typeof CardPayout>

export const CardDocument = z.object({
  id,
  kind: z.enum(cardDocumentKinds),
  name: z.string(),
  state: z.enum(['queued', 'sent', 'refused']),
  reason: z.string().nullable(),
  author: z.string(),
  at: instant,
})
export type CardDocument = z.infer<typeof CardDocument>
