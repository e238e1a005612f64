import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { identity, sayIdentityFaults } from '../base/identity-rules.ts'
import { route } from '../base/route.ts'
import { ofClient } from '../platform/of-client.ts'
import {
  byId,
  cents,
  day,
  done,
  id,
  instant,
  listQuery,
  pageOf,
  pageParam,
  positiveCents,
  requiredText,
  text,
  version,
} from '../base/shared.ts'
import { Plan, planLevels } from '../subscription/plans.ts'
import { SubscriptionPayment } from '../subscription/subscription.ts'

const client = z.object({ id, uid: z.string(), name: z.string() })

export const internalInvoiceStates = ['draft', 'open', 'overdue', 'disputed', 'paid', 'credited'] as const
export const refundStates = ['asked', 'pending', 'succeeded', 'failed'] as const
/** An invoice of the provider, or what will be one. A draft has neither number nor days. */
export const InternalInvoice = z.object({
  id,
  client,
  kind: z.enum(['invoice', 'credit_invoice']),
  state: z.enum(internalInvoiceStates),
  number: z.string().nullable(),
  issuedOn: day.nullable(),
  dueOn: day.nullable(),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  openCents: cents,
  author: z.string(),
  /** Of a payment that is contested: until when the bank waits for an answer. */
  respondBy: instant.nullable(),
  /** What became of the last refund by card, and why one failed. */
  refund: z.enum(refundStates).nullable(),
  refundFailure: z.string().nullable(),
  /** A card gave money for it, to which it may go back. */
  byCard: z.boolean(),
  /** It was given back on the card provider's own pages: nobody is asked for it until it is credited or asked for again. */
  undecided: z.boolean(),
})
export type InternalInvoice = z.infer<typeof InternalInvoice>

export const DraftLine = z.object({
  label: requiredText(300),
  details: text(500).nullable().default(null),
  quantity: z.int().min(1).max(100_000),
  /** Without TVA. */
  unitCents: z.int().min(0).max(100_000_000),
})
const draft = { lines: z.array(DraftLine).min(1).max(50), dueDays: z.int().min(0).max(60).default(30) }
export const DraftInput = z.object({ clientId: id, ...draft })
export type DraftInput = z.output<typeof DraftInput>
export const DraftChange = z.object({ lines: draft.lines, dueDays: z.int().min(0).max(60), version })
export const Draft = z.object({
  id,
  client,
  lines: z.array(DraftLine),
  dueDays: z.int(),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  version,
})
export type Draft = z.infer<typeof Draft>

/** The company that sells the subscriptions, as its invoices show it. */
export const CompanyInput = z
  .object({
    legalName: requiredText(120),
    legalForm: text(60),
    capitalCents: positiveCents.nullable(),
    line1: requiredText(150),
    line2: text(150),
    postcode: requiredText(12),
    city: requiredText(100),
    siren: identity('siren').pipe(z.string().min(1)),
    siret: identity('siret'),
    rcsTown: text(80),
    vatNumber: identity('vatNumber').pipe(z.string().min(1)),
    email: z.union([z.literal(''), z.email().max(200)]),
    phone: text(30),
    website: text(200),
    iban: identity('iban').pipe(z.string().min(1)),
    bic: identity('bic'),
  })
  .superRefine((value, context) => sayIdentityFaults({ ...value, country: 'FR' }, context))
export type CompanyInput = z.output<typeof CompanyInput>
export const Company = z.object({
  legalName: z.string(),
  legalForm: z.string(),
  capitalCents: cents.nullable(),
  line1: z.string(),
  line2: z.string(),
  postcode: z.string(),
  city: z.string(),
  siren: z.string(),
  siret: z.string(),
  rcsTown: z.string(),
  vatNumber: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  iban: z.string(),
  bic: z.string(),
})
export type Company = z.infer<typeof Company>

export const paymentMeans = ['transfer', 'direct_debit', 'cheque', 'card'] as const
export const PaymentInput = z.object({
  means: z.enum(paymentMeans),
  /** Of a credit invoice: what was given back. */
  amountCents: z.int().min(1).max(1_000_000_000),
  paidOn: day,
  note: text(300).default(''),
})
export type PaymentInput = z.output<typeof PaymentInput>

const mostCents = z.int().min(1).max(1_000_000_000).nullable().default(null)
export const CreditInput = z.object({
  reason: requiredText(300),
  /** Without TVA; null: all that is left. */
  exclCents: mostCents,
  /** What a card paid goes back to it. */
  byCard: z.boolean().default(false),
})
/** Null: all that is owed and that a card gave. */
export const RefundInput = z.object({ amountCents: mostCents })

/** Days before a price becomes that of those who have the plan already: they are told, and may leave meanwhile. */
export const MOVE_DAYS = 35
export const existingChoices = ['keep', 'move'] as const
export const PriceInput = Plan.extend({ level: z.enum(planLevels), existing: z.enum(existingChoices).default('keep') })
export type PriceInput = z.output<typeof PriceInput>
/** `existing`: whether those who have the plan keep their price; `told` of `subscribers` were written to. */
export const PlanPrice = Plan.extend({ existing: z.enum(existingChoices), told: z.int(), subscribers: z.int() })
export type PlanPrice = z.infer<typeof PlanPrice>

