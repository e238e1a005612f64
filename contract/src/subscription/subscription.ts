import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { identity, sayIdentityFaults } from '../base/identity-rules.ts'
import { route } from '../base/route.ts'
import { byId, cents, day, done, id, instant, positiveCents, text, version } from '../base/shared.ts'
import { billingIntervals, billingMeans, Plan, planLevels } from './plans.ts'
import { PAUSE_MONTHS, subscriptionStates } from './rules.ts'

/** What a change to a plan costs today, without TVA. */
export const ChangeQuote = z.object({
  interval: z.enum(billingIntervals),
  when: z.enum(['now', 'period_end']),
  from: day,
  to: day,
  cents,
  givenBackCents: positiveCents,
  /** The plan and interval that the shop has. */
  current: z.boolean(),
})
export type ChangeQuote = z.infer<typeof ChangeQuote>

const Measure = z.object({ used: z.int(), bound: z.int().nullable() })
export type Measure = z.infer<typeof Measure>
/** What a shop uses of what its plan holds. */
export const Usage = z.object({ members: Measure, tills: Measure, storageMb: Measure, mailsMonth: Measure })
export type Usage = z.infer<typeof Usage>

export const Subscription = z.object({
  level: z.enum(planLevels),
  interval: z.enum(billingIntervals),
  means: z.enum(billingMeans),
  state: z.enum(subscriptionStates),
  /** Why the shop is suspended. */
  suspendedReason: z.string().nullable(),
  chosen: z.boolean(),
  trialEndsOn: day.nullable(),
  /** Billed up to this day, on which the next period begins. */
  periodTo: day.nullable(),
  pause: z.object({ from: day, to: day }).nullable(),
  /** What takes over when the next period begins. */
  next: z.object({ level: z.enum(planLevels), interval: z.enum(billingIntervals) }).nullable(),
  cancelOn: day.nullable(),
  owedCents: positiveCents,
  /** Whether the provider takes cards here. */
  cardSetUp: z.boolean(),
  /** Whether it is known to whom invoices go. */
  infoComplete: z.boolean(),
  version,
})
export type Subscription = z.infer<typeof Subscription>

export const PlanAnswer = z.object({
  plan: Plan,
  quotes: z.array(ChangeQuote),
  subscription: Subscription,
  usage: Usage,
})
export type PlanAnswer = z.infer<typeof PlanAnswer>

/** The shop as the provider's invoices name it. */
export const BillingInfo = z.object({
  legalName: text(120),
  line1: text(150),
  line2: text(150),
  postcode: text(12),
  city: text(100),
  siren: text(30),
  vatNumber: text(30),
  /** Where invoices and reminders go; empty: to the owners. */
  email: text(200),
})
export type BillingInfo = z.output<typeof BillingInfo>
const needed = (max: number) => z.string().trim().min(1).max(max)
export const BillingInfoInput = z
  .object({
    legalName: needed(120),
    line1: needed(150),
    line2: text(150),
    postcode: needed(12),
    city: needed(100),
    siren: identity('siren'),
    vatNumber: identity('vatNumber'),
    email: z.union([z.literal(''), z.email().max(200)]),
  })
  .superRefine((value, context) => sayIdentityFaults({ ...value, country: 'FR' }, context))

/** `disputed`: the holder of the card contests its payment; nobody is reminded of it meanwhile. */
export const invoiceStates = ['open', 'overdue', 'disputed', 'paid', 'credited'] as const
export const SubscriptionInvoice = z.object({
  id,
  kind: z.enum(['invoice', 'credit_invoice']),
  number: z.string(),
  issuedOn: day,
  dueOn: day,
  period: z.object({ from: day, to: day }).nullable(),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  /** What is left to pay. */
  openCents: cents,
  state: z.enum(invoiceStates),
  /** A payment by card that the bank is still asked about. */
  charging: z.boolean(),
})
export type SubscriptionInvoice = z.infer<typeof SubscriptionInvoice>

