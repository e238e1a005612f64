import type { RatePart, RateTotals } from '@plantule/contract/money'
import { addDays, parisDay, parisMidnight } from '../../../platform/paris.ts'
import type { Known, ReadLink } from '../../fiscal/index.ts'

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
  customer_id: number | null
  price_profile_id: number | null
  charges_tva: boolean
  discount_cents: number
  original_number: string | null
  cancels: boolean
  rates: RateTotals[]
  excl_cents: number
  vat_cents: number
  incl_cents: number
  change_cents: number
  cards_cents: number
  items: number
  operator_id: number | null
  operator_name: string
  chain_seq: number
  device_id: number | null
  /** As PostgreSQL writes an instant in JSON. */
  sold_at: string | null
  sellerName: string | null
  sellerSiret: string | null
  sellerVat: string | null
  /** Null where there are none, as of the two below. */
  lines: StoredLine[] | null
  paid: [type: string, given: number, amount: number, sameSession: boolean][] | null
  cards: [voucher: number | null, reference: string, cents: number][] | null
}
type StoredLine = [
  article: number | null, pack: number | null, reference: string | null, label: string, quantity: number, unitCents: number, rateBp: number, discountCents: number,
  netCents: number, exclCents: number, codes: string | null, rateParts: RatePart[] | null,
]

type Facts = Record<string, Known>
export type TicketFacts = { whole: Facts; lines: Facts[]; payments: Facts[]; cards: Facts[] }

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)
const ratesText = (rates: readonly RateTotals[]): string => rates.map((rate) => `${rate.rateBp}:${rate.exclCents}:${rate.vatCents}:${rate.inclCents}`).join(' ')

let known = { from: 0, until: 0, day: '' }
/** The day of an instant in Paris; links come in order, so the last answer nearly always serves again. */
function dayOf(micros: number): string {
  if (micros < known.from || micros >= known.until) {
    const day = parisDay(new Date(micros / 1000))
    known = { day, from: parisMidnight(day).getTime() * 1000, until: parisMidnight(addDays(day, 1)).getTime() * 1000 }
  }
  return known.day
}

/** A ticket by its link. */
export function sealedFacts(link: Omit<ReadLink, 'content'>, payload: TicketPayload): TicketFacts {
  const cards = payload.giftCards ?? []
  return {
    whole: {
      number: link.refNumber, kind: link.kind, training: link.chain === 'training', register: link.register, seq: link.seq, session: payload.session,
      day: dayOf(link.occurredMicros), at: link.occurredMicros, customer: payload.customer, priceProfile: payload.priceProfile,
      original: payload.original, cancels: payload.cancels, chargesTva: payload.chargesTva, discountCents: payload.discountCents, changeCents: payload.changeCents,
      inclCents: link.inclCents, exclCents: link.exclCents, vatCents: link.inclCents - link.exclCents, rates: ratesText(JSON.parse(link.vatByRate) as RateTotals[]),
      sellerName: payload.seller.name, sellerSiret: payload.seller.siret, sellerVat: payload.seller.vatNumber,
      operatorId: link.operatorId, operator: link.operatorName, cardsCents: sum(cards, (card) => card.cents),
      device: payload.offline?.deviceId ?? null, soldAt: payload.offline?.soldAt ?? null, ...(payload.uuid ? { uuid: payload.uuid } : {}),
    },
    lines: payload.lines.map((line) => ({ ...line, pack: line.pack ?? null, codes: line.codes ?? null })),
    // A payment belongs to the session of its ticket; later corrections have one of their own.
    payments: payload.payments.map(({ type, givenCents, cents }) => ({ type, givenCents, amountCents: cents, session: payload.session })),
    cards: cards.map(({ card, reference, cents }) => ({ card, reference, amountCents: cents })),
  }
}

/** The same by its rows. */
export function storedFacts(row: StoredTicket): TicketFacts {
  return {
    whole: {
      number: row.number, kind: row.kind, training: row.training, register: row.register, seq: row.chain_seq, session: row.session, day: row.day, at: row.atMicros,
      customer: row.customer_id, priceProfile: row.price_profile_id, original: row.original_number, cancels: row.cancels, chargesTva: row.charges_tva,
      discountCents: row.discount_cents, changeCents: row.change_cents, inclCents: row.incl_cents, exclCents: row.excl_cents, vatCents: row.vat_cents,
      rates: ratesText(row.rates), sellerName: row.sellerName, sellerSiret: row.sellerSiret, sellerVat: row.sellerVat, operatorId: row.operator_id, operator: row.operator_name,
      cardsCents: row.cards_cents, device: row.device_id, soldAt: row.sold_at === null ? null : new Date(row.sold_at).toISOString(), uuid: row.uuid, items: row.items,
    },
    lines: (row.lines ?? []).flatMap(linesOf),
    payments: (row.paid ?? []).map(([type, givenCents, amountCents, sameSession]) => ({ type, givenCents, amountCents, session: sameSession ? row.session : null })),
    cards: (row.cards ?? []).map(([card, reference, amountCents]) => ({ card, reference, amountCents })),
  }
}

/** A pack of several rates was sealed as a line a rate, the first with its discount. */
const linesOf = ([article, pack, reference, label, quantity, unitCents, rateBp, discountCents, inclCents, exclCents, codes, parts]: StoredLine): Facts[] =>
  (parts ?? [{ rateBp, netCents: inclCents, exclCents }]).map((part, at) => ({
    article, pack, reference, label, quantity, unitCents, rateBp: part.rateBp, discountCents: at === 0 ? discountCents : 0, codes: codes === '' ? null : codes,
    inclCents: part.netCents, exclCents: part.exclCents,
  }))
