import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { byId, cents, day, done, id, idParam, instant, text } from '../base/shared.ts'

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

export const MAX_DOCUMENT_BYTES = 10_000_000

export const errors = {
  bad_signature: { status: 400, fr: 'La signature de ce message est incorrecte.', en: 'The signature of this message is wrong.' },
  card_not_set_up: {
    status: 409,
    fr: 'Le paiement par carte n’est pas encore configuré : ouvrez « Paiement par carte ».',
    en: 'Card payment is not set up yet: open "Card payment".',
  },
  card_not_ready: {
    status: 409,
    fr: 'Stripe n’accepte pas encore de paiement pour ce compte : complétez votre dossier.',
    en: 'Stripe does not take payments for this account yet: complete your file.',
  },
  card_key_refused: { status: 400, fr: 'Stripe refuse cette clé.', en: 'Stripe refuses this key.' },
  card_key_malformed: {
    status: 400,
    fr: 'Une clé secrète commence par sk_test_, sk_live_, rk_test_ ou rk_live_.',
    en: 'A secret key begins with sk_test_, sk_live_, rk_test_ or rk_live_.',
  },
  card_webhook_needed: {
    status: 400,
    fr: 'Stripe ne peut pas joindre cette adresse par lui-même : créez le webhook dans Stripe et collez ici son secret (whsec_…).',
    en: 'Stripe cannot be told of this address by itself: create the webhook in Stripe and paste its secret here (whsec_…).',
  },
  card_unreachable: {
    status: 503,
    fr: 'Stripe ne répond pas : réessayez dans un instant.',
    en: 'Stripe does not answer: try again shortly.',
  },
  card_refused: { status: 409, fr: 'Stripe refuse : {message}', en: 'Stripe refuses: {message}' },
  card_no_onboarding: {
    status: 409,
    fr: 'Cette installation n’ouvre pas de compte Stripe : saisissez les clés de votre propre compte.',
    en: 'This installation opens no Stripe accounts: enter the keys of your own.',
  },
  card_account_in_use: {
    status: 409,
    fr: 'Des paiements attendent encore sur ce compte : {count} à vérifier ou à rembourser.',
    en: 'Payments still wait on this account: {count} to check or to give back.',
  },
  card_documents_elsewhere: {
    status: 409,
    fr: 'Envoyez ces documents depuis le tableau de bord de votre compte Stripe.',
    en: 'Send these documents from the dashboard of your Stripe account.',
  },
  nothing_due: { status: 409, fr: 'Il n’y a rien à payer pour cette commande.', en: 'There is nothing to pay for this order.' },
  card_minimum: { status: 409, fr: 'Stripe n’encaisse pas moins de 0,50 €.', en: 'Stripe takes no less than €0.50.' },
  card_link_closed: { status: 409, fr: 'Ce lien n’est plus valable.', en: 'This link is no longer valid.' },
  card_refund_beyond: {
    status: 409,
    fr: 'Au plus {max} peuvent encore être rendus sur la carte.',
    en: 'At most {max} can still be given back to the card.',
  },
  card_settled: { status: 409, fr: 'Ce paiement est déjà réglé.', en: 'This payment is settled already.' },
  card_does_not_fit: {
    status: 409,
    fr: 'Ce paiement dépasse toujours ce que la commande attend ({due}).',
    en: 'This payment still exceeds what the order asks for ({due}).',
  },
  payment_by_card: {
    status: 409,
    fr: 'Stripe s’occupe de ce remboursement : il sera validé ou annulé de lui-même.',
    en: 'Stripe handles this refund: it will be validated or withdrawn by itself.',
  },
} as const satisfies Messages

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

