import type { Dashboard, OrderCard } from '@plantule/contract/reports/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays } from '../../platform/paris.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Part = NonNullable<Dashboard['orders']>
type Sql = RawBuilder<unknown>

const MOST = 8
const SOON_DAYS = 7
// Written as constants, since the planner proves a partial index only from them.
const toPrepare = sql`status in ('deposit_paid', 'confirmed', 'in_preparation')`
const waiting = sql`status in ('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready')`
const fetched = sql`delivery_mode in ('collect', 'on_site')`
const carried = sql`delivery_mode in ('home', 'own_truck', 'relay')`

/** @param day today in Paris */
export async function ordersPart(ctx: Ctx, day: string): Promise<Omit<Part, 'bestSellers'>> {
  const sunday = addDays(day, (7 - weekday(day)) % 7)
  const ending = sql`status = 'quotation' and valid_until between ${day}::date and ${addDays(day, SOON_DAYS)}::date`
  const [awaiting, counts, collections, deliveries, quotations, items] = await Promise.all([
    preparing(ctx, day),
    wanted(ctx, day, sunday),
    cards(ctx, due(fetched, sunday), sql`wanted_on desc, id`),
    cards(ctx, due(carried, sunday), sql`wanted_on desc, id`),
    counted<{ count: number; cents: number }>(ctx, sql`count(*)::int as count, coalesce(sum(incl_cents), 0)::bigint as cents`, ending),
    cards(ctx, ending, sql`valid_until, id`),
  ])
  return {
    toPrepare: awaiting,
    collections: { today: counts.fetchedToday, week: counts.fetched, items: collections },
    deliveries: { today: counts.carriedToday, week: counts.carried, items: deliveries },
    quotations: { ...quotations, items },
  }
}

/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

async function preparing(ctx: Ctx, day: string): Promise<Part['toPrepare']> {
  const [{ oldest, ...counts }, items] = await Promise.all([
    counted<{ count: number; late: number; soon: number; oldest: Date | null }>(
      ctx,
      sql`count(*)::int as count, count(*) filter (where wanted_on < ${day}::date)::int as late,
        count(*) filter (where wanted_on <= ${addDays(day, 1)}::date)::int as soon, min(placed_at) as oldest`,
      toPrepare,
    ),
    cards(ctx, toPrepare, sql`wanted_on nulls last, placed_at, id`),
  ])
  return { ...counts, oldest: oldest?.toISOString() ?? null, items }
}

/** Orders that wait and leave by these ways until Sunday. */
const due = (how: Sql, sunday: string): Sql => sql`${waiting} and ${how} and wanted_on <= ${sunday}::date`

/** Both ways in one look at the orders that wait. */
const wanted = (ctx: Ctx, day: string, sunday: string) =>
  counted<{ fetched: number; fetchedToday: number; carried: number; carriedToday: number }>(
    ctx,
    sql`count(*) filter (where ${fetched})::int as fetched, count(*) filter (where ${fetched} and wanted_on <= ${day}::date)::int as "fetchedToday",
      count(*) filter (where ${carried})::int as carried, count(*) filter (where ${carried} and wanted_on <= ${day}::date)::int as "carriedToday"`,
    sql`${waiting} and wanted_on <= ${sunday}::date`,
  )

async function counted<T>(ctx: Ctx, what: Sql, where: Sql): Promise<T> {
  const { rows } = await sql<T>`select ${what} from orders where orders.shop_id = ${ownShop} and ${where}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('A count gave no row')
  return row
}

async function cards(ctx: Ctx, where: Sql, order: Sql): Promise<OrderCard[]> {
  const { rows } = await sql<Omit<OrderCard, 'placedAt'> & { placedAt: Date }>`
    select id, reference, status, customer_name as "customerName", city, channel, delivery_mode as "deliveryMode",
      wanted_on as "wantedOn", valid_until as "validUntil", placed_at as "placedAt", items, incl_cents as "inclCents"
    from orders where orders.shop_id = ${ownShop} and ${where} order by ${order} limit ${MOST}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
}
