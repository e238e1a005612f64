import type { RatePart, RateShare, SaleTotals } from '@plantule/contract/base/money'
import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import type { Ticket as Answer } from '@plantule/contract/till/tickets'
import { insertRows, type NewRow } from '../../../platform/insert-rows.ts'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { parisDay } from '../../../platform/paris.ts'
import { statement } from '../../../platform/statement.ts'
import { searchText } from '../../../platform/search-text.ts'
import type { LinePart } from '../../orders/index.ts'
import { recountCustomer } from '../../customers/index.ts'
import { type CardOnTicket, type CardRow, centsOf } from './gift-cards.ts'
import { type LockedHead, lockHead, type Sealed, writeLink } from '../../fiscal/index.ts'
import type { Settled } from '../rules.ts'
import { operatorOf, type SessionRow } from '../session/sessions.db.ts'
import { toTicket, type WholeTicket } from '../ticket/tickets.db.ts'

export type TicketLineRow = {
  original_line_id: number | null
  subproduct_id: number | null
  reference: string | null
  label: string
  latin_name: string | null
  quantity: number
  unit_cents: number
  rate_bp: number
  discount_kind: 'percent' | 'amount' | null
  discount_value: number | null
  discount_reason: string | null
  discount_cents: number
  net_cents: number
  excl_cents: number
  restocked: boolean
  pack_id?: number | null
  parts?: LinePart[] | null
  shares?: RateShare[] | null
  /** Of a line with shares: its amounts by rate. */
  rate_parts?: RatePart[] | null
  code_cents?: number
  code_label?: string | null
}

export type NewTicket = {
  /** Known before, where its stock was taken under it. */
  id?: number
  uuid: string
  kind: 'sale' | 'refund'
  customer: { id: number; name: string } | null
  priceProfileId: number | null
  chargesTva: boolean
  discount: { discount_kind: 'percent' | 'amount' | null; discount_value: number | null }
  discountReason: string | null
  original: { id: number; number: string } | null
  cancels: boolean
  reason: string
  stockReason: string | null
  lines: TicketLineRow[]
  /** Gift cards sold, or taken back: no turnover, so they are in none of the totals. */
  cards?: CardOnTicket[]
  totals: Pick<SaleTotals, 'rates' | 'exclCents' | 'vatCents' | 'inclCents' | 'discountCents'>
  payments: Settled[]
  changeCents: number
  seller: InvoicingInfo
  /** Sold by a device alone, which numbered and signed it; the shop's signature covers both. */
  offline?: { number: string; deviceId: number; device: string; seq: number; soldAt: Date; hash: string; signature: string }
}

const letters = { sale: 'T', refund: 'R' } as const
const trainingLetters = { sale: 'FT', refund: 'FR' } as const

/** The end of the till's chain, locked, and the number that the next ticket has. */
export type Place = { head: LockedHead; number: string }

const reservedId = statement<{ id: number }>(() => sql`select nextval('ticket_id_seq') as id`)
/** The id of a ticket that is not written yet: what leaves stock names it, so that lots know by which sale their plants went. */
export const nextTicketId = async (ctx: Ctx): Promise<number> => mustExist((await reservedId(ctx.db, []))[0]).id

/** Where the next ticket goes; `number` when the device that sold gave one. Throws `period_closed`. */
export async function nextPlace(ctx: Ctx, session: SessionRow, kind: NewTicket['kind'], number?: string): Promise<Place> {
  const head = await lockHead(ctx, session.register, session.training ? 'training' : 'sale')
  return { head, number: number ?? (await nextTicketNumber(ctx, session, kind, head.at)) }
}

/** `answer` gives what reading the ticket would, without asking again. */
export type WrittenTicket = { id: number; number: string; sealed: Sealed; answer: () => Answer }

/**
 * Writes and seals a ticket. The link is signed last, over its lines and its payments with their change, and in the same
 * transaction, so that no ticket is without one.
 */
export async function writeTicket(ctx: Ctx, session: SessionRow, { head, number }: Place, ticket: NewTicket): Promise<WrittenTicket> {
  const row = await insert(ctx, session, ticket, number, head.seq + 1, head.at)
  const cards = await insertCards(ctx, row.id, ticket.cards ?? [])
  const { rates, exclCents, inclCents } = ticket.totals
  const sealed = await writeLink(ctx, head, {
    kind: ticket.kind,
    refType: 'ticket',
    refId: row.id,
    refNumber: number,
    payload: payloadOf(session, ticket),
    inclCents,
    exclCents,
    rates,
  })
  if (!session.training) await recountCustomer(ctx, ticket.customer?.id ?? null)
  return { id: row.id, number, sealed, answer: () => toTicket({ ...row, cards, signature: ticket.offline?.signature ?? sealed.signature }) }
}

async function nextTicketNumber(ctx: Ctx, session: SessionRow, kind: NewTicket['kind'], at: Date): Promise<string> {
  const series = `${(session.training ? trainingLetters : letters)[kind]}${session.register}-${parisDay(at).slice(0, 4)}`
  return `${series}-${padded(await nextNumber(ctx, `ticket ${series}`), 6)}`
}

