import type { RatePart, RateTotals } from '@plantule/contract/base/money'
import { addDays, parisDay, parisMidnight } from '../../../platform/paris.ts'
import type { Facts, ReadLink } from '../../fiscal/index.ts'

/** What `writeTicket` seals; the later members are missing in what earlier versions sealed. */
export type TicketPayload = {
  session: string
  customer: number | null
  priceProfile: number | null
  original: string | null
  cancels: boolean
  chargesTva: boolean
  seller: { name: string; siret: string; vatNumber: string }
  discountCents: number
  lines: SealedLine[]
  payments: { type: string; givenCents: number; cents: number }[]
  changeCents: number
  giftCards?: { card: number | null; reference: string; cents: number }[]
  offline?: { deviceId: number; soldAt: string }
  uuid?: string
}
type SealedLine = {
  article: number | null
  pack?: number
  reference: string | null
  label: string
  quantity: number
  unitCents: number
  rateBp: number
  discountCents: number
  codes?: string
  inclCents: number
  exclCents: number
}

/** A ticket with all that hangs on it, as the tables hold it now; `readTickets` reads it. */
export type StoredTicket = {
  id: number
  uuid: string
  number: string
  kind: string
  training: boolean
  register: string
  session: string | null
  day: string
  atMicros: number
  customerId: number | null
  priceProfileId: number | null
  chargesTva: boolean
  discountCents: number
  original: string | null
  cancels: boolean
  rates: RateTotals[]
  exclCents: number
  vatCents: number
  inclCents: number
  changeCents: number
  cardsCents: number
  items: number
  operatorId: number | null
  operator: string
  seq: number
  deviceId: number | null
  /** As PostgreSQL writes an instant in JSON. */
  soldAt: string | null
  sellerName: string | null
  sellerSiret: string | null
  sellerVat: string | null
  lines: StoredLine[]
  paid: [type: string, given: number, amount: number, sameSession: boolean][]
  cards: [voucher: number | null, reference: string, cents: number][]
}
export type StoredLine = [
  article: number | null,
  pack: number | null,
  reference: string | null,
  label: string,
  quantity: number,
  unitCents: number,
  rateBp: number,
  discountCents: number,
  netCents: number,
  exclCents: number,
  codes: string | null,
  rateParts: RatePart[] | null,
]

export type TicketFacts = { whole: Facts; lines: Facts[]; payments: Facts[]; cards: Facts[] }

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
const ratesText = (rates: readonly RateTotals[]): string =>
  rates.map((rate) => `${rate.rateBp}:${rate.exclCents}:${rate.vatCents}:${rate.inclCents}`).join(' ')

let known = { from: 0, until: 0, day: '' }
/** The day of an instant in Paris; links come in order, so the last answer nearly always serves again. */
function dayOf(micros: number): string {
  if (micros < known.from || micros >= known.until) {
    const day = parisDay(new Date(micros / 1000))
    known = { day, from: parisMidnight(day).getTime() * 1000, until: parisMidnight(addDays(day, 1)).getTime() * 1000 }
  }
  return known.day
}

/**
 * A ticket by its link. What was not sealed is undefined, and is not compared. Written out member by member: a check makes millions of
 * these.
 */
export function sealedFacts(link: Omit<ReadLink, 'content'>, payload: TicketPayload): TicketFacts {
  const cards = payload.giftCards ?? []
  return {
    whole: {
      number: link.refNumber,
      kind: link.kind,
      training: link.chain === 'training',
      register: link.register,
      seq: link.seq,
      session: payload.session,
      day: dayOf(link.occurredMicros),
      at: link.occurredMicros,
      customer: payload.customer,
      priceProfile: payload.priceProfile,
      original: payload.original,
      cancels: payload.cancels,
      chargesTva: payload.chargesTva,
      discountCents: payload.discountCents,
      changeCents: payload.changeCents,
      inclCents: link.inclCents,
      exclCents: link.exclCents,
      vatCents: link.inclCents - link.exclCents,
      rates: ratesText(JSON.parse(link.vatByRate) as RateTotals[]),
      sellerName: payload.seller.name,
      sellerSiret: payload.seller.siret,
      sellerVat: payload.seller.vatNumber,
      operatorId: link.operatorId,
      operator: link.operatorName,
      cardsCents: sum(cards, (card) => card.cents),
      device: payload.offline?.deviceId ?? null,
      soldAt: payload.offline?.soldAt ?? null,
      uuid: payload.uuid,
      // How many pieces it shows is not sealed by itself: it is what its lines sum to.
      items: undefined,
    },
    lines: payload.lines.map((line) => ({
      article: line.article,
      pack: line.pack ?? null,
      reference: line.reference,
      label: line.label,
      quantity: line.quantity,
      unitCents: line.unitCents,
      rateBp: line.rateBp,
      discountCents: line.discountCents,
      codes: line.codes ?? null,
      inclCents: line.inclCents,
      exclCents: line.exclCents,
    })),
    // A payment belongs to the session of its ticket; later corrections have one of their own.
    payments: payload.payments.map(({ type, givenCents, cents }) => ({ type, givenCents, amountCents: cents, session: payload.session })),
    cards: cards.map(({ card, reference, cents }) => ({ card, reference, amountCents: cents })),
  }
}

/** The same by its rows. */
export function storedFacts(row: StoredTicket): TicketFacts {
  return {
    whole: {
      number: row.number,
      kind: row.kind,
      training: row.training,
      register: row.register,
      seq: row.seq,
      session: row.session,
      day: row.day,
      at: row.atMicros,
      customer: row.customerId,
      priceProfile: row.priceProfileId,
      original: row.original,
      cancels: row.cancels,
      chargesTva: row.chargesTva,
      discountCents: row.discountCents,
      changeCents: row.changeCents,
      inclCents: row.inclCents,
      exclCents: row.exclCents,
      vatCents: row.vatCents,
      rates: ratesText(row.rates),
      sellerName: row.sellerName,
      sellerSiret: row.sellerSiret,
      sellerVat: row.sellerVat,
      operatorId: row.operatorId,
      operator: row.operator,
      cardsCents: row.cardsCents,
      device: row.deviceId,
      soldAt: row.soldAt === null ? null : new Date(row.soldAt).toISOString(),
      uuid: row.uuid,
      items: row.items,
    },
    lines: row.lines.flatMap(linesOf),
    payments: row.paid.map(([type, givenCents, amountCents, sameSession]) => ({
      type,
      givenCents,
      amountCents,
      session: sameSession ? row.session : null,
    })),
    cards: row.cards.map(([card, reference, amountCents]) => ({ card, reference, amountCents })),
  }
}

/** A pack of several rates was sealed as a line a rate, the first with its discount. */
const linesOf = ([
  article,
  pack,
  reference,
  label,
  quantity,
  unitCents,
  rateBp,
  discountCents,
  inclCents,
  exclCents,
  codes,
  parts,
]: StoredLine): Facts[] =>
  (parts ?? [{ rateBp, netCents: inclCents, exclCents }]).map((part, at) => ({
    article,
    pack,
    reference,
    label,
    quantity,
    unitCents,
    rateBp: part.rateBp,
    discountCents: at === 0 ? discountCents : 0,
    codes: codes === '' ? null : codes,
    inclCents: part.netCents,
    exclCents: part.exclCents,
  }))
