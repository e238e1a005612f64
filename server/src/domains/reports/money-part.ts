import type { Dashboard } from '@plantule/contract/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays, addMonths } from '../../platform/paris.ts'
import { salesSeries } from '../analysis/index.ts'
import { receivedByDay } from '../books/index.ts'
import { weekday } from './orders-part.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Part = NonNullable<Dashboard['money']>
/** Fifty-two weeks: the same weekday of the year before. */
const YEAR_OF_WEEKS = 364

/** @param day today in Paris */
export async function moneyPart(ctx: Ctx, day: string): Promise<Part> {
  const monday = addDays(day, -((weekday(day) + 6) % 7))
  const [months, came, owed, waiting] = await Promise.all([
    salesSeries(ctx, { from: addMonths(firstOfMonth(day), -11), to: day }, { step: 'month', compare: 'last_year' }),
    takings(ctx, monday, day),
    unpaid(ctx),
    outside(ctx),
  ])
  return {
    ...came,
    unpaid: owed,
    outside: waiting,
    months: months.series.map(({ start, ...sums }) => ({ month: start, ...sums })),
  }
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`

/** Money that came in today and since Monday, beside the same weekdays of the year before. */
async function takings(ctx: Ctx, monday: string, day: string): Promise<Pick<Part, 'today' | 'week'>> {
  const before = addDays(day, -YEAR_OF_WEEKS)
  const [now, then] = await Promise.all([receivedByDay(ctx, monday, day), receivedByDay(ctx, addDays(monday, -YEAR_OF_WEEKS), before)])
  const sum = (days: ReadonlyMap<string, number>): number => [...days.values()].reduce((all, cents) => all + cents, 0)
  return {
    today: { cents: now.get(day) ?? 0, lastYearCents: then.get(before) ?? 0 },
    week: { cents: sum(now), lastYearCents: sum(then) },
  }
}

async function unpaid(ctx: Ctx): Promise<Part['unpaid']> {
  const { rows } = await sql<Part['unpaid']>`
    select count(*)::int as count, coalesce(sum(incl_cents - refunded_cents - paid_cents), 0)::bigint as cents,
      coalesce(sum(incl_cents - refunded_cents - paid_cents) filter (where placed_at < ${ctx.now}::timestamptz - interval '60 days'), 0)::bigint as "oldCents"
    from orders
    where orders.shop_id = ${ownShop} and payment_state in ('unpaid', 'partial') and status not in ('draft', 'quotation', 'cancelled')`.execute(
    ctx.db,
  )
  return rows[0] ?? { count: 0, cents: 0, oldCents: 0 }
}

async function outside(ctx: Ctx): Promise<Part['outside']> {
  const { rows } = await sql<Part['outside']>`
    select count(*)::int as count, coalesce(sum(outside_cents), 0)::bigint as cents, min(id) as "orderId" from orders where orders.shop_id = ${ownShop} and outside_cents > 0`.execute(
    ctx.db,
  )
  return rows[0] ?? { count: 0, cents: 0, orderId: null }
}
