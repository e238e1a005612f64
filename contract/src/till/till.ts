import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { CashCount, PeriodTotals } from '../fiscal/fiscal.ts'
import { PaymentType } from '../base/payment-types.ts'
import { route } from '../base/route.ts'
import {
  basisPoints,
  byId,
  cents,
  changeOf,
  day,
  done,
  flag,
  id,
  idParam,
  instant,
  listQuery,
  pageOf,
  positiveCents,
  requiredText,
  text,
  version,
} from '../base/shared.ts'

export const sessionStates = ['closed', 'opening_control', 'open', 'closing_control'] as const
export const SessionState = z.enum(sessionStates)
export type SessionState = z.infer<typeof SessionState>

/** From which states each action on a session is allowed. */
export const sessionActions = {
  start: ['closed'],
  open: ['opening_control'],
  sell: ['open'],
  move: ['open'],
  place: ['open'],
  count: ['open'],
  resume: ['closing_control'],
  close: ['open', 'closing_control'],
} as const satisfies Record<string, readonly SessionState[]>

/** Coins and notes of the euro in cents. */
export const denominations = [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1] as const

/** The drawer by coin and note; or its sum alone, when nobody counted by coin. */
export const CashCounted = z
  .object({
    totalCents: positiveCents,
    coins: z
      .array(z.object({ cents: z.literal(denominations), count: z.int().min(0).max(100_000) }))
      .max(15)
      .default([]),
  })
  .refine((count) => count.coins.length === 0 || count.coins.reduce((sum, coin) => sum + coin.cents * coin.count, 0) === count.totalCents, {
    message: 'count_differs',
    path: ['totalCents'],
  })
export type CashCounted = z.output<typeof CashCounted>

export const Register = z.object({ id, code: z.string(), name: z.string(), archived: z.boolean(), version })
export type Register = z.infer<typeof Register>

export const CashMove = z.object({
  id,
  type: z.enum(['in', 'out']),
  amountCents: cents,
  reason: z.string(),
  operator: z.string(),
  at: instant,
})

/** What the drawer should hold, and how that came about. */
export const ExpectedCash = z.object({
  sessionId: id,
  openingFloatCents: cents,
  cashPaymentsCents: cents,
  changeCents: cents,
  cashRefundsCents: cents,
  correctionsCents: cents,
  /** Cash of orders, less what was given back. */
  ordersCents: cents,
  cashInCents: cents,
  cashOutCents: cents,
  expectedCents: cents,
  tenders: z.array(z.object({ type: PaymentType, expectedCents: cents })),
})
export type ExpectedCash = z.infer<typeof ExpectedCash>