export const Card = z.object({ brand: z.string(), last4: z.string(), expires: z.string(), usual: z.boolean() })
export type Card = z.infer<typeof Card>
export const PaymentMethods = z.object({
  cardSetUp: z.boolean(),
  means: z.enum(billingMeans),
  cards: z.array(Card),
  /** Where transfers go. */
  transfer: z.object({ name: z.string(), iban: z.string(), bic: z.string() }).nullable(),
})
export type PaymentMethods = z.infer<typeof PaymentMethods>

export const PlanChoice = z.object({
  interval: z.enum(billingIntervals),
  means: z.enum(billingMeans),
  /** Where the card provider's page leads back to. */
  back: z.enum(['account', 'suspended']).default('account'),
  version,
})
export type PlanChoice = z.output<typeof PlanChoice>

const planParam = z.object({ plan: z.enum(planLevels) })
const url = z.url().nullable()

export const errors = {
  billing_info_missing: {
    status: 409,
    fr: 'Complétez d’abord vos coordonnées de facturation.',
    en: 'First complete your invoicing details.',
  },
  provider_company_missing: {
    status: 409,
    fr: 'Plantule n’a pas encore renseigné sa société : aucune facture ne peut partir.',
    en: 'Plantule has not given its company’s details yet: no invoice can leave.',
  },
  billing_card_off: {
    status: 409,
    fr: 'Le paiement par carte n’est pas configuré : choisissez le virement.',
    en: 'Payment by card is not set up: choose transfer.',
  },
  billing_card_not_given: {
    status: 409,
    fr: 'Aucune carte n’a encore été enregistrée.',
    en: 'No card was recorded yet.',
  },
  nothing_owed: { status: 409, fr: 'Cette facture est déjà réglée.', en: 'This invoice is paid already.' },
  subscription_not_chosen: { status: 409, fr: 'Choisissez d’abord un abonnement.', en: 'First choose a plan.' },
  pause_monthly_only: {
    status: 409,
    fr: 'Seul un abonnement mensuel se met en pause.',
    en: 'Only a monthly subscription can be paused.',
  },
  pause_too_long: {
    status: 400,
    fr: 'Au plus {max} mois de pause par année : il en reste {left}.',
    en: 'At most {max} months of pause a year: {left} are left.',
  },
  limit_members: {
    status: 403,
    fr: 'Votre abonnement comprend {bound} {bound|personne|personnes}. Passez à l’offre supérieure depuis Compte pour en inviter d’autres.',
    en: 'Your plan holds {bound} people. Move to the next plan under Account to invite more.',
  },
} as const satisfies Messages

const cardErrors = ['card_unreachable', 'card_refused', 'card_key_refused'] as const

