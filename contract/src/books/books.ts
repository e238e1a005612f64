import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { journalPeriod } from './journal.ts'
import { basisPoints, cents, day, done, id, instant, RateTotals, requiredText } from '../base/shared.ts'
import { route } from '../base/route.ts'
import { account, BookAccounts } from './accounts.ts'

export const fecFaultCodes = [
  'file_name',
  'file_siren',
  'file_date',
  'empty',
  'encoding',
  'byte_order_mark',
  'line_ends',
  'separator',
  'header',
  'header_order',
  'columns',
  'required',
  'date',
  'amount',
  'amount_both',
  'amount_none',
  'amount_sign',
  'account',
  'account_label',
  'journal_label',
  'unbalanced',
  'journal_unbalanced',
  'entry_gap',
  'entry_split',
  'entry_date',
  'order',
  'outside_year',
  'piece_after_entry',
  'valid_before_entry',
  'lettering',
  'quotes',
  'control_character',
  'total_unbalanced',
] as const
export type FecFaultCode = (typeof fecFaultCodes)[number]

/** One kind of fault with the places where it was found; an error makes the administration refuse the file. */
const FecFault = z.object({
  code: z.enum(fecFaultCodes),
  severity: z.enum(['error', 'warning']),
  count: z.int(),
  /** The first places: line of the file, column, what stands there. */
  places: z.array(z.object({ line: z.int().nullable(), column: z.string(), value: z.string() })),
})
export const FecReport = z.object({
  name: z.string(),
  accepted: z.boolean(),
  encoding: z.string(),
  separator: z.string(),
  lines: z.int(),
  entries: z.int(),
  firstDay: day.nullable(),
  lastDay: day.nullable(),
  debitCents: z.int(),
  creditCents: z.int(),
  journals: z.array(z.object({ code: z.string(), label: z.string(), lines: z.int(), debitCents: z.int(), creditCents: z.int() })),
  faults: z.array(FecFault),
})
export type FecReport = z.infer<typeof FecReport>

const TvaBox = z.object({ box: z.string(), label: z.string(), baseCents: cents.nullable(), tvaCents: cents.nullable() })
export const TvaSummary = z.object({
  basis: z.enum(['documents', 'receipts']),
  form: z.enum(['ca3', 'ca12a']),
  collected: z.array(RateTotals),
  /** TVA on deposits that were cashed before any invoice, less what an invoice has taken over since (CGI art. 269, 2 a). */
  deposits: z.array(RateTotals),
  deductible: z.array(z.object({ rateBp: basisPoints, asset: z.boolean(), exclCents: cents, vatCents: cents })),
  boxes: z.array(TvaBox),
  dueCents: cents,
})
export type TvaSummary = z.infer<typeof TvaSummary>

/** What the assistant found; `block` must be put right before the month closes, `check` may be accepted. */
export const closingFaults = [
  'session_open',
  'sold_outside_chain',
  'z_differs',
  'records_differ',
  'cash_difference',
  'payment_pending',
  'delivered_not_invoiced',
  'parts_not_invoiced',
  'deposit_not_held',
  'cash_purchase_not_taken',
  'purchase_without_paper',
  'purchase_unpaid',
  'bank_unmatched',
  'deposit_unmatched',
  'details_missing',
] as const
export type ClosingFault = (typeof closingFaults)[number]
const ClosingIssue = z.object({
  fault: z.enum(closingFaults),
  severity: z.enum(['block', 'check']),
  count: z.int(),
  cents: cents.nullable(),
  items: z.array(z.object({ label: z.string(), day: day.nullable(), cents: cents.nullable(), path: z.string().nullable() })),
})
export type ClosingIssue = z.infer<typeof ClosingIssue>
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/)
const ClosedMonth = z.object({
  month,
  closedAt: instant,
  closedBy: z.string(),
  firstEntry: z.int(),
  lastEntry: z.int(),
  lines: z.int(),
  debitCents: z.int(),
  sha256: z.string(),
  /** Records that were not as sealed when the month closed, and the owner's reason to close it all the same. */
  differing: z.object({ count: z.int(), reason: z.string() }).nullable(),
})
export const Closing = z.object({
  month,
  from: day,
  to: day,
  state: z.enum(['running', 'open', 'closed']),
  closed: ClosedMonth.nullable(),
  turnoverCents: cents,
  moneyCents: cents,
  issues: z.array(ClosingIssue),
  /** What was matched, so that one sees that it was looked at. */
  matched: z.object({ zTickets: z.int(), payouts: z.int(), bankLines: z.int(), entries: z.int() }),
})
export type Closing = z.infer<typeof Closing>

