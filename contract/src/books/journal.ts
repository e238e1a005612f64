import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { PaymentType, paymentTypes } from '../base/payment-types.ts'
import { cents, day, exportQuery, id, listQuery, oneOrMore, pageOf, RateTotals } from '../base/shared.ts'
import { route } from '../base/route.ts'

/** Documents that are turnover, and deposit invoices, whose TVA is due when they are cashed (CGI art. 269, 2 a). */
export const journalKinds = ['invoice', 'deposit_invoice', 'credit_invoice', 'ticket', 'refund_ticket'] as const
export type JournalKind = (typeof journalKinds)[number]
/** Money that came in or went out, and changes of how it came. */
export const moneyKinds = ['ticket', 'payment_change', 'order', 'gift_card'] as const

const parisDays = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' })
/** A day, or an instant in milliseconds: the day of it in Paris. */
const dayOrInstant = z.union([
  day,
  z
    .string()
    .regex(/^\d{9,14}$/)
    .transform((ms) => parisDays.format(new Date(Number(ms)))),
])
/** Both days count. */
export const journalPeriod = z
  .object({ a: dayOrInstant, b: dayOrInstant })
  .refine(({ a, b }) => a <= b, { path: ['b'], message: 'bounds_reversed' })

const TypeCents = z.object({ type: PaymentType, cents })
export type TypeCents = z.infer<typeof TypeCents>

export const JournalRow = z.object({
  source: z.enum(['ticket', 'invoice']),
  id,
  kind: z.enum(journalKinds),
  number: z.string(),
  day,
  customerId: id.nullable(),
  customerName: z.string(),
  orderId: id.nullable(),
  /** The order, or what a refund or credit takes back; the Z of a ticket. */
  reference: z.string(),
  /** Of a ticket: the invoice that repeats it and adds nothing. */
  invoiceNumber: z.string().nullable(),
  rates: z.array(RateTotals),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  /** Gift cards that a ticket sold beside its goods: no turnover, but paid with them. */
  giftCardsCents: cents,
  /** How it was paid until the end of the period; empty for a credit invoice. */
  payments: z.array(TypeCents),
})
export type JournalRow = z.infer<typeof JournalRow>

const KindTotal = z.object({ kind: z.enum(journalKinds), count: z.int(), exclCents: cents, vatCents: cents, inclCents: cents })
export const JournalTotals = z.object({
  documents: z.int(),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  rates: z.array(RateTotals),
  kinds: z.array(KindTotal),
  /** Money of the period by kind of payment: tickets and their later changes, orders, gift cards sold. */
  money: z.array(TypeCents),
  moneyCents: cents,
  /** Gift cards sold are a debt, not turnover (CGI art. 256 ter). */
  giftCardsSoldCents: cents,
})
export type JournalTotals = z.infer<typeof JournalTotals>

export const MoneyRow = z.object({
  /** Unique within its kind. */
  id,
  kind: z.enum(moneyKinds),
  day,
  number: z.string(),
  customerName: z.string(),
  type: PaymentType,
  cents,
  orderId: id.nullable(),
})
export type MoneyRow = z.infer<typeof MoneyRow>

export const errors = {
  journal_empty: { status: 409, fr: 'Aucun document sur cette période.', en: 'No document in this period.' },
  period_too_long: { status: 400, fr: 'Choisissez une période de 24 mois au plus.', en: 'Choose a period of at most 24 months.' },
} as const satisfies Messages

const path = '/journal/from/{a}/to/{b}'
const reading = { permission: 'accounting.read', params: journalPeriod } as const
const started = z.object({ operationId: id, key: z.string() })
const filters = { kind: oneOrMore(journalKinds).optional(), payment: oneOrMore(paymentTypes).optional() }
const moneyFilters = { kind: oneOrMore(moneyKinds).optional(), payment: filters.payment }

const journal = route({
  ...reading,
  method: 'GET',
  mayLag: true,
  path,
  summary: 'Sales journal: every document with its TVA by rate, and totals of the period',
  query: listQuery(['day', 'number', 'customer', 'total'], {
    ...filters,
    page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  }),
  response: pageOf(JournalRow),
  errors: ['period_too_long'],
})
const journalMoney = route({
  ...reading,
  method: 'GET',
  mayLag: true,
  path: `${path}/payments`,
  summary: 'Money of the period, payment by payment',
  query: listQuery(['day', 'total'], {
    ...moneyFilters,
    page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
  }),
  response: pageOf(MoneyRow),
  errors: ['period_too_long'],
})

export const journalRoutes = {
  journal,
  journalTotals: route({
    ...reading,
    method: 'GET',
    mayLag: true,
    path: `${path}/totals`,
    summary: 'Turnover by rate and kind, and money by kind of payment',
    response: JournalTotals,
    errors: ['period_too_long'],
  }),
  journalMoney,
  journalExcel: route({
    ...reading,
    method: 'PUT',
    path: `${path}/excel`,
    summary: 'Sales journal as a spreadsheet: whole with its money and totals, or the documents that the filters leave',
    query: exportQuery(filters),
    exports: journal,
    response: 'xlsx',
    errors: ['period_too_long'],
  }),
  journalMoneyExcel: route({
    ...reading,
    method: 'PUT',
    path: `${path}/payments/excel`,
    summary: 'Money of the period as a spreadsheet, the payments that the filters leave',
    query: exportQuery(moneyFilters),
    exports: journalMoney,
    response: 'xlsx',
    errors: ['period_too_long'],
  }),
  journalZip: route({
    ...reading,
    method: 'PUT',
    path: `${path}/zip`,
    summary: 'Every document of the period as a download',
    response: started,
    status: 201,
    errors: ['period_too_long', 'journal_empty'],
  }),
}
