import type { OrderSummary } from '@plantule/contract/orders/schemas'
import type { TrackingStats } from '@plantule/contract/tracking/tracking'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { startOf } from '../../platform/list-page.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { refusedField } from '../../platform/refused.ts'
import { firm, summaryColumns, toSummary } from '../orders/index.ts'
import { findLink } from './tracking.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

const USUAL_DAYS = 90
const MOST_DAYS = 1_100

type Day = TrackingStats['days'][number]

/** A row for each day, also for those on which nothing happened. Throws `not_found`, `bad_period`. */
export async function trackingStats(
  ctx: Ctx,
  id: number,
  query: { from?: string | undefined; to?: string | undefined },
): Promise<TrackingStats> {
  await findLink(ctx, id)
  const to = query.to ?? parisDay(ctx.now)
  const from = query.from ?? addDays(to, 1 - USUAL_DAYS)
  if (from > to || addDays(from, MOST_DAYS) < to) throw refusedField('bad_period', ['to'])
  const { rows: days } = await sql<Day>`
    select d.day::date as day, coalesce(v.visits, 0) as visits, coalesce(s.orders, 0)::int as orders, coalesce(s.incl_cents, 0)::bigint as "inclCents"
    from generate_series(${from}::date, ${to}::date, interval '1 day') as d(day)
    left join tracking_visit v on v.shop_id = ${ownShop} and v.link_id = ${id} and v.day = d.day::date
    left join (
      select o.sold_on, count(*) as orders, sum(o.incl_cents - o.refunded_cents) as incl_cents from orders o
      where o.shop_id = ${ownShop} and o.tracking_link_id = ${id} and ${firm} group by 1
    ) s on s.sold_on = d.day::date
    order by 1`.execute(ctx.db)
  const sum = (of: (one: Day) => number): number => days.reduce((total, one) => total + of(one), 0)
  return { from, to, visits: sum((one) => one.visits), orders: sum((one) => one.orders), inclCents: sum((one) => one.inclCents), days }
}

type Page = { items: OrderSummary[]; total: number; page: number; size: number }

/** Throws `not_found`. */
export async function trackingOrders(ctx: Ctx, id: number, { page, size }: { page: number; size: number }): Promise<Page> {
  await findLink(ctx, id)
  const rows = ctx.db.selectFrom('orders').where('tracking_link_id', '=', id)
  const found = await rows
    .select(summaryColumns)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(size))
    .offset(startOf(page, size))
    .execute()
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { items: found.map(toSummary), total, page, size }
}