const BankLine = z.object({
  id,
  day,
  label: z.string(),
  cents,
  matched: z.string().nullable(),
  /** Where people book a line that nothing explains. */
  account: z.string().nullable(),
  /** Of a line that nothing explains: what has the same amount, and the account of the last line of the same words. */
  hint: z.string().nullable(),
  suggested: z.string().nullable(),
  /** It stands in the kept entries of a closed month, and stays as it is. */
  kept: z.boolean(),
  /** Of a line whose month closed without it: the first open day, on which its entry stands, or would. */
  lateOn: day.nullable(),
})
export type BankLine = z.infer<typeof BankLine>

export const errors = {
  bad_account: {
    status: 400,
    fr: 'Un compte commence par trois chiffres, de 1 à 8 pour le premier.',
    en: 'An account begins with three figures, the first from 1 to 8.',
  },
  rate_without_account: {
    status: 409,
    fr: 'Aucun compte n’est réglé pour la TVA à {rate} (onglet Comptes).',
    en: 'No account is set for TVA at {rate} (Accounts tab).',
  },
  layout_fixed: {
    status: 409,
    fr: 'Des mois sont clôturés : le début d’exercice et le format ne changent plus.',
    en: 'Months are closed: the beginning of the fiscal year and the layout stay.',
  },
  two_fiscal_years: {
    status: 400,
    fr: 'Un FEC est d’un seul exercice : choisissez des jours entre le {first} et le {last}.',
    en: 'A FEC is of one fiscal year: choose days between {first} and {last}.',
  },
  siren_missing: {
    status: 409,
    fr: 'Indiquez d’abord le SIREN de la boutique (Facturation).',
    en: "First give the shop's SIREN (Invoicing).",
  },
  month_running: { status: 409, fr: 'Ce mois n’est pas terminé.', en: 'This month is not over.' },
  month_closed: { status: 409, fr: 'Ce mois est déjà clôturé.', en: 'This month is closed already.' },
  earlier_month_open: { status: 409, fr: 'Clôturez d’abord {month}.', en: 'First close {month}.' },
  closing_blocked: {
    status: 409,
    fr: 'Points à régler avant de clôturer : {count}.',
    en: 'To put right before this month can close: {count}.',
  },
  not_a_fec: {
    status: 400,
    fr: 'Ce fichier n’est pas un texte : déposez le FEC (.txt ou .csv).',
    en: 'This file is not a text: drop the FEC (.txt or .csv).',
  },
  fec_unread: {
    status: 422,
    fr: 'Ce fichier est trop lourd pour être contrôlé en une fois : déposez le FEC d’un seul exercice.',
    en: 'This file is too heavy to be checked at once: drop the FEC of one fiscal year.',
  },
  bank_too_long: {
    status: 422,
    fr: 'Ce relevé a plus de {max} lignes : exportez une période plus courte.',
    en: 'This statement has more than {max} lines: export a shorter period.',
  },
  bank_file: {
    status: 400,
    fr: 'Aucune opération lue : déposez un export CSV, Excel ou ODS avec Date et Montant (ou Débit et Crédit), un fichier OFX ou CAMT.053.',
    en: 'No line could be read: drop an export in CSV, Excel or ODS with Date and Montant (or Débit and Crédit), an OFX or a CAMT.053 file.',
  },
  bank_line_kept: {
    status: 409,
    fr: 'Cette ligne figure dans les écritures clôturées de {month} : elle ne change plus.',
    en: 'This line stands in the closed entries of {month}: it stays as it is.',
  },
} as const satisfies Messages

const MAX_FEC_BYTES = 100_000_000
/** Any of its days names a month too. */
const byMonth = z.object({ month: z.union([day.transform((of) => of.slice(0, 7)), month]) })
const writing = 'accounting.write' as const
const reading = 'accounting.read' as const

