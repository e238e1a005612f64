import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { PaymentType } from '../base/payment-types.ts'
import { byId, cents, day, id, instant, listQuery, pageOf, pageParam, RateTotals, requiredText, text } from '../base/shared.ts'
import { route } from '../base/route.ts'

/** What the sealed journal of events holds; stable codes, since other programs read them in archives. */
export const fiscalEventKinds = [
  'app_start',
  'version_change',
  'till_login',
  'till_logout',
  'session_open',
  'session_close',
  'session_place',
  'opening_float',
  'cash_in',
  'cash_out',
  'drawer_opened',
  'basket_abandoned',
  'sale_taken_back',
  'discount_over_threshold',
  'price_override',
  'stock_override',
  'credit_override',
  'cash_from_abroad',
  'payment_type_change',
  'refund',
  'duplicate_print',
  'ticket_emailed',
  'x_reading',
  'training_on',
  'training_off',
  'closure',
  'archive',
  'export',
  'integrity_ok',
  'integrity_ko',
  'clock_drift',
  'parameter_change',
  'permission_change',
  'restore',
  'restore_unfounded',
  'differences_accepted',
  'heads_touched',
  'device_registered',
  'device_lost',
  'offline_issue',
  'offline_settled',
  'offline_import',
] as const
export type FiscalEventKind = (typeof fiscalEventKinds)[number]

export const brokenReasons = [
  'gap',
  'unknown_format',
  'wrong_previous',
  'wrong_time',
  'wrong_signature',
  'missing_end',
  'behind_kept_head',
  'wrong_head',
  'wrong_kept_head',
] as const
const BrokenLink = z.object({ seq: z.int(), reason: z.enum(brokenReasons) })
export type BrokenLink = z.infer<typeof BrokenLink>
/** `register` is the till's code, empty for what belongs to the whole shop. */
const ChainReport = z.object({
  register: z.string(),
  chain: z.string(),
  links: z.int(),
  firstBroken: BrokenLink.nullable(),
  /** Of a broken chain, what is proved last: of the broken link itself nothing can be believed. */
  lastSound: z.object({ refNumber: z.string().nullable(), at: instant }).optional(),
})
export type ChainReport = z.infer<typeof ChainReport>
export const FiscalCheck = z.object({ ok: z.boolean(), links: z.int(), chains: z.array(ChainReport) })
export type FiscalCheck = z.infer<typeof FiscalCheck>
/** Where the rows that people read, print and declare stand against what was sealed. */
export const sealedTables = [
  'ticket',
  'ticket_line',
  'ticket_payment',
  'ticket_card',
  'ticket_print',
  'ticket_refund',
  'till_session',
  'till_cash_move',
  'fiscal_closure',
  'order_payment',
] as const
export type SealedTable = (typeof sealedTables)[number]
/**
 * `missing`: sealed, and not in the table. `unsealed`: in the table, and never sealed. `differs`: not what was sealed. `sums`: does not add
 * up.
 */
export const recordFaults = ['missing', 'unsealed', 'differs', 'sums'] as const
const Known = z.union([z.string(), z.number(), z.boolean(), z.null()])
const RecordDifference = z.object({
  table: z.enum(sealedTables),
  /** Of the ticket, closure, session or order. */
  number: z.string(),
  /** The line, payment or copy of it, from 1; null where the whole is meant. */
  place: z.int().nullable(),
  fault: z.enum(recordFaults),
  /** What differs; names that end in `Cents` are amounts. */
  fields: z.array(z.object({ field: z.string(), sealed: Known, found: Known })),
})
export type RecordDifference = z.infer<typeof RecordDifference>
/** How many of the differences are told one by one. */
export const MOST_DIFFERENCES = 200
export const RecordCheck = FiscalCheck.extend({
  /** Rows that were held against the sealed records. */
  records: z.int(),
  differences: z.object({ count: z.int(), items: z.array(RecordDifference).max(MOST_DIFFERENCES) }),
})
export type RecordCheck = z.infer<typeof RecordCheck>
/** When the database was found to lie behind what was kept outside it, and how many sealed records were lost by that. */
const SetBack = z.object({
  at: instant,
  links: z.int(),
  /**
   * Who knew of the records that are missing: the place beside the database, a backup that was restored, a till's device, a Z on paper.
   * `file`: that place itself was touched.
   */
  by: z.enum(['heads', 'backup', 'device', 'paper', 'file']),
  /** A later entry of the journal says that nothing had been set back. */
  unfounded: z.boolean(),
})
export const ShopCheck = RecordCheck.extend({ setBack: z.array(SetBack) })
export type ShopCheck = z.infer<typeof ShopCheck>

