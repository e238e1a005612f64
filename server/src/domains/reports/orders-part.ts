import type { Dashboard, OrderCard } from '@plantule/contract/reports'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays } from '../../platform/paris.ts'
import type { SoldSize } from '../analysis/index.ts'

type Part = NonNullable<Dashboard['orders']>
type Sql = RawBuilder<unknown>

const MOST = 8
const BEST = 6
const SOON_DAYS = 7
// Written as constants, since the planner proves a partial index only from them.
const toPrepare = sql`status in ('deposit_paid', 'confirmed', 'in_preparation')`
const waiting = sql`status in ('waiting_payment', 'deposit_paid', 'confirmed', 'in_preparation', 'prepared', 'ready')`
const fetched = sql`delivery_mode in ('collect', 'on_site')`
const carried = sql`delivery_mode in ('home', 'own_truck', 'relay')`

/** @param day today in Paris */
export async function ordersPart(ctx: Ctx, day: string, sold: readonly SoldSize[]): Promise<Part> {
  const sunday = addDays(day, (7 - weekday(day)) % 7)
  const ending = sql`status = 'quotation' and valid_until between ${day}::date and ${addDays(day, SOON_DAYS)}::date`
  return {
    toPrepare: await preparing(ctx, day),
    collections: await wanted(ctx, fetched, day, sunday),
    deliveries: await wanted(ctx, carried, day, sunday),
    quotations: {
      ...(await counted<{ count: number; cents: number }>(ctx, sql`count(*)::int as count, coalesce(sum(incl_cents), 0)::bigint as cents`, ending)),
      items: await cards(ctx, ending, sql`valid_until, id`),
    },
    bestSellers: await bestSellers(ctx, sold),
  }
}

/** 0 is Sunday. */
export const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay()

async function preparing(ctx: Ctx, day: string): Promise<Part['toPrepare']> {
  const { oldest, ...counts } = await counted<{ count: number; late: number; soon: number; oldest: Date | null }>(
    ctx,
    sql`count(*)::int as count, count(*) filter (where wanted_on < ${day}::date)::int as late,
      count(*) filter (where wanted_on <= ${addDays(day, 1)}::date)::int as soon, min(placed_at) as oldest`,
    toPrepare,
  )
  return { ...counts, oldest: oldest?.toISOString() ?? null, items: await cards(ctx, toPrepare, sql`wanted_on nulls last, placed_at, id`) }
}

async function wanted(ctx: Ctx, how: Sql, day: string, sunday: string): Promise<Part['collections']> {
  const counts = await counted<{ today: number; week: number }>(
    ctx,
    sql`count(*) filter (where wanted_on <= ${day}::date)::int as today, count(*)::int as week`,
    sql`${waiting} and ${how} and wanted_on <= ${sunday}::date`,
  )
  return { ...counts, items: await cards(ctx, sql`${waiting} and ${how} and wanted_on <= ${sunday}::date`, sql`wanted_on desc, id`) }
}

async function counted<T>(ctx: Ctx, what: Sql, where: Sql): Promise<T> {
  const { rows } = await sql<T>`select ${what} from orders where ${where}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Error('A count gave no row')
  return row
}

async function cards(ctx: Ctx, where: Sql, order: Sql): Promise<OrderCard[]> {
  const { rows } = await sql<Omit<OrderCard, 'placedAt'> & { placedAt: Date }>`
    select id, reference, status, customer_name as "customerName", city, channel, delivery_mode as "deliveryMode",
      wanted_on as "wantedOn", valid_until as "validUntil", placed_at as "placedAt", items, incl_cents as "inclCents"
    from orders where ${where} order by ${order} limit ${MOST}`.execute(ctx.db)
  return rows.map((row) => ({ ...row, placedAt: row.placedAt.toISOString() }))
}

/** The products that brought most in the last 30 days. */
async function bestSellers(ctx: Ctx, sold: readonly SoldSize[]): Promise<Part['bestSellers']> {
  const sums = new Map<number, { quantity: number; exclCents: number }>()
  for (const { productId, quantity, exclCents } of sold) {
    const sum = sums.get(productId)
    sums.set(productId, { quantity: (sum?.quantity ?? 0) + quantity, exclCents: (sum?.exclCents ?? 0) + exclCents })
  }
  const best = [...sums].toSorted(([a, one], [b, other]) => other.exclCents - one.exclCents || a - b).slice(0, BEST)
  const { rows } = await sql<Omit<Part['bestSellers'][number], 'quantity' | 'exclCents'>>`
    select p.id as "productId", p.type, concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’') as name, p.latin_name as "latinName",
      product_face(p.id) as "imageKey"
    from product p where p.id = any(${best.map(([id]) => id)}::bigint[])`.execute(ctx.db)
  return best.flatMap(([id, sum]) => rows.filter((row) => row.productId === id).map((row) => ({ ...row, ...sum })))
}
