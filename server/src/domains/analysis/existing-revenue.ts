import type { ExistingRevenue, SalesSums } from '@plantule/contract/analysis'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { receivedByDay } from '../books/index.ts'
import { type Period, periodOf, startOf, startsIn } from './period.ts'
import { salesSeries } from './sales-series.ts'

type Orders = { delivered: number; deliveredExcl: number; inHand: number; inHandExcl: number; due: number }
const noSums: SalesSums = { sales: 0, quantity: 0, exclCents: 0, inclCents: 0 }

/** What a period brought. Throws `bad_period`. */
export async function existingRevenue(ctx: Ctx, params: Period): Promise<ExistingRevenue> {
  const period = periodOf(params.from, params.to)
  const { totals, before, series } = await salesSeries(ctx, period, { step: 'month', compare: 'last_year' })
  const orders = await ordersOf(ctx, period)
  const received = await receivedByMonth(ctx, period)
  const months = startsIn(period, 'month')
  const points = new Map(series.map((point) => [point.start.slice(0, 7), point]))
  return {
    ...period,
    sold: totals,
    soldBefore: before ?? noSums,
    delivered: { orders: orders.delivered, exclCents: orders.deliveredExcl },
    inHand: { orders: orders.inHand, exclCents: orders.inHandExcl },
    receivedCents: [...received.values()].reduce((sum, cents) => sum + cents, 0),
    dueCents: orders.due,
    quotations: await openQuotations(ctx, period),
    months: months.map((month) => ({
      month,
      exclCents: points.get(month.slice(0, 7))?.exclCents ?? 0,
      beforeCents: points.get(month.slice(0, 7))?.beforeCents ?? 0,
      receivedCents: received.get(month) ?? 0,
    })),
  }
}

/** Firm orders of the period: what has left with the customer, and what is still in the nursery's hands. */
async function ordersOf(ctx: Ctx, { from, to }: Period): Promise<Orders> {
  const gone = sql`status in ('shipped', 'delivered', 'collected', 'complete', 'refunded')`
  const { rows } = await sql<Orders>`
    select count(*) filter (where ${gone})::int as delivered, coalesce(sum(excl_cents) filter (where ${gone}), 0)::bigint as "deliveredExcl",
      count(*) filter (where not ${gone})::int as "inHand", coalesce(sum(excl_cents) filter (where not ${gone}), 0)::bigint as "inHandExcl",
      coalesce(sum(greatest(incl_cents - refunded_cents - paid_cents, 0)), 0)::bigint as due
    from orders o where o.status not in ('draft', 'quotation', 'cancelled') and sold_on between ${from}::date and ${to}::date`.execute(ctx.db)
  return rows[0] ?? { delivered: 0, deliveredExcl: 0, inHand: 0, inHandExcl: 0, due: 0 }
}

/** Money as the journal counts it, by the first day of the month in which it came. */
async function receivedByMonth(ctx: Ctx, { from, to }: Period): Promise<Map<string, number>> {
  const months = new Map<string, number>()
  for (const [day, cents] of await receivedByDay(ctx, from, to)) {
    const month = startOf(day, 'month')
    months.set(month, (months.get(month) ?? 0) + cents)
  }
  return months
}

async function openQuotations(ctx: Ctx, { from, to }: Period): Promise<ExistingRevenue['quotations']> {
  const { rows } = await sql<ExistingRevenue['quotations']>`
    select count(*)::int as count, coalesce(sum(excl_cents), 0)::bigint as "exclCents" from orders
    where status = 'quotation' and sold_on between ${from}::date and ${to}::date`.execute(ctx.db)
  return rows[0] ?? { count: 0, exclCents: 0 }
}
