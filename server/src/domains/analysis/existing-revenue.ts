import type { ExistingRevenue, SalesSums } from '@plantule/contract/analysis/analysis'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { receivedByDay } from '../books/index.ts'
import { firm } from '../orders/index.ts'
import { happened } from './facts.ts'
import { type Period, periodOf, startOf, startsIn } from './period.ts'
import { salesSeries } from './sales-series.ts'
import { ownShop } from '../../platform/own-shop.ts'

type HandedOver = { delivered: number; tickets: number; deliveredExcl: number; inHand: number; inHandExcl: number; due: number }
const GONE = ['shipped', 'delivered', 'collected', 'complete'] as const
const statuses = (names: readonly string[]) => sql.join(names.map((name) => sql.lit(name)))
/** What of an order's value has left with the customer. */
const left = sql`case when o.status in (${statuses([...GONE, 'refunded'])}) then o.excl_cents
  else coalesce((select sum(round(l.excl_cents::numeric * l.gone / l.quantity)) from order_line l where l.shop_id = ${ownShop} and l.order_id = o.id and l.gone > 0), 0) end`
const noSums: SalesSums = { sales: 0, quantity: 0, exclCents: 0, inclCents: 0 }

/** What a period brought. Throws `bad_period`. */
export async function existingRevenue(ctx: Ctx, params: Period): Promise<ExistingRevenue> {
  const period = periodOf(params.from, params.to)
  const { totals, before, series } = await salesSeries(ctx, period, { step: 'month', compare: 'last_year' })
  const handed = await handOver(ctx, period)
  const received = await receivedByMonth(ctx, period)
  const months = startsIn(period, 'month')
  const points = new Map(series.map((point) => [point.start.slice(0, 7), point]))
  return {
    ...period,
    sold: totals,
    soldBefore: before ?? noSums,
    delivered: { orders: handed.delivered, tickets: handed.tickets, exclCents: handed.deliveredExcl },
    inHand: { orders: handed.inHand, exclCents: handed.inHandExcl },
    receivedCents: [...received.values()].reduce((sum, cents) => sum + cents, 0),
    dueCents: handed.due,
    quotations: await openQuotations(ctx, period),
    months: months.map((month) => ({
      month,
      exclCents: points.get(month.slice(0, 7))?.exclCents ?? 0,
      beforeCents: points.get(month.slice(0, 7))?.beforeCents ?? 0,
      receivedCents: received.get(month) ?? 0,
    })),
  }
}

/**
 * What of the period's sales has left with the customer, and what is still in the nursery's hands: two parts of `sold`, to the
 * cent. A ticket is handed over. Of an order that leaves in parts, the pieces gone are; fees leave with the last of them. A refund
 * takes off what was still to hand over first, since nobody sends what was given back. A wholly refunded order is neither counted
 * among those handed over nor among those to deliver.
 */
async function handOver(ctx: Ctx, { from, to }: Period): Promise<HandedOver> {
  const { rows } = await sql<HandedOver>`
    with refund as (
      select r.order_id, coalesce(sum(r.excl_cents) filter (where ${happened(sql`r.at`, { from, to })}), 0) as now_cents,
        coalesce(sum(r.excl_cents) filter (where r.at < ${from}::date::timestamp at time zone 'Europe/Paris'), 0) as earlier_cents
      from order_refund r where r.shop_id = ${ownShop} group by r.order_id
    ), part as (
      select o.sold_on between ${from}::date and ${to}::date as of_period, o.status, o.incl_cents - o.refunded_cents - o.paid_cents as due_cents, o.excl_cents,
        ${left} as left_cents, coalesce(r.now_cents, 0) as now_cents, coalesce(r.earlier_cents, 0) as earlier_cents
      from orders o left join refund r on r.order_id = o.id
      where o.shop_id = ${ownShop} and ${firm} and (o.sold_on between ${from}::date and ${to}::date or r.now_cents <> 0)
    ), split as (
      select *, case when of_period then left_cents else 0 end as own_left, case when of_period then excl_cents - left_cents else 0 end as own_held,
        least(now_cents, greatest(excl_cents - left_cents - earlier_cents, 0)) as held_refund
      from part
    ), counter as (
      select count(*) filter (where t.kind = 'sale') as tickets, coalesce(sum(t.excl_cents), 0) as cents from ticket t
      where t.shop_id = ${ownShop} and not t.training and (t.incl_cents <> 0 or t.cards_cents = 0) and t.day between ${from}::date and ${to}::date
    )
    select count(*) filter (where of_period and status in (${statuses(GONE)}))::int as delivered,
      (select tickets from counter)::int as tickets,
      ((select cents from counter) + coalesce(sum(own_left - (now_cents - held_refund)), 0))::bigint as "deliveredExcl",
      count(*) filter (where of_period and status not in (${statuses([...GONE, 'refunded'])}))::int as "inHand",
      coalesce(sum(own_held - held_refund), 0)::bigint as "inHandExcl",
      coalesce(sum(greatest(due_cents, 0)) filter (where of_period), 0)::bigint as due
    from split`.execute(ctx.db)
  return rows[0] ?? { delivered: 0, tickets: 0, deliveredExcl: 0, inHand: 0, inHandExcl: 0, due: 0 }
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
    where orders.shop_id = ${ownShop} and status = 'quotation' and sold_on between ${from}::date and ${to}::date`.execute(ctx.db)
  return rows[0] ?? { count: 0, exclCents: 0 }
}