export const subscriptionRoutes = {
  current: route({
    method: 'GET',
    path: '/subscription/current',
    summary: 'The shop’s own plan: what it costs and holds, how it stands, what is used of it',
    permission: 'settings.read',
    response: PlanAnswer,
  }),
  plan: route({
    method: 'GET',
    path: '/subscription/{plan}',
    summary: 'What a plan costs and holds, and what a change to it costs today',
    permission: 'settings.read',
    params: planParam,
    response: PlanAnswer,
  }),
  choose: route({
    method: 'PUT',
    path: '/subscription/{plan}',
    summary:
      'Change the plan: at once where it costs more, else when the next period begins; tells where a card is given, if one is needed',
    permission: 'settings.write',
    params: planParam,
    body: PlanChoice,
    response: z.object({ subscription: Subscription, setupUrl: url }),
    errors: ['stale_version', 'billing_info_missing', 'provider_company_missing', 'billing_card_off', ...cardErrors],
  }),
  portalLink: route({
    method: 'GET',
    path: '/subscription/portal-link',
    summary: 'A link to the card provider’s pages, where cards are changed',
    permission: 'settings.write',
    writes: true,
    query: z.object({ back: z.enum(['account', 'suspended']).default('account') }),
    response: z.object({ url: z.url() }),
    errors: ['billing_card_off', ...cardErrors],
  }),
  paymentMethods: route({
    method: 'GET',
    path: '/subscription/payment-methods',
    summary: 'How the subscription is paid, and the cards on file',
    permission: 'settings.read',
    response: PaymentMethods,
    errors: [...cardErrors],
  }),
  getInfo: route({
    method: 'GET',
    path: '/subscription/invoicing_info',
    summary: 'The shop as the provider’s invoices name it; its own details until others are given',
    permission: 'settings.read',
    response: BillingInfo,
  }),
  setInfo: route({
    method: 'PUT',
    path: '/subscription/invoicing_info',
    summary: 'Change to whom the provider’s invoices go',
    permission: 'settings.write',
    body: BillingInfoInput,
    response: done,
  }),
  invoices: route({
    method: 'GET',
    path: '/subscription/invoices',
    summary: 'Invoices of the subscription, newest first',
    permission: 'settings.read',
    response: z.object({ items: z.array(SubscriptionInvoice) }),
  }),
  missing: route({
    method: 'GET',
    path: '/subscription/missing-payments',
    summary: 'Invoices of the subscription that are not paid, oldest first',
    permission: 'settings.read',
    response: z.object({ items: z.array(SubscriptionInvoice), owedCents: positiveCents }),
  }),
  pay: route({
    method: 'PUT',
    path: '/subscription/missing-payments/pay/{id}',
    summary: 'Pay an invoice: with the card on file, or on the card provider’s page',
    permission: 'settings.write',
    params: byId,
    body: z.object({ back: z.enum(['account', 'suspended']).default('account') }),
    response: z.object({ paid: z.boolean(), url }),
    errors: ['not_found', 'nothing_owed', 'billing_card_off', ...cardErrors],
  }),
  invoicePdf: route({
    method: 'GET',
    path: '/subscription/invoice/{id}',
    summary: 'An invoice of the subscription (Factur-X)',
    permission: 'settings.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  validate: route({
    method: 'PUT',
    path: '/validate-subscription',
    summary: 'After a card was given: takes it up, and pays with it what is owed',
    permission: 'settings.write',
    response: z.object({ subscription: Subscription }),
    errors: ['billing_card_off', 'billing_card_not_given', ...cardErrors],
  }),
  cancel: route({
    method: 'PUT',
    path: '/cancel-subscription',
    summary: 'End the subscription with the current period, or go on after all',
    permission: 'settings.write',
    body: z.object({ cancel: z.boolean(), version }),
    response: z.object({ subscription: Subscription }),
    errors: ['stale_version', 'subscription_not_chosen'],
  }),
  pause: route({
    method: 'PUT',
    path: '/pause-subscription',
    summary: 'Pause a monthly subscription from the next period on; 0 months takes the pause back',
    permission: 'settings.write',
    body: z.object({ months: z.int().min(0).max(PAUSE_MONTHS), version }),
    response: z.object({ subscription: Subscription }),
    errors: ['stale_version', 'subscription_not_chosen', 'pause_monthly_only', 'pause_too_long'],
  }),
  webhook: route({
    method: 'POST',
    path: '/subscription-webhook',
    summary: 'News of the card provider about subscriptions, signed',
    permission: 'public',
    shop: 'none',
    response: z.object({ received: z.literal(true) }),
    errors: ['bad_signature'],
  }),
}

/** When a payment came, by whatever means. */
export const SubscriptionPayment = z.object({
  id,
  invoiceId: id,
  number: z.string(),
  means: z.enum(['card', 'transfer', 'direct_debit', 'cheque', 'credit']),
  amountCents: cents,
  paidOn: day,
  note: z.string(),
  author: z.string(),
  at: instant,
})
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>
