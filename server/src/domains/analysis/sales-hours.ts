import type { HoursQuery, SalesHours } from '@plantule/contract/analysis/hours'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays } from '../../platform/paris.ts'
import { takeTime } from '../../platform/take-time.ts'
import { firm } from '../orders/index.ts'
import { happened, type Sql } from './facts.ts'
import { daysIn, type Period, periodOf } from './period.ts'

const local = (at: Sql): Sql => sql`${at} at time zone 'Europe/Paris'`
const firmAt = sql`coalesce(o.validated_at, o.placed_at)`

/** The sales of `saleFacts`, with the moment of each on the clock of Paris. */
const orders = (period: Period): Sql => sql`
  select ${local(firmAt)} as at, 1 as sales, o.seller_name as seller, o.excl_cents
  from orders o where o.shop_id = ${ownShop} and ${firm} and o.sold_on between ${period.from}::date and ${period.to}::date
  union all
  select ${local(sql`r.at`)}, 0, o.seller_name, -r.excl_cents
  from order_refund r join orders o on o.shop_id = ${ownShop} and o.id = r.order_id
  where r.shop_id = ${ownShop} and ${firm} and ${happened(sql`r.at`, period)}`
const tickets = (period: Period): Sql => sql`
  select ${local(sql`t.at`)} as at, (t.kind = 'sale')::int as sales, t.operator_name as seller, t.excl_cents
  from ticket t where t.shop_id = ${ownShop} and not t.training and (t.incl_cents <> 0 or t.cards_cents = 0)
    and t.day between ${period.from}::date and ${period.to}::date`

type Row = { seller: string; weekday: number; hour: number; sales: number; exclCents: number }

/** When a period sold: sums to the same total as the analysis of the same days. Throws `bad_period`. */
export async function salesHours(ctx: Ctx, params: Period, { at, seller }: HoursQuery): Promise<SalesHours> {
  const period = periodOf(params.from, params.to)
  await takeTime(ctx)
  const parts = [...(at === 'till' ? [] : [orders(period)]), ...(at === 'orders' ? [] : [tickets(period)])]
  const { rows } = await sql<Row>`
    select seller, extract(isodow from at)::int as weekday, extract(hour from at)::int as hour, sum(sales)::int as sales,
      sum(excl_cents)::bigint as "exclCents"
    from (${sql.join(parts, sql` union all `)}) facts group by 1, 2, 3 order by 2, 3, 1`.execute(ctx.db)
  const sellers = summed(rows, (row) => row.seller)
  const counted = seller === undefined ? rows : rows.filter((row) => row.seller === seller)
  return {
    ...period,
    weekdays: weekdaysIn(period),
    cells: [...summed(counted, (row) => row.weekday * 24 + row.hour)].map(([key, sums]) => ({
      weekday: Math.floor(key / 24),
      hour: key % 24,
      ...sums,
    })),
    sellers: [...sellers].map(([name, sums]) => ({ seller: name, ...sums })).toSorted((a, b) => b.exclCents - a.exclCents),
    totals: [...summed(counted, () => '').values()][0] ?? { sales: 0, exclCents: 0 },
  }
}

function summed<K>(rows: readonly Row[], keyOf: (row: Row) => K): Map<K, { sales: number; exclCents: number }> {
  const sums = new Map<K, { sales: number; exclCents: number }>()
  for (const row of rows) {
    const before = sums.get(keyOf(row))
    sums.set(keyOf(row), { sales: (before?.sales ?? 0) + row.sales, exclCents: (before?.exclCents ?? 0) + row.exclCents })
  }
  return sums
}

/** How many Mondays, Tuesdays... a period has: whole weeks, and the days beyond them. */
export function weekdaysIn(period: Period): number[] {
  const days = daysIn(period)
  const counts = Array.from({ length: 7 }, () => Math.floor(days / 7))
  for (let beyond = 0; beyond < days % 7; beyond++) {
    const weekday = (new Date(`${addDays(period.from, beyond)}T12:00:00Z`).getUTCDay() + 6) % 7
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  return counts
}
