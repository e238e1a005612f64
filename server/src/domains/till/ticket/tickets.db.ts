import type { RatePart } from '@plantule/contract/base/money'
import type { Ticket as Answer, TicketSummary } from '@plantule/contract/till/tickets'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Ticket as TicketTable, TicketLine, TicketPayment } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { extractOf } from '../../fiscal/index.ts'
import type { CardRow } from '../sell/gift-cards.ts'
import { partsOf } from '../../orders/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type TicketRow = Selectable<TicketTable>
export type LineRow = Selectable<TicketLine>
export type PaymentRow = Selectable<TicketPayment>

export async function findByUuid(ctx: Ctx, uuid: string): Promise<number | undefined> {
  return (await ctx.db.selectFrom('ticket').select('id').where('uuid', '=', uuid).executeTakeFirst())?.id
}

/** The amounts of a line by rate; one for all but packs of several. */
export const ratePartsOf = (line: Pick<LineRow, 'rate_parts' | 'rate_bp' | 'net_cents' | 'excl_cents'>): RatePart[] =>
  line.rate_parts ?? [{ rateBp: line.rate_bp, netCents: line.net_cents, exclCents: line.excl_cents }]

/** Throws `not_found`, also for a ticket of another kind. */
export async function findTicket(ctx: Ctx, id: number, kind?: 'sale' | 'refund'): Promise<TicketRow> {
  const row = await ctx.db.selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || (kind && row.kind !== kind)) throw new Refused('not_found')
  return row
}

export const ticketLinesOf = (ctx: Ctx, id: number): Promise<LineRow[]> =>
  ctx.db.selectFrom('ticket_line').selectAll().where('ticket_id', '=', id).orderBy('idx').execute()

export const paymentsOf = (ctx: Ctx, id: number): Promise<PaymentRow[]> =>
  ctx.db.selectFrom('ticket_payment').selectAll().where('ticket_id', '=', id).orderBy('id').execute()

/** Holds others off a ticket until the transaction ends: its rows never change, so there is none to lock. */
export async function lockTicket(ctx: Ctx, id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ticket ${ctx.shopId} ${id}`}, 0))`.execute(ctx.db)
}

/** What is still owed on a sale on account, in cents: what refunds gave back on account is owed no more. */
export async function owedOnTicket(ctx: Ctx, id: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`select ticket_owed(${ctx.shopId}, ${id}) as cents`.execute(ctx.db)
  return rows[0]?.cents ?? 0
}

export type TicketCustomer = { id: number; name: string; kind: string }

/** Throws `unknown_customer`. */
export async function customerOfTicket(ctx: Ctx, id: number | null): Promise<TicketCustomer | null> {
  if (id === null) return null
  const row = await ctx.db.selectFrom('customer').select(['id', 'name', 'kind']).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Refused('unknown_customer', {}, [{ path: ['customerId'], code: 'unknown_customer' }])
  return row
}

/** The rows of a list, with what was refunded and how it was paid. */
export const summaries = (ctx: Ctx) =>
  ctx.db
    .selectFrom('ticket as t')
    .leftJoin('ticket_refund as f', (join) => join.onRef('f.shop_id', '=', 't.shop_id').onRef('f.ticket_id', '=', 't.id'))
    .selectAll('t')
    .select(sql<number>`coalesce(f.refunded_cents, 0)`.as('refunded_cents'))
    .select(
      sql<
        TicketSummary['paymentTypes']
      >`array(select p.payment_type from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id = t.id
        group by p.payment_type having sum(p.amount_cents) <> 0 order by 1)`.as('payment_types'),
    )

type SummaryRow = TicketRow & { refunded_cents: number; payment_types: TicketSummary['paymentTypes'] }