const TypeTotal = z.object({ type: PaymentType, count: z.int(), cents })
/** Everything that a period's sales and payments sum to. Refunds count below zero. */
export const PeriodTotals = z.object({
  tickets: z.int(),
  refunds: z.int(),
  lines: z.int(),
  cancelled: z.int(),
  duplicates: z.int(),
  firstNumber: z.string().nullable(),
  lastNumber: z.string().nullable(),
  /** First and last ticket of each till: numbers go on by till. */
  ranges: z.array(z.object({ register: z.string(), firstNumber: z.string(), lastNumber: z.string(), tickets: z.int() })),
  salesCents: cents,
  refundsCents: cents,
  netCents: cents,
  exclCents: cents,
  vatCents: cents,
  rates: z.array(RateTotals),
  /** Of tickets, net of change. */
  payments: z.array(TypeTotal),
  discountCents: cents,
  /** Of orders and gift cards: money that staff took outside tickets, and what of it were deposits. */
  orderPayments: z.array(TypeTotal),
  depositsCents: cents,
  giftCardsSoldCents: cents,
  giftCardsRedeemedCents: cents,
  creditCodesIssuedCents: cents,
  creditCodesRedeemedCents: cents,
  cashInCents: cents,
  cashOutCents: cents,
})
export type PeriodTotals = z.infer<typeof PeriodTotals>

/** The drawer at the end of a session. */
export const CashCount = z.object({
  openingFloatCents: cents,
  tenders: z.array(z.object({ type: PaymentType, expectedCents: cents, countedCents: cents, differenceCents: cents })),
  differenceCents: cents,
  differenceReason: z.string(),
  bankDepositCents: cents,
  nextFloatCents: cents,
})
export type CashCount = z.infer<typeof CashCount>

export const closureTypes = ['session', 'day', 'month', 'year'] as const
export const Closure = z.object({
  id,
  type: z.enum(closureTypes),
  register: z.string(),
  number: z.string(),
  dayFrom: day,
  dayTo: day,
  openedAt: instant,
  closedAt: instant,
  operator: z.string(),
  totals: PeriodTotals,
  cash: CashCount.nullable(),
  periodTotalCents: cents,
  /** Sales less refunds since the first use; never reset. */
  perpetualNetCents: z.int(),
  /** Sales plus refunds without their sign. */
  perpetualAbsCents: z.int(),
  signatureExtract: z.string(),
  /** What its paper carries for a later check (`z-code.ts`); empty for a row that was never sealed. */
  controlCode: z.string(),
  /** When an archive of this fiscal year, or of everything after it was closed, was last made; null for other periods. */
  archivedAt: instant.nullable(),
})
export type Closure = z.infer<typeof Closure>

/**
 * What the control code of a Z on paper says of the books. `continues`: they hold this closure, and every one after it goes on from
 * it. `broken`: they hold it, and it or a later one is not as it was sealed. `set_back`: this shop sealed it, and the books do not
 * have it any more. `foreign`: the code was not made with this shop's key.
 */
const zCheckStates = ['continues', 'broken', 'set_back', 'foreign'] as const
export const ZCheck = z.object({
  state: z.enum(zCheckStates),
  /** As the code says: the till (empty for the whole shop), which of its closures, the total since the first use. */
  register: z.string(),
  closing: z.int(),
  perpetualNetCents: z.int(),
  /** The closure that the books hold in that place; null where there is none. */
  found: z.object({ number: z.string(), closedAt: instant, perpetualNetCents: z.int() }).nullable(),
  /** How many closures of the same till follow it in the books. */
  since: z.int(),
})
export type ZCheck = z.infer<typeof ZCheck>