export const Session = z.object({
  id,
  number: z.string(),
  registerId: id,
  register: z.string(),
  state: SessionState,
  day,
  training: z.boolean(),
  /** Where it sells, if not at the nursery: from the stand's stock. */
  fair: z.object({ id, name: z.string() }).nullable(),
  openedAt: instant,
  openedBy: z.string(),
  proposedFloatCents: cents,
  openingFloatCents: cents.nullable(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  moves: z.array(CashMove),
  cash: CashCount.nullable(),
  notes: z.string(),
  zId: id.nullable(),
  zNumber: z.string().nullable(),
  /** Open for more than 24 hours, or since another day: it has to be closed. */
  overdue: z.boolean(),
})
export type Session = z.infer<typeof Session>

export const TillStatus = z.object({
  status: SessionState,
  register: Register.nullable(),
  session: Session.nullable(),
  registers: z.array(z.object({ ...Register.shape, status: SessionState, sessionId: id.nullable() })),
  /** Fairs of today, to be chosen when a session opens. */
  fairs: z.array(z.object({ id, name: z.string() })),
})
export type TillStatus = z.infer<typeof TillStatus>

export const TillSettings = z.object({
  /** A refund above this needs the right accounting.write. */
  refundLimitCents: positiveCents,
  /** A discount of this share or more leaves an event in the journal. */
  discountAlertBp: basisPoints,
  /** Most that may be paid in cash (C. mon. fin. D112-3). */
  cashLimitCents: positiveCents,
  returnsPolicy: text(300),
  /** Without a connection a card's balance is not known, nor what a customer owes: who allows it bears the risk. */
  offlineVouchers: z.boolean().default(false),
  offlineAccount: z.boolean().default(false),
  /** The drawer is counted before the till says what it expects. */
  blindCount: z.boolean().default(false),
  /** Where each Z of a session is mailed, at best outside the shop; empty for nowhere. */
  zEmail: z.union([z.literal(''), z.email().max(200)]).default(''),
})
export type TillSettings = z.output<typeof TillSettings>
export const defaultTillSettings: TillSettings = {
  refundLimitCents: 10_000,
  discountAlertBp: 2_000,
  cashLimitCents: 100_000,
  returnsPolicy: '',
  offlineVouchers: false,
  offlineAccount: false,
  blindCount: false,
  zEmail: '',
}

export const errors = {
  no_open_session: { status: 409, fr: 'La caisse n’est pas ouverte.', en: 'The till is not open.' },
  session_other_day: {
    status: 409,
    fr: 'La session {number} date du {day} : clôturez-la avant la prochaine vente.',
    en: 'Session {number} is of {day}: close it before the next sale.',
  },
  session_running: {
    status: 409,
    fr: 'Une session est déjà ouverte sur cette caisse : {number}.',
    en: 'This till already has an open session: {number}.',
  },
  count_differs: {
    status: 400,
    fr: 'Le total ne correspond pas au détail des pièces et billets.',
    en: 'The total is not that of the coins and notes.',
  },
  difference_reason_needed: {
    status: 400,
    fr: 'Expliquez l’écart de caisse ({difference}).',
    en: 'Explain the cash difference ({difference}).',
  },
  deposit_above_cash: { status: 400, fr: 'Le dépôt dépasse les espèces comptées.', en: 'The deposit exceeds the cash that was counted.' },
  no_cheques: { status: 409, fr: 'Cette session n’a reçu aucun chèque.', en: 'This session took no cheque.' },
  not_that_much_cash: { status: 409, fr: 'Le tiroir ne contient pas cette somme.', en: 'The drawer does not hold that much.' },
} as const satisfies Messages

/** What a till does alone and the journal of events keeps. `at` is the device's clock: it may tell later. */
const TillEvent = z.discriminatedUnion('event', [
  z.object({ event: z.enum(['login', 'logout', 'drawer_opened']), registerId: id, at: instant }),
  z.object({ event: z.literal('basket_dropped'), registerId: id, at: instant, lines: z.int().min(1).max(10_000), amountCents: cents }),
  // A paid sale without an answer went back into the basket: `of` had taken its money.
  z.object({
    event: z.literal('sale_taken_back'),
    registerId: id,
    at: instant,
    uuid: z.uuid(),
    of: requiredText(120),
    lines: z.int().min(1).max(10_000),
    amountCents: cents,
  }),
])
export type TillEvent = z.output<typeof TillEvent>

const registerQuery = z.object({ registerId: idParam.optional() })
const RegisterInput = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{1,6}$/),
  name: requiredText(60),
})
const Tender = z.object({ type: PaymentType, countedCents: cents })

/** Opening, cash in or out, closing: what is done to a session. */
export const SessionChange = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('open'),
    registerId: id,
    float: CashCounted,
    notes: text(500).default(''),
    fairId: id.nullable().default(null),
  }),
  z.object({ action: z.enum(['cash_in', 'cash_out']), sessionId: id, amountCents: positiveCents.min(1), reason: requiredText(200) }),
  z.object({
    action: z.literal('close'),
    sessionId: id,
    cash: CashCounted,
    /** Every other tender as it was counted; one that is left out counts as expected. */
    tenders: z.array(Tender).max(10).default([]),
    bankDepositCents: positiveCents.default(0),
    differenceReason: text(300).default(''),
    notes: text(500).default(''),
    /** Closes although a device that may hold tickets says nothing. */
    withoutSilent: z.boolean().default(false),
  }),
])
export type SessionChange = z.output<typeof SessionChange>