/** A line of the journal: a debit or a credit of one account. */
export const JournalLine = z.object({
  day,
  journal: z.enum(['VE', 'AV', 'BQ']),
  piece: z.string(),
  account: z.enum(['411', '706', '44571', '512']),
  client: z.string(),
  label: z.string(),
  debitCents: positiveCents,
  creditCents: positiveCents,
})
export type JournalLine = z.infer<typeof JournalLine>
export const Journal = z.object({
  lines: z.array(JournalLine),
  debitCents: positiveCents,
  creditCents: positiveCents,
  /** Without TVA, credit invoices taken off. */
  salesCents: cents,
  vatCents: cents,
  receivedCents: cents,
})
export type Journal = z.infer<typeof Journal>

export const errors = {
  not_a_draft: { status: 409, fr: 'Cette facture est émise : elle ne change plus.', en: 'This invoice is issued: it changes no more.' },
  client_info_missing: {
    status: 409,
    fr: 'Ce client n’a pas encore donné ses coordonnées de facturation (dans Compte).',
    en: 'This client has not given their invoicing details yet (under Account).',
  },
  payment_above_open: {
    status: 400,
    fr: 'Il reste {open} à régler sur cette facture.',
    en: '{open} is left to pay on this invoice.',
  },
  credit_above_rest: {
    status: 400,
    fr: 'Il reste {left} HT à créditer sur cette facture.',
    en: '{left} without TVA is left to credit on this invoice.',
  },
  nothing_to_give_back: {
    status: 409,
    fr: 'Rien de ce que la carte a payé n’est à rendre sur cette facture.',
    en: 'Nothing that a card paid is to be given back on this invoice.',
  },
  nothing_to_ask_again: {
    status: 409,
    fr: 'Rien n’a été rendu sur cette facture sans avoir.',
    en: 'Nothing was given back on this invoice without a credit invoice.',
  },
  refund_above_rest: {
    status: 400,
    fr: 'Il reste {left} à rembourser par carte sur cette facture.',
    en: '{left} is left to refund by card on this invoice.',
  },
  price_in_past: {
    status: 400,
    fr: 'Un nouveau tarif commence au plus tôt demain.',
    en: 'A new price begins tomorrow at the earliest.',
  },
  price_too_soon: {
    status: 400,
    fr: 'Un tarif qui vaut aussi pour les abonnements en cours commence au plus tôt dans {days} {days|jour|jours}, le temps de prévenir.',
    en: 'A price that also holds for running subscriptions begins in {days} days at the earliest, so that people can be told.',
  },
  price_holds: { status: 409, fr: 'Ce tarif s’applique déjà.', en: 'This price holds already.' },
  price_told: {
    status: 409,
    fr: 'Des abonnés ont déjà été prévenus de ce tarif : ajoutez-en un autre qui le remplace.',
    en: 'Subscribers were already told of this price: add another one that replaces it.',
  },
  journal_too_long: { status: 400, fr: 'Au plus deux ans à la fois.', en: 'At most two years at once.' },
} as const satisfies Messages

const invoiceSorts = ['issuedOn', 'number', 'inclCents'] as const
export const invoicesQuery = listQuery(invoiceSorts, {
  state: z.enum(internalInvoiceStates).optional(),
  client: z.coerce.number<number | string>().int().positive().optional(),
})
export type InvoicesQuery = z.output<typeof invoicesQuery>
const paymentsQuery = listQuery(['paidOn', 'amountCents'] as const, {
  page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
})
export type PaymentsQuery = z.output<typeof paymentsQuery>
const period = z.object({ a: day, b: day }).refine(({ a, b }) => a <= b, { path: ['b'], message: 'bounds_reversed' })
const internal = { permission: 'internal', staffRight: 'billing' } as const
const refundErrors = ['nothing_to_give_back', 'refund_above_rest', 'billing_card_off'] as const
const plans = z.object({ items: z.array(PlanPrice) })
const journalPath = '/v1/internal/subscription/journal/from/{a}/to/{b}'

