import type { Compared, Dashboard } from '@plantule/contract/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays } from '../../platform/paris.ts'
import { weekday } from './orders-part.ts'

type Part = NonNullable<Dashboard['money']>
/** Fifty-two weeks: the same weekday of the year before. */
const YEAR_OF_WEEKS = 364

/** @param day today in Paris */
export async function moneyPart(ctx: Ctx, day: string): Promise<Part> {
  const monday = addDays(day, -((weekday(day) + 6) % 7))
  return {
    today: await compared(ctx, day, day),
    week: await compared(ctx, monday, day),
    unpaid: await unpaid(ctx),
    months: await months(ctx, day),
  }
}

/** Money received, from validated payments; refunds lower it. Both days count. */
async function compared(ctx: Ctx, from: string, until: string): Promise<Compared> {
  const sum = (first: string, last: string) => sql`
    (select coalesce(sum(amount_cents), 0)::bigint from order_payment
      where status = 'validated' and received_on between ${first}::date and ${last}::date)`
  const { rows } = await sql<Compared>`
    select ${sum(from, until)} as cents, ${sum(addDays(from, -YEAR_OF_WEEKS), addDays(until, -YEAR_OF_WEEKS))} as "lastYearCents"`.execute(ctx.db)
  return rows[0] ?? { cents: 0, lastYearCents: 0 }
}

async function unpaid(ctx: Ctx): Promise<Part['unpaid']> {
  const { rows } = await sql<Part['unpaid']>`
    select count(*)::int as count, coalesce(sum(incl_cents - refunded_cents - paid_cents), 0)::bigint as cents,
      coalesce(sum(incl_cents - refunded_cents - paid_cents) filter (where placed_at < ${ctx.now}::timestamptz - interval '60 days'), 0)::bigint as "oldCents"
    from orders
    where payment_state in ('unpaid', 'partial') and status not in ('draft', 'quotation', 'cancelled')`.execute(ctx.db)
  return rows[0] ?? { count: 0, cents: 0, oldCents: 0 }
}

type Row = { month: string; orders: number; cents: number; ordersBefore: number; centsBefore: number }

/** Firm orders by the month in which they were placed, TTC. Each month is one range of the index, so no row is dated. */
async function months(ctx: Ctx, day: string): Promise<Part['months']> {
  const total = (from: string, until: string) => sql`
    select count(*)::int as orders, coalesce(sum(incl_cents - refunded_cents), 0)::bigint as cents from orders
    where status not in ('draft', 'quotation', 'cancelled')
      and placed_at >= ${sql.raw(from)} at time zone 'Europe/Paris' and placed_at < ${sql.raw(until)} at time zone 'Europe/Paris'`
  const { rows } = await sql<Row>`
    select m.first::date as month, now.orders, now.cents, before.orders as "ordersBefore", before.cents as "centsBefore"
    from (
      select first, least(first + interval '1 month', ${day}::date + 1) as until
      from generate_series(date_trunc('month', ${day}::date::timestamp) - interval '11 months', date_trunc('month', ${day}::date::timestamp), '1 month') first
    ) m
    cross join lateral (${total('m.first', 'm.until')}) now
    cross join lateral (${total("(m.first - interval '1 year')", "(m.until - interval '1 year')")}) before
    order by 1`.execute(ctx.db)
  return rows.map((row) => ({
    month: row.month,
    now: { orders: row.orders, cents: row.cents },
    before: { orders: row.ordersBefore, cents: row.centsBefore },
  }))
}