/** The data lines that the law keeps (BOI-TVA-DECLA-30-10-30, § 50); customers by id alone. */
const payloadOf = (session: SessionRow, ticket: NewTicket) => ({
  uuid: ticket.uuid,
  session: session.number,
  customer: ticket.customer?.id ?? null,
  priceProfile: ticket.priceProfileId,
  original: ticket.original?.number ?? null,
  cancels: ticket.cancels,
  chargesTva: ticket.chargesTva,
  seller: { name: ticket.seller.legalName, siret: ticket.seller.siret, vatNumber: ticket.seller.vatNumber },
  discountCents: ticket.totals.discountCents,
  lines: ticket.lines.flatMap(sealedLines),
  payments: ticket.payments.map(({ type, givenCents, amountCents }) => ({ type, givenCents, cents: amountCents })),
  changeCents: ticket.changeCents,
  ...(ticket.cards?.length
    ? { giftCards: ticket.cards.map(({ voucher_id: card, reference, cents }) => ({ card, reference, cents })) }
    : {}),
  ...(ticket.offline ? { offline: { ...ticket.offline, soldAt: ticket.offline.soldAt.toISOString() } } : {}),
})

/** A line as it is sealed; a pack of several rates as a line a rate, the first with its discount. */
const sealedLines = (line: TicketLineRow) =>
  (line.rate_parts ?? [{ rateBp: line.rate_bp, netCents: line.net_cents, exclCents: line.excl_cents }]).map((part, at) => ({
    article: line.subproduct_id,
    ...(line.pack_id ? { pack: line.pack_id } : {}),
    reference: line.reference,
    label: line.label,
    quantity: line.quantity,
    unitCents: line.unit_cents,
    rateBp: part.rateBp,
    discountCents: at === 0 ? line.discount_cents : 0,
    ...(line.code_label ? { codes: line.code_label } : {}),
    inclCents: part.netCents,
    exclCents: part.exclCents,
  }))

async function insertCards(ctx: Ctx, ticketId: number, cards: readonly CardOnTicket[]): Promise<CardRow[]> {
  if (cards.length === 0) return []
  return ctx.db
    .insertInto('ticket_card')
    .values(cards.map((card) => ({ shop_id: ctx.shopId, ticket_id: ticketId, ...card })))
    .returningAll()
    .execute()
}

/** What a line has that is no pack and took no code. */
const blank = { pack_id: null, parts: null, shares: null, rate_parts: null, code_label: null }

async function insert(
  ctx: Ctx,
  session: SessionRow,
  ticket: NewTicket,
  number: string,
  seq: number,
  at: Date,
): Promise<Omit<WholeTicket, 'signature' | 'cards'>> {
  const { totals, customer } = ticket
  const cardsCents = centsOf(ticket.cards ?? [])
  const row: NewRow<'ticket'> = {
    ...(ticket.id !== undefined && { id: ticket.id }),
    shop_id: ctx.shopId,
    uuid: ticket.uuid,
    number,
    kind: ticket.kind,
    training: session.training,
    register_id: session.register_id,
    register: session.register,
    session_id: session.id,
    day: parisDay(at),
    at,
    customer_id: customer?.id ?? null,
    customer_name: customer?.name ?? null,
    price_profile_id: ticket.priceProfileId,
    charges_tva: ticket.chargesTva,
    discount_kind: ticket.discount.discount_kind,
    discount_value: ticket.discount.discount_value,
    discount_reason: ticket.discountReason,
    discount_cents: totals.discountCents,
    original_id: ticket.original?.id ?? null,
    original_number: ticket.original?.number ?? null,
    cancels: ticket.cancels,
    reason: ticket.reason,
    stock_reason: ticket.stockReason,
    rates: totals.rates,
    excl_cents: totals.exclCents,
    vat_cents: totals.vatCents,
    incl_cents: totals.inclCents,
    change_cents: ticket.changeCents,
    items: ticket.lines.reduce((sum, line) => sum + line.quantity, 0),
    operator_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
    operator_name: operatorOf(ctx),
    seller: ticket.seller,
    chain_seq: seq,
    search: searchText(number, customer?.name, (Math.abs(totals.inclCents + cardsCents) / 100).toFixed(2), ticket.original?.number),
    device_id: ticket.offline?.deviceId ?? null,
    sold_at: ticket.offline?.soldAt ?? null,
    cards_cents: cardsCents,
  }
  const lines = ticket.lines.map((line, idx) => ({
    ...blank,
    ...line,
    idx,
    code_cents: line.code_cents ?? 0,
  }))
  const payments = ticket.payments.map((payment) => ({
    payment_type: payment.type,
    given_cents: payment.givenCents,
    amount_cents: payment.amountCents,
    reference: payment.reference,
  }))
  const ofTicket = { shop_id: sql`t.shop_id`, ticket_id: sql`t.id` }
  const { rows } = await sql<Omit<WholeTicket, 'signature' | 'cards'>>`
    with t as (${insertRows('ticket', [row])} returning *),
    l as (${insertRows('ticket_line', lines, ofTicket, sql`t`)} returning *),
    p as (${insertRows(
      'ticket_payment',
      payments,
      { ...ofTicket, session_id: sql`t.session_id`, kind: sql`'payment'`, at: sql`t.at`, operator: sql`t.operator_name` },
      sql`t`,
    )} returning *)
    select t.*, (select json_agg(l order by l.idx) from l) as lines, (select json_agg(p order by p.id) from p) as paid,
      array(select payment_type from p group by 1 having sum(amount_cents) <> 0 order by 1) as payment_types, 0 as refunded_cents, 0 as prints
    from t`
    .execute(ctx.db)
    .catch(sentTwice)
  const [written] = rows
  if (!written) throw new Error('an insert returns its row')
  return written
}

/** The same sale came twice at once: the transaction runs again and then finds the first one. */
function sentTwice(error: { code?: string; constraint?: string }): never {
  if (error.code === '23505' && error.constraint === 'ticket_shop_id_uuid_key') {
    throw Object.assign(new Error('the same sale was sent twice at once', { cause: error }), { code: '40001' })
  }
  throw error
}
