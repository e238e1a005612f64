import type { JournalRow, JournalTotals, journalRoutes, MoneyRow, TypeCents } from '@plantule/contract/books/journal'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { cutTo } from '../../../platform/list-page.ts'
import { addMonths } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { type Document, documents, type Rate, ratesOf, sumRates } from './documents.ts'
import { isMoney, type Money, money } from './money.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type Period = { a: string; b: string }
type Query = Out<(typeof journalRoutes)['journal']['query']>
type MoneyQuery = Out<(typeof journalRoutes)['journalMoney']['query']>
type Page<T> = { items: T[]; total: number; page: number; size: number }

const LONGEST_MONTHS = 24

/** Throws `period_too_long`. */
export function refuseLong({ a, b }: Period): void {
  if (b > addMonths(a, LONGEST_MONTHS)) throw new Refused('period_too_long')
}

const sorts = { day: sql`day`, number: sql`number`, customer: sql`"customerName"`, total: sql`"inclCents"` } as const
const moneySorts = { day: sql`day`, total: sql`cents` } as const
const direction = (dir: 'asc' | 'desc') => (dir === 'asc' ? sql`asc` : sql`desc`)
const like = (q: string) => `%${q.replace(/[\\%_]/g, '\\$&')}%`
/** Figures as people type them find a total too. */
const asCents = (q: string): number | null => (/^\d+([.,]\d{1,2})?$/.test(q) ? Math.round(Number(q.replace(',', '.')) * 100) : null)

