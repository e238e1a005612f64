import type { PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import type { StoredLink } from './verify-links.ts'

type TypeTotal = PeriodTotals['payments'][number]
type RateTotals = PeriodTotals['rates'][number]
type Range = PeriodTotals['ranges'][number]
type PaymentType = TypeTotal['type']
type Tender = { type: PaymentType; cents: number }
type Sums = { [K in keyof PeriodTotals as PeriodTotals[K] extends number ? K : never]: number }

const noSums: Sums = {
  tickets: 0,
  refunds: 0,
  lines: 0,
  cancelled: 0,
  duplicates: 0,
  salesCents: 0,
  refundsCents: 0,
  netCents: 0,
  exclCents: 0,
  vatCents: 0,
  discountCents: 0,
  depositsCents: 0,
  giftCardsSoldCents: 0,
  giftCardsRedeemedCents: 0,
  creditCodesIssuedCents: 0,
  creditCodesRedeemedCents: 0,
  cashInCents: 0,
  cashOutCents: 0,
}
export const noTotals = (): PeriodTotals => ({
  ...noSums,
  firstNumber: null,
  lastNumber: null,
  ranges: [],
  rates: [],
  payments: [],
  orderPayments: [],
})

/** What the period's sales and refunds moved, without their sign: the perpetual total that never falls. */
export const absOf = (totals: PeriodTotals): number => totals.salesCents - totals.refundsCents

function addTender(list: TypeTotal[], { type, cents }: Tender, count: number): void {
  const own = list.find((each) => each.type === type)
  if (own) Object.assign(own, { count: own.count + count, cents: own.cents + cents })
  else list.push({ type, count, cents })
  list.sort((a, b) => (a.type < b.type ? -1 : 1))
}

function addRate(list: RateTotals[], rate: RateTotals): void {
  const own = list.find((each) => each.rateBp === rate.rateBp)
  if (own) {
    own.exclCents += rate.exclCents
    own.vatCents += rate.vatCents
    own.inclCents += rate.inclCents
  } else list.push({ ...rate })
  list.sort((a, b) => a.rateBp - b.rateBp)
}

/** Tickets of one till that follow those which are counted. */
function addRange(totals: PeriodTotals, range: Range): void {
  const own = totals.ranges.find(({ register }) => register === range.register)
  if (own) Object.assign(own, { lastNumber: range.lastNumber, tickets: own.tickets + range.tickets })
  else totals.ranges.push({ ...range })
  totals.firstNumber ??= range.firstNumber
  totals.lastNumber = range.lastNumber
}

// Payloads are written by this product alone and signed.
type SalePayload = { lines: unknown[]; payments: Tender[]; discountCents: number; cancels: boolean; giftCards?: { cents: number }[] }
type EventPayload = { type?: PaymentType; cents?: number; deposit?: boolean; from?: Tender; to?: Tender }

/** Adds one link of the chains `sale`, `payment_event` or `copy` to the totals of its period. */
export function addLink(
  totals: PeriodTotals,
  link: Pick<StoredLink, 'register' | 'chain' | 'kind' | 'payload' | 'inclCents' | 'exclCents' | 'vatByRate' | 'refNumber'> & {
    /** The payload, where it was read already. */ content?: unknown
  },
): void {
  if (link.chain === 'copy') totals.duplicates += 1
  else if (link.chain === 'sale') addSale(totals, link)
  else if (link.chain === 'payment_event') addEvent(totals, link.kind, contentOf(link) as EventPayload)
}

const contentOf = ({ content, payload }: { content?: unknown; payload: string }): unknown => content ?? JSON.parse(payload)

function addSale(totals: PeriodTotals, link: Parameters<typeof addLink>[1]): void {
  const payload = contentOf(link) as SalePayload
  const refund = link.kind === 'refund'
  if (refund) {
    totals.refunds += 1
    totals.refundsCents += link.inclCents
    if (payload.cancels) totals.cancelled += 1
  } else {
    totals.tickets += 1
    totals.salesCents += link.inclCents
    const number = link.refNumber ?? ''
    addRange(totals, { register: link.register, firstNumber: number, lastNumber: number, tickets: 1 })
  }
  totals.lines += payload.lines.length
  totals.netCents += link.inclCents
  totals.exclCents += link.exclCents
  totals.vatCents += link.inclCents - link.exclCents
  totals.discountCents += payload.discountCents
  for (const card of payload.giftCards ?? []) totals.giftCardsSoldCents += card.cents
  for (const rate of JSON.parse(link.vatByRate) as RateTotals[]) addRate(totals.rates, rate)
  for (const tender of payload.payments) {
    addTender(totals.payments, tender, 1)
    addCodes(totals, tender)
  }
}

/** `sign` is -1 for what a correction takes back. */
function addCodes(totals: PeriodTotals, { type, cents }: Tender, sign: 1 | -1 = 1): void {
  if (type === 'gift_card') totals.giftCardsRedeemedCents += sign * cents
  if (type === 'credit_code' && cents > 0) totals.creditCodesRedeemedCents += sign * cents
  if (type === 'credit_code' && cents < 0) totals.creditCodesIssuedCents -= sign * cents
}

function addEvent(totals: PeriodTotals, kind: string, payload: EventPayload): void {
  const cents = payload.cents ?? 0
  if (kind === 'cash_in') totals.cashInCents += cents
  if (kind === 'cash_out') totals.cashOutCents += cents
  if (kind === 'payment_type_change' && payload.from && payload.to) {
    addTender(totals.payments, { ...payload.from, cents: -payload.from.cents }, -1)
    addTender(totals.payments, payload.to, 1)
    addCodes(totals, payload.from, -1)
    addCodes(totals, payload.to)
  }
  if (kind === 'order_payment' && payload.type) {
    addTender(totals.orderPayments, { type: payload.type, cents }, 1)
    if (payload.deposit) totals.depositsCents += cents
  }
  if (kind === 'gift_card_payment' && payload.type) {
    addTender(totals.orderPayments, { type: payload.type, cents }, 1)
    totals.giftCardsSoldCents += cents
  }
}

/** The totals of a closure as it was kept: what later versions count besides was nothing yet. */
export const totalsOf = (kept: unknown): PeriodTotals => ({ ...noTotals(), ...(kept as PeriodTotals) })

/** Sums closures of shorter periods, oldest first. */
export function sumTotals(parts: readonly PeriodTotals[]): PeriodTotals {
  const sum = noTotals()
  for (const part of parts) {
    for (const key of Object.keys(noSums) as (keyof Sums)[]) sum[key] += part[key]
    for (const range of part.ranges) addRange(sum, range)
    for (const rate of part.rates) addRate(sum.rates, rate)
    for (const { type, count, cents } of part.payments) addTender(sum.payments, { type, cents }, count)
    for (const { type, count, cents } of part.orderPayments) addTender(sum.orderPayments, { type, cents }, count)
  }
  return sum
}