export const toSummary = (row: SummaryRow): TicketSummary => ({
  id: row.id,
  number: row.number,
  kind: row.kind,
  training: row.training,
  register: row.register,
  sessionId: row.session_id,
  at: row.at.toISOString(),
  customerId: row.customer_id,
  customerName: row.customer_name,
  items: row.items,
  paymentTypes: row.payment_types,
  inclCents: row.incl_cents,
  cardsCents: row.cards_cents,
  refundedCents: row.refunded_cents,
  state: row.refunded_cents === 0 ? 'paid' : row.refunded_cents >= row.incl_cents + row.cards_cents ? 'refunded' : 'refunded_partially',
  originalId: row.original_id,
  originalNumber: row.original_number,
  operator: row.operator_name,
})

/** As JSON writes it. */
type WrittenPayment = Omit<PaymentRow, 'at'> & { at: string }

/** A ticket with all that its answer tells, read or as it was just written. */
export type WholeTicket = SummaryRow & {
  /** Null where there are none. */ lines: LineRow[] | null
  cards: CardRow[] | null
  paid: WrittenPayment[] | null
  signature: string | null
  prints: number
}

/** Throws `not_found`. */
export async function ticketAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const row: WholeTicket | undefined = await summaries(ctx)
    .leftJoin('fiscal_link as k', (join) =>
      join
        .onRef('k.shop_id', '=', 't.shop_id')
        .onRef('k.register', '=', 't.register')
        .on('k.chain', '=', sql<'training' | 'sale'>`case when t.training then 'training' else 'sale' end`)
        .onRef('k.seq', '=', 't.chain_seq'),
    )
    // As on paper: the device's own where it sold alone.
    .select(
      sql<
        string | null
      >`coalesce((select o.signature from till_offline_ticket o where o.shop_id = ${ownShop} and o.number = t.number and t.device_id is not null), k.signature)`.as(
        'signature',
      ),
    )
    .select(sql<number>`(select count(*) from ticket_print n where n.shop_id = ${ownShop} and n.ticket_id = t.id)`.as('prints'))
    .select(
      sql<CardRow[] | null>`(select json_agg(c order by c.id) from ticket_card c where c.shop_id = ${ownShop} and c.ticket_id = t.id)`.as(
        'cards',
      ),
    )
    .select(
      sql<LineRow[] | null>`(select json_agg(l order by l.idx) from ticket_line l where l.shop_id = ${ownShop} and l.ticket_id = t.id)`.as(
        'lines',
      ),
    )
    .select(
      sql<
        WrittenPayment[] | null
      >`(select json_agg(p order by p.id) from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id = t.id)`.as('paid'),
    )
    .where('t.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Refused('not_found')
  return toTicket(row)
}

export function toTicket(row: WholeTicket): Answer {
  const payments = row.paid ?? []
  return {
    ...toSummary(row),
    uuid: row.uuid,
    day: row.day,
    priceProfileId: row.price_profile_id,
    lines: (row.lines ?? []).map((line) => ({
      id: line.id,
      subproductId: line.subproduct_id,
      packId: line.pack_id,
      parts: partsOf(line),
      reference: line.reference,
      label: line.label,
      latinName: line.latin_name,
      quantity: line.quantity,
      unitCents: line.unit_cents,
      rateBp: line.rate_bp,
      rates: ratePartsOf(line),
      codeLabel: line.code_label,
      discountCents: line.discount_cents,
      discountReason: line.discount_reason,
      netCents: line.net_cents,
      exclCents: line.excl_cents,
    })),
    giftCards: (row.cards ?? []).map(({ id, voucher_id: voucherId, reference, cents }) => ({ id, voucherId, reference, cents })),
    payments: payments.map((payment) => ({
      id: payment.id,
      kind: payment.kind,
      payment_type: payment.payment_type,
      givenCents: payment.given_cents,
      amount: payment.amount_cents,
      reference: payment.reference,
      at: new Date(payment.at).toISOString(),
      operator: payment.operator,
    })),
    rates: row.rates,
    discountCents: row.discount_cents,
    discountReason: row.discount_reason,
    exclCents: row.excl_cents,
    vatCents: row.vat_cents,
    changeCents: row.change_cents,
    cancels: row.cancels,
    reason: row.reason,
    prints: row.prints,
    signatureExtract: extractOf(row.signature ?? ''),
  }
}