export const tillRoutes = {
  tillStatus: route({
    method: 'GET',
    path: '/status',
    summary: 'State of the till',
    permission: 'till.read',
    query: registerQuery,
    response: TillStatus,
    errors: ['not_found'],
  }),
  changeTillStatus: route({
    method: 'PUT',
    path: '/status',
    summary: 'Begin an opening or a closing, or turn training on and off',
    permission: 'till.write',
    body: z.object({
      registerId: id.nullable().default(null),
      status: z.enum(['opening_control', 'open', 'closing_control']).optional(),
      training: z.boolean().optional(),
    }),
    response: TillStatus,
    errors: ['not_found', 'wrong_status', 'no_open_session', 'session_running'],
  }),
  listSessions: route({
    method: 'GET',
    path: '/sessions',
    summary: 'Sessions of the till, newest first',
    permission: 'till.read',
    query: listQuery(['number', 'difference'], {
      ...registerQuery.shape,
      page: z.coerce.number<number | string>().int().min(1).max(100_000).default(1),
      from: day.optional(),
      to: day.optional(),
      /** Those whose count was not what was expected. */
      differs: flag.optional(),
    }),
    response: pageOf(Session),
  }),
  changeSession: route({
    method: 'PUT',
    path: '/sessions',
    summary: 'Open or close a session, put cash in or take it out',
    permission: 'till.write',
    body: SessionChange,
    response: Session,
    errors: [
      'not_found',
      'wrong_status',
      'no_open_session',
      'session_running',
      'difference_reason_needed',
      'deposit_above_cash',
      'not_that_much_cash',
      'period_closed',
      'offline_waiting',
      'device_silent',
      'fair_not_today',
    ],
  }),
  expectedCash: route({
    method: 'GET',
    path: '/expected-cash',
    summary: 'Cash that the drawer should hold now',
    permission: 'till.read',
    query: registerQuery,
    response: ExpectedCash,
    errors: ['not_found', 'no_open_session'],
  }),
  xReading: route({
    method: 'GET',
    path: '/till/x-reading',
    summary: 'The totals of the running session, without closing it',
    permission: 'till.read',
    writes: true,
    query: registerQuery,
    response: z.object({ session: Session, totals: PeriodTotals, expected: ExpectedCash }),
    errors: ['not_found', 'no_open_session'],
  }),
  listRegisters: route({
    method: 'GET',
    path: '/till/registers',
    summary: 'Registers',
    permission: 'till.read',
    response: z.object({ items: z.array(Register) }),
  }),
  createRegister: route({
    method: 'POST',
    path: '/till/registers',
    summary: 'Add a register; its code never changes',
    permission: 'settings.write',
    body: RegisterInput,
    response: Register,
    status: 201,
    errors: ['already_exists'],
  }),
  updateRegister: route({
    method: 'PUT',
    path: '/till/registers/{id}',
    summary: 'Rename or archive a register',
    permission: 'settings.write',
    params: byId,
    body: z.object({ name: requiredText(60), archived: z.boolean(), version }),
    response: Register,
    errors: ['not_found', 'stale_version', 'session_running', 'register_awaits'],
  }),
  cashSlip: route({
    method: 'GET',
    path: '/till/cash-moves/{id}/slip',
    summary: 'Slip of cash put in or taken out, to sign',
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  chequeDeposit: route({
    method: 'GET',
    path: '/till/sessions/{id}/cheques',
    summary: 'Deposit slip of the cheques that a session took',
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'no_cheques'],
  }),
  getTillSettings: route({
    method: 'GET',
    path: '/till/settings',
    summary: 'Limits of the till',
    permission: 'till.read',
    response: TillSettings,
  }),
  noteAtTill: route({
    method: 'POST',
    path: '/till/event',
    summary: 'Tell the sealed journal who came to the till, left it, or gave up what was being sold',
    permission: 'till.write',
    body: TillEvent,
    response: done,
    errors: ['not_found'],
  }),
  updateTillSettings: route({
    method: 'PUT',
    path: '/till/settings',
    summary: 'Change them',
    permission: 'settings.write',
    body: changeOf(TillSettings),
    response: done,
  }),
}