export const errors = {
  z_code_mistyped: {
    status: 400,
    fr: 'Ce code de contrôle n’est pas lisible : un signe manque ou a été mal recopié. Il est imprimé au bas du Z, par groupes de quatre.',
    en: 'This control code cannot be read: a character is missing or was copied wrongly. It is printed at the foot of the Z, in groups of four.',
  },
  period_closed: { status: 409, fr: 'La journée du {day} est clôturée.', en: 'The day of {day} is closed.' },
} as const satisfies Messages

/** What the publisher attests for one client and one version; the document is drawn from it. */
export const Attestation = z.object({
  software: z.string(),
  majorVersion: z.string(),
  version: z.string(),
  client: z.object({ name: z.string(), siret: z.string(), line1: z.string(), postcode: z.string(), city: z.string() }),
  usedSince: day.nullable(),
  issuedOn: day,
  /** The four of the law, with how the software meets each. */
  conditions: z.array(z.object({ name: z.string(), how: z.string() })),
  covered: z.array(z.string()),
  excluded: z.array(z.string()),
})
export type Attestation = z.infer<typeof Attestation>

const JournalEntry = z.object({
  register: z.string(),
  seq: z.int(),
  at: instant,
  kind: z.string(),
  refNumber: z.string().nullable(),
  operator: z.string(),
  details: z.json(),
})

export const fiscalRoutes = {
  listZTickets: route({
    method: 'GET',
    path: '/accounting/z-tickets/{page}',
    summary: 'Closures of sessions, days, months and years',
    permission: 'till.read',
    params: pageParam,
    query: listQuery(['number'], {
      type: z.enum(closureTypes).optional(),
      register: text(6).optional(),
      from: day.optional(),
      to: day.optional(),
    }),
    response: pageOf(Closure),
  }),
  searchZTickets: route({
    method: 'GET',
    path: '/accounting/z-tickets/search/{q}',
    summary: 'Closures by number or day',
    permission: 'till.read',
    params: z.object({ q: text(100) }),
    response: z.object({ items: z.array(Closure) }),
  }),
  zTicketPdf: route({
    method: 'GET',
    path: '/z-ticket/{id}',
    summary: 'Z-ticket',
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  verifyFiscal: route({
    method: 'POST',
    path: '/fiscal/verify',
    summary: 'Recompute every sealed record and say what is broken',
    permission: 'till.read',
    response: ShopCheck,
  }),
  verifyZ: route({
    method: 'POST',
    path: '/fiscal/verify-z',
    summary: 'Say whether the books continue from a Z on paper',
    permission: 'till.read',
    body: z.object({ code: requiredText(100) }),
    response: ZCheck,
    errors: ['z_code_mistyped'],
  }),
  fiscalJournal: route({
    method: 'GET',
    path: '/fiscal/journal/{page}',
    summary: 'Sealed journal of events, newest first',
    permission: 'till.read',
    params: pageParam,
    response: pageOf(JournalEntry),
  }),
  archiveFiscal: route({
    method: 'POST',
    path: '/fiscal/archive',
    summary: 'Archive every sealed record, or those of a closed month or fiscal year, as a download',
    permission: 'accounting.read',
    body: z.object({ /** Of a month or a year; null for everything since the first use. */ closureId: id.nullable().default(null) }),
    response: z.object({ operationId: id, key: z.string() }),
    status: 201,
    errors: ['not_found'],
  }),
  attestation: route({
    method: 'GET',
    path: '/fiscal/attestation',
    summary: 'What the publisher attests for this client and version',
    permission: 'till.read',
    response: Attestation,
  }),
  attestationPdf: route({
    method: 'GET',
    path: '/fiscal/attestation/pdf',
    summary: 'The attestation, to be signed by the publisher and the user',
    permission: 'till.read',
    response: 'pdf',
  }),
}