export const providerBillingRoutes = {
  listInvoices: route({
    method: 'GET',
    path: '/v1/internal/invoices/{page}',
    summary: 'Invoices of subscriptions, drafts first',
    permission: 'internal',
    params: pageParam,
    query: invoicesQuery,
    response: pageOf(InternalInvoice),
  }),
  getDraft: route({
    method: 'GET',
    path: '/v1/internal/invoice/{id}/draft',
    summary: 'A draft with its lines',
    permission: 'internal',
    params: byId,
    response: Draft,
    errors: ['not_found'],
  }),
  newInvoice: route({
    method: 'POST',
    path: '/v1/internal/invoice/new',
    summary: 'A draft for a client',
    ...internal,
    body: DraftInput,
    response: Draft,
    status: 201,
    errors: ['not_found'],
  }),
  changeDraft: route({
    method: 'PUT',
    path: '/v1/internal/invoice/{id}/draft',
    summary: 'Change a draft; an issued invoice changes no more',
    ...internal,
    params: byId,
    body: DraftChange,
    response: Draft,
    errors: ['not_found', 'stale_version', 'not_a_draft'],
  }),
  removeDraft: route({
    method: 'DELETE',
    path: '/v1/internal/invoice/{id}/draft',
    summary: 'Throw a draft away',
    ...internal,
    params: byId,
    response: done,
    errors: ['not_found', 'not_a_draft'],
  }),
  issueInvoice: route({
    method: 'PUT',
    path: '/v1/internal/invoice/{id}/issue',
    summary: 'Issue a draft: it takes the next number of the series and changes no more',
    ...internal,
    params: byId,
    body: z.object({ version }),
    response: InternalInvoice,
    errors: ['not_found', 'stale_version', 'not_a_draft', 'client_info_missing', 'provider_company_missing'],
  }),
  downloadInvoice: route({
    method: 'GET',
    path: '/v1/internal/invoice/{id}/download',
    summary: 'An issued invoice (Factur-X)',
    permission: 'internal',
    params: byId,
    query: ofClient,
    response: 'pdf',
    errors: ['not_found', 'which_client'],
  }),
  payInvoice: route({
    method: 'PUT',
    path: '/v1/internal/invoice/{id}/payment',
    summary: 'Note a payment that came, or what was given back of a credit invoice or of one that was paid twice',
    ...internal,
    params: byId,
    query: ofClient,
    body: PaymentInput,
    response: InternalInvoice,
    errors: ['not_found', 'which_client', 'payment_above_open', 'day_to_come'],
  }),
  creditInvoice: route({
    method: 'POST',
    path: '/v1/internal/invoice/{id}/credit',
    summary: 'Take an issued invoice back, whole or in part, by a credit invoice',
    ...internal,
    params: byId,
    query: ofClient,
    body: CreditInput,
    response: InternalInvoice,
    status: 201,
    errors: ['not_found', 'which_client', 'credit_above_rest', 'client_info_missing', 'provider_company_missing', ...refundErrors],
  }),
  refundInvoice: route({
    method: 'POST',
    path: '/v1/internal/invoice/{id}/refund',
    summary: 'Give back to the card what is owed of a credit invoice, or of an invoice that was paid twice',
    ...internal,
    params: byId,
    query: ofClient,
    body: RefundInput,
    response: InternalInvoice,
    status: 201,
    errors: ['not_found', 'which_client', ...refundErrors],
  }),
  askAgain: route({
    method: 'POST',
    path: '/v1/internal/invoice/{id}/ask-again',
    summary: 'Ask a client again for what was given back on the card provider’s own pages without a credit invoice',
    ...internal,
    params: byId,
    query: ofClient,
    response: InternalInvoice,
    errors: ['not_found', 'which_client', 'nothing_to_ask_again'],
  }),
  getCompany: route({
    method: 'GET',
    path: '/v1/internal/company',
    summary: 'The company that sells the subscriptions; null until it was given',
    permission: 'internal',
    response: z.object({ company: Company.nullable() }),
  }),
  setCompany: route({
    method: 'PUT',
    path: '/v1/internal/company',
    summary: 'Change that company; invoices that were issued keep what they say',
    ...internal,
    body: CompanyInput,
    response: z.object({ company: Company.nullable() }),
  }),
  listPlans: route({
    method: 'GET',
    path: '/v1/internal/plans',
    summary: 'Every price of every plan, those to come too',
    permission: 'internal',
    response: plans,
  }),
  addPrice: route({
    method: 'POST',
    path: '/v1/internal/plan/-1',
    summary: 'What a plan costs and holds from a day to come on, and whether those who have it keep their price',
    ...internal,
    body: PriceInput,
    response: plans,
    status: 201,
    errors: ['price_in_past', 'price_too_soon', 'already_exists'],
  }),
  removePrice: route({
    method: 'DELETE',
    path: '/v1/internal/plan/{plan}/{day}',
    summary: 'Take back a price to come of which nobody was told yet',
    ...internal,
    params: z.object({ plan: z.enum(planLevels), day }),
    response: plans,
    errors: ['not_found', 'price_holds', 'price_told'],
  }),
  listPayments: route({
    method: 'GET',
    path: '/v1/internal/subscription/payments',
    summary: 'What shops paid for their subscriptions, newest first',
    permission: 'internal',
    query: paymentsQuery,
    response: pageOf(z.object({ ...SubscriptionPayment.shape, client })),
  }),
  journal: route({
    method: 'GET',
    path: journalPath,
    summary: 'The journal of subscriptions of a period, debit equal to credit',
    permission: 'internal',
    params: period,
    response: Journal,
    errors: ['journal_too_long'],
  }),
  journalExcel: route({
    method: 'GET',
    path: `${journalPath}/excel`,
    summary: 'The same as a spreadsheet',
    permission: 'internal',
    params: period,
    response: 'xlsx',
    errors: ['journal_too_long'],
  }),
  journalCsv: route({
    method: 'GET',
    path: `${journalPath}/csv`,
    summary: 'The same with the fields of the FEC',
    permission: 'internal',
    params: period,
    response: 'csv',
    errors: ['journal_too_long'],
  }),
}