const OrderCard = z.object({
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

const period = z.object({ from: day, to: day })
const Totals = z.object({ count: z.int(), amountCents: cents, feeCents: cents, refundedCents: cents })

export const cardPaymentRoutes = {
  getAccount: route({
    method: 'GET',
    path: '/card-payment/account',
    summary: "The shop's account at the card provider",
    permission: 'settings.read',
    response: CardAccount,
  }),
  setKeys: route({
    method: 'PUT',
    path: '/card-payment/keys',
    summary: "Use the shop's own account; its keys are kept encrypted",
    permission: 'settings.write',
    body: CardKeys,
    response: CardAccount,
    errors: ['card_key_refused', 'card_key_malformed', 'card_webhook_needed', 'card_unreachable', 'card_refused', 'card_account_in_use'],
  }),
  removeAccount: route({
    method: 'DELETE',
    path: '/card-payment/keys',
    summary: 'Forget the account; what was paid stays',
    permission: 'settings.write',
    response: CardAccount,
    errors: ['card_account_in_use'],
  }),
  onboardingLink: route({
    method: 'GET',
    path: '/onboarding_link',
    summary: "A link to the provider's own pages, where the shop completes its file; makes the account on first use",
    permission: 'settings.write',
    writes: true,
    response: z.object({ url: z.url() }),
    errors: ['card_no_onboarding', 'card_unreachable', 'card_refused'],
  }),
  listDocuments: route({
    method: 'GET',
    path: '/card-payment/legal-documents',
    summary: 'Papers sent to the provider, newest first',
    permission: 'settings.read',
    response: z.object({ items: z.array(CardDocument) }),
  }),
  sendDocument: route({
    method: 'PUT',
    path: '/card-payment/legal-documents',
    summary: 'Send a paper to the provider',
    permission: 'settings.write',
    upload: { maxBytes: MAX_DOCUMENT_BYTES },
    body: z.object({ kind: z.enum(cardDocumentKinds) }),
    response: CardDocument,
    errors: ['card_not_set_up', 'card_documents_elsewhere', 'unsupported_file', 'too_large'],
  }),
  orderCard: route({
    method: 'GET',
    path: '/order/{id}/card',
    summary: 'Card payment of an order: links, what may be asked, what was paid',
    permission: 'orders.read',
    params: byId,
    response: OrderCard,
    errors: ['not_found'],
  }),
  createLink: route({
    method: 'POST',
    path: '/order/{id}/card-link',
    summary: 'A link to pay by card; the amount is what the order asks for',
    permission: 'orders.write',
    params: byId,
    body: z.object({
      kind: z.enum(cardKinds),
      sendTo: z.union([z.literal(''), z.email().max(200)]).default(''),
      message: text(2000).default(''),
    }),
    response: CardLink,
    status: 201,
    errors: ['not_found', 'wrong_status', 'card_not_set_up', 'card_not_ready', 'nothing_due', 'card_minimum'],
  }),
  voidLink: route({
    method: 'DELETE',
    path: '/card-link/{id}',
    summary: 'Withdraw a link',
    permission: 'orders.write',
    params: byId,
    response: done,
    errors: ['not_found', 'card_link_closed'],
  }),
  listPayments: route({
    method: 'GET',
    path: '/stripe/payments/from/{from}/to/{to}',
    summary: 'Card payments of a period, newest first; days included',
    permission: 'accounting.read',
    params: period,
    response: z.object({ items: z.array(CardPayment), totals: Totals }),
  }),
  listCorrections: route({
    method: 'GET',
    path: '/stripe/correction_payments/from/{from}/to/{to}',
    summary: 'Card payments of differences, and refunds, of a period',
    permission: 'accounting.read',
    params: period,
    response: z.object({ items: z.array(CardCorrection), totals: z.object({ count: z.int(), amountCents: cents }) }),
  }),
  listPayouts: route({
    method: 'GET',
    path: '/stripe/payouts/after/{ts}',
    summary: 'Payouts begun after a time (Unix seconds), each with what it holds',
    permission: 'accounting.read',
    params: z.object({ ts: z.coerce.number<number | string>().int().min(1).max(100_000_000_000) }),
    response: z.object({ items: z.array(CardPayout) }),
  }),
  listToCheck: route({
    method: 'GET',
    path: '/card-payment/to-check',
    summary: 'Money that is on no order, and refunds that failed',
    permission: 'accounting.read',
    response: z.object({ payments: z.array(CardPayment), refunds: z.array(CardCorrection) }),
  }),
  settlePayment: route({
    method: 'PUT',
    path: '/card-payment/{id}/settle',
    summary: 'Money that did not fit: put it on its order after all, or give it back',
    permission: 'accounting.write',
    params: z.object({ id: idParam }),
    body: z.object({ way: z.enum(['book', 'return']) }),
    response: done,
    errors: ['not_found', 'card_settled', 'card_does_not_fit', 'wrong_status', 'card_not_set_up'],
  }),
  retryRefund: route({
    method: 'PUT',
    path: '/card-payment/refund/{id}/retry',
    summary: 'Ask the provider again for a refund that failed',
    permission: 'accounting.write',
    params: byId,
    response: done,
    errors: ['not_found', 'card_settled', 'card_not_set_up'],
  }),
  dropRefund: route({
    method: 'DELETE',
    path: '/card-payment/refund/{id}',
    summary: 'Give up a refund that failed: the money goes back another way',
    permission: 'accounting.write',
    params: byId,
    response: done,
    errors: ['not_found', 'card_settled'],
  }),
  sweep: route({
    method: 'POST',
    path: '/card-payment/sweep',
    summary: 'Ask the provider now for what was missed',
    permission: 'accounting.read',
    response: done,
    status: 200,
    errors: ['card_not_set_up'],
  }),
  webhook: route({
    method: 'POST',
    path: '/stripe/webhook',
    summary: 'News of the provider, signed; with `shop` those of a shop that has its own keys',
    permission: 'public',
    shop: 'none',
    query: z.object({ shop: text(60).optional() }),
    response: z.object({ received: z.literal(true) }),
  }),
}