/** Throws `period_too_long`. */
export async function readJournal(ctx: Ctx, period: Period, query: Query): Promise<Page<JournalRow>> {
  refuseLong(period)
  const rows = matching(period, query)
  const dir = direction(query.dir)
  const found = await sql<Document>`
    select * from ${rows} order by ${sorts[query.sort]} ${dir}, day ${dir}, source, id ${dir} ${cutTo(query.page, query.size)}`.execute(
    ctx.db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(ctx.db)
  return { items: await withPayments(ctx, found.rows, period.b), total: counted.rows[0]?.total ?? 0, page: query.page, size: query.size }
}

/** The documents of a period that the list's filters leave, whoever asks for them: the list or its file. */
const matching = (period: Period, query: Pick<Query, 'kind' | 'q' | 'payment'>) => sql`(${documents(period.a, period.b)}) d where true
    ${query.kind?.length ? sql`and d.kind = any(${query.kind}::text[])` : sql``}
    ${query.q ? sql`and (d.number ilike ${like(query.q)} or d."customerName" ilike ${like(query.q)} or d.reference ilike ${like(query.q)} or abs(d."inclCents") = ${asCents(query.q)})` : sql``}
    ${query.payment?.length ? sql`and ${paidBy(query.payment)}` : sql``}`

const PAGE = 10_000

/** The same rows, all of them by day, in parts that fit in memory. Throws `period_too_long`. */
export async function* eachDocument(ctx: Ctx, period: Period, query: Pick<Query, 'kind' | 'q' | 'payment'>): AsyncGenerator<JournalRow> {
  refuseLong(period)
  for (let page = 1; ; page++) {
    const { rows } = await sql<Document>`
      select * from ${matching(period, query)} order by day, source, id ${cutTo(page, PAGE)}`.execute(ctx.db)
    yield* await withPayments(ctx, rows, period.b)
    if (rows.length < PAGE) return
  }
}

const paidBy = (types: readonly string[]) => sql`(
  (d.source = 'ticket' and exists (select from ticket_payment p where p.shop_id = ${ownShop} and p.ticket_id = d.id and p.payment_type = any(${types}::text[])))
  or (d.source = 'invoice' and exists (select from order_payment p where p.shop_id = ${ownShop} and (p.order_id = d."orderId" or p.order_id in (select order_id from summary_order where summary_order.shop_id = ${ownShop} and invoice_id = d.id)) and p.status = 'validated' and p.payment_type = any(${types}::text[]))))`

type Paid = { id: number; type: TypeCents['type']; cents: number }

/** How documents were paid until a day: tickets by their tenders, invoices by the payments of their order. */
export async function withPayments(ctx: Ctx, rows: readonly Document[], until: string): Promise<JournalRow[]> {
  const tickets = rows.filter((row) => row.source === 'ticket').map((row) => row.id)
  const orders = rows.flatMap((row) => (row.kind === 'invoice' && row.orderId !== null ? [row.orderId] : []))
  const ofTickets = await sql<Paid>`
    select ticket_id as id, payment_type as type, sum(amount_cents)::bigint as cents from ticket_payment
    where ticket_payment.shop_id = ${ownShop} and ticket_id = any(${tickets}::bigint[]) and at < ((${until}::date + 1)::timestamp at time zone 'Europe/Paris')
    group by 1, 2 having sum(amount_cents) <> 0 order by 2`.execute(ctx.db)
  const ofOrders = await sql<Paid>`
    select order_id as id, payment_type as type, sum(amount_cents)::bigint as cents from order_payment
    where order_payment.shop_id = ${ownShop} and order_id = any(${orders}::bigint[]) and status = 'validated' and received_on <= ${until}::date
    group by 1, 2 having sum(amount_cents) <> 0 order by 2`.execute(ctx.db)
  const ofSummaries = await sql<Paid>`
    select s.invoice_id as id, p.payment_type as type, sum(p.amount_cents)::bigint as cents
    from summary_order s join order_payment p on p.shop_id = ${ownShop} and p.order_id = s.order_id
    where s.shop_id = ${ownShop} and s.invoice_id = any(${rows.filter((row) => row.kind === 'invoice').map((row) => row.id)}::bigint[]) and p.status = 'validated' and p.received_on <= ${until}::date
    group by 1, 2 having sum(p.amount_cents) <> 0 order by 2`.execute(ctx.db)
  const repeated = await sql<{ id: number; number: string }>`
    select x.ticket_id as id, i.number from ticket_invoice x join invoice i on i.shop_id = ${ownShop} and i.id = x.invoice_id
    where x.shop_id = ${ownShop} and x.ticket_id = any(${tickets}::bigint[])`.execute(ctx.db)
  // Tickets and orders have numbers of their own: each kind is looked up by itself.
  const byTicket = Map.groupBy(ofTickets.rows, (row) => row.id)
  const byOrder = Map.groupBy(ofOrders.rows, (row) => row.id)
  const bySummary = Map.groupBy(ofSummaries.rows, (row) => row.id)
  const paidOf = (row: Document): Paid[] => {
    if (row.source === 'ticket') return byTicket.get(row.id) ?? []
    if (row.kind !== 'invoice') return []
    return (row.orderId === null ? bySummary.get(row.id) : byOrder.get(row.orderId)) ?? []
  }
  const invoiceOf = new Map(repeated.rows.map((row) => [row.id, row.number]))
  return rows.map((row) => ({
    ...row,
    rates: ratesOf(row),
    invoiceNumber: row.source === 'ticket' ? (invoiceOf.get(row.id) ?? null) : null,
    payments: paidOf(row).map(({ type, cents }) => ({ type, cents })),
  }))
}

/** Turnover and money of a period. Throws `period_too_long`. */
export async function journalTotals(ctx: Ctx, period: Period): Promise<JournalTotals> {
  refuseLong(period)
  const kinds = await sql<JournalTotals['kinds'][number]>`
    select kind, count(*)::int as count, sum("exclCents")::bigint as "exclCents", sum("vatCents")::bigint as "vatCents", sum("inclCents")::bigint as "inclCents"
    from (${documents(period.a, period.b)}) d group by kind order by kind`.execute(ctx.db)
  const rates = await periodRates(ctx, period)
  const sums = await sql<TypeCents & { sold: number }>`
    select type, sum(cents)::bigint as cents, coalesce(sum(cents) filter (where kind = 'gift_card'), 0)::bigint as sold
    from (${money(period.a, period.b)}) m group by type having sum(cents) <> 0 order by type`.execute(ctx.db)
  const atTill = await sql<{ cents: number }>`
    select coalesce(sum(cards_cents), 0)::bigint as cents from ticket where ticket.shop_id = ${ownShop} and not training and day between ${period.a}::date and ${period.b}::date`.execute(
    ctx.db,
  )
  const total = (of: 'count' | 'exclCents' | 'vatCents' | 'inclCents') => kinds.rows.reduce((sum, row) => sum + row[of], 0)
  return {
    documents: total('count'),
    exclCents: total('exclCents'),
    vatCents: total('vatCents'),
    inclCents: total('inclCents'),
    rates,
    kinds: kinds.rows,
    money: sums.rows.map(({ type, cents }) => ({ type, cents })),
    moneyCents: sums.rows.filter((row) => isMoney(row.type)).reduce((sum, row) => sum + row.cents, 0),
    giftCardsSoldCents: sums.rows.reduce((sum, row) => sum + row.sold, atTill.rows[0]?.cents ?? 0),
  }
}

/** Turnover of a period by rate. */
export async function periodRates(ctx: Ctx, { a, b }: Period): Promise<Rate[]> {
  const { rows } = await sql<Rate>`
    with d as materialized (select sign, rates, "depositRates" from (${documents(a, b)}) x)
    select r."rateBp", sum(r.sign * r."exclCents")::bigint as "exclCents", sum(r.sign * r."vatCents")::bigint as "vatCents",
      sum(r.sign * r."inclCents")::bigint as "inclCents"
    from (
      select d.sign, o.* from d cross join lateral jsonb_to_recordset(d.rates) as o ("rateBp" int, "exclCents" bigint, "vatCents" bigint, "inclCents" bigint)
      union all
      select -d.sign, o.* from d cross join lateral jsonb_array_elements(d."depositRates") e
        cross join lateral jsonb_to_recordset(e) as o ("rateBp" int, "exclCents" bigint, "vatCents" bigint, "inclCents" bigint)
    ) r group by 1`.execute(ctx.db)
  return sumRates(rows)
}

/** The money of a period that the list's filters leave. */
export const matchingMoney = (
  period: Period,
  query: Pick<MoneyQuery, 'kind' | 'q' | 'payment'>,
) => sql`(${money(period.a, period.b)}) m where true
    ${query.kind?.length ? sql`and m.kind = any(${query.kind}::text[])` : sql``}
    ${query.payment?.length ? sql`and m.type = any(${query.payment}::text[])` : sql``}
    ${query.q ? sql`and (m.number ilike ${like(query.q)} or m."customerName" ilike ${like(query.q)} or abs(m.cents) = ${asCents(query.q)})` : sql``}`

/** Throws `period_too_long`. */
export async function readMoney(ctx: Ctx, period: Period, query: MoneyQuery): Promise<Page<MoneyRow>> {
  refuseLong(period)
  const rows = matchingMoney(period, query)
  const dir = direction(query.dir)
  const found = await sql<Money>`
    select * from ${rows} order by ${moneySorts[query.sort]} ${dir}, day ${dir}, kind, id ${dir} ${cutTo(query.page, query.size)}`.execute(
    ctx.db,
  )
  const counted = await sql<{ total: number }>`select count(*) as total from ${rows}`.execute(ctx.db)
  return { items: found.rows, total: counted.rows[0]?.total ?? 0, page: query.page, size: query.size }
}