export const booksRoutes = {
  getAccounts: route({
    method: 'GET',
    path: '/accounting/accounts',
    summary: 'Accounts and habits of the books',
    permission: reading,
    response: BookAccounts,
  }),
  setAccounts: route({
    method: 'PUT',
    path: '/accounting/accounts',
    summary: 'Change them; closed months keep theirs',
    permission: writing,
    body: BookAccounts,
    response: done,
    errors: ['layout_fixed'],
  }),
  exportFec: route({
    method: 'PUT',
    path: '/journal/from/{a}/to/{b}/fec',
    summary: 'Entries of the period in the layout of the FEC',
    permission: reading,
    params: journalPeriod,
    response: 'text',
    errors: ['siren_missing', 'rate_without_account', 'period_too_long', 'two_fiscal_years'],
  }),
  describeFec: route({
    method: 'GET',
    path: '/accounting/fec/description',
    summary: 'Notice that goes with the file: columns, journals, accounts',
    permission: reading,
    response: 'text',
  }),
  checkFec: route({
    method: 'POST',
    path: '/accounting/fec/check',
    summary: 'Read a FEC as the administration does and report its faults',
    permission: reading,
    upload: { maxBytes: MAX_FEC_BYTES },
    response: FecReport,
    errors: ['file_missing', 'too_large', 'not_a_fec', 'fec_unread', 'readers_busy'],
  }),
  tvaSummary: route({
    method: 'GET',
    path: '/accounting/tva/from/{a}/to/{b}',
    mayLag: true,
    summary: 'TVA of the period by rate and box of the return',
    permission: reading,
    params: journalPeriod,
    response: TvaSummary,
    errors: ['period_too_long'],
  }),
  closing: route({
    method: 'GET',
    path: '/accounting/closing/{month}',
    summary: 'What stands in the way of closing a month',
    permission: reading,
    params: byMonth,
    response: Closing,
  }),
  closeMonth: route({
    method: 'POST',
    path: '/accounting/closing/{month}',
    summary: 'Close a month: its entries are kept and no document is dated in it any more',
    permission: writing,
    params: byMonth,
    /** `recordsReason`: why the owner closes although records differ from what was sealed. */
    body: z.object({ accept: z.boolean().default(false), recordsReason: z.string().trim().min(10).max(500).optional() }),
    response: Closing,
    errors: ['no_right', 'month_running', 'month_closed', 'earlier_month_open', 'closing_blocked', 'siren_missing', 'rate_without_account'],
  }),
  closedMonths: route({
    method: 'GET',
    path: '/accounting/closings',
    summary: 'Closed months, newest first',
    permission: reading,
    response: z.object({ items: z.array(ClosedMonth), next: month }),
  }),
  bankLines: route({
    method: 'GET',
    path: '/accounting/bank/{month}',
    summary: 'Lines of the bank statement of a month',
    permission: reading,
    params: byMonth,
    response: z.object({ items: z.array(BankLine) }),
  }),
  importBank: route({
    method: 'POST',
    path: '/accounting/bank',
    summary: 'Read a bank statement (csv, xlsx, ods, ofx, camt.053); lines that are known stay once',
    permission: writing,
    upload: { maxBytes: 10_000_000 },
    status: 201,
    /** `late`: new lines of closed months, which are put right on the first open day; `first` and `last` day of what was read. */
    response: z.object({ added: z.int(), known: z.int(), late: z.int(), first: day.nullable(), last: day.nullable() }),
    errors: ['file_missing', 'too_large', 'bank_file', 'bank_too_long', 'readers_busy'],
  }),
  addBankLine: route({
    method: 'POST',
    path: '/accounting/bank-line/-1',
    summary: 'Add a line of the bank statement',
    permission: writing,
    body: z.object({ day, label: requiredText(200), cents }),
    response: BankLine,
    status: 201,
  }),
  bookBankLine: route({
    method: 'PUT',
    path: '/accounting/bank-line/{id}',
    summary: 'Say where a line that nothing explains is booked',
    permission: writing,
    params: z.object({ id: z.coerce.number<number | string>().int().positive() }),
    body: z.object({ account: account.nullable() }),
    response: done,
    errors: ['not_found', 'bank_line_kept'],
  }),
  removeBankLine: route({
    method: 'DELETE',
    path: '/accounting/bank-line/{id}',
    summary: 'Take a line away',
    permission: writing,
    params: z.object({ id: z.coerce.number<number | string>().int().positive() }),
    response: done,
    errors: ['not_found', 'bank_line_kept'],
  }),
}
