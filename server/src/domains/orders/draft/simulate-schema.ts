import type { PriceMode } from '@plantule/contract/base/money'
import { inPriceMode } from '@plantule/contract/pricing/rules'
import type { pricingRoutes, Simulation } from '@plantule/contract/pricing/pricing'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { type BookSchema, priceAll, type PriceBook, priceBook } from '../../pricing/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Input = Out<(typeof pricingRoutes)['simulateSchema']['body']>
/** Lines of firm orders that want the same price. */
type Sold = { subproductId: number; mode: PriceMode; profileId: number | null; quantity: number; lines: number }

const MONTHS = 12
const MOST_ROWS = 30

/**
 * The last twelve months of firm orders at today's prices, and at those that the schema would give: what it would have
 * changed in revenue HT, before it is saved. Own prices of customers and promotions of the day count on both sides.
 */
export async function simulateSchema(ctx: Ctx, input: Input): Promise<Simulation> {
  const sold = await soldLines(ctx)
  const { rows } = await sql<{
    orders: number
  }>`select count(*)::int as orders from orders where orders.shop_id = ${ownShop} and ${firm}`.execute(ctx.db)
  const ids = [...new Set(sold.map((line) => line.subproductId))]
  const totals = new Map<number, { label: string; quantity: number; beforeExclCents: number; afterExclCents: number }>()
  let linesAffected = 0
  for (const profileId of new Set(sold.map((line) => line.profileId))) {
    const today = await priceBook(ctx, { profileId }, ids)
    const then = withSchema(today, input)
    for (const line of sold.filter((each) => each.profileId === profileId)) {
      const item = today.items.get(line.subproductId)
      if (!item) continue
      const [before, after] = [today, then].map((book) => exclOfLine(book, line, item.rateBp))
      if (before === undefined || after === undefined) continue
      if (before !== after) linesAffected += line.lines
      const sum = totals.get(item.id) ?? { label: item.label, quantity: 0, beforeExclCents: 0, afterExclCents: 0 }
      sum.quantity += line.quantity * line.lines
      sum.beforeExclCents += before * line.lines
      sum.afterExclCents += after * line.lines
      totals.set(item.id, sum)
    }
  }
  const list = [...totals].map(([subproductId, sum]) => ({ subproductId, ...sum }))
  const change = (row: (typeof list)[number]) => Math.abs(row.afterExclCents - row.beforeExclCents)
  return {
    orders: rows[0]?.orders ?? 0,
    lines: sold.reduce((sum, line) => sum + line.lines, 0),
    linesAffected,
    beforeExclCents: list.reduce((sum, row) => sum + row.beforeExclCents, 0),
    afterExclCents: list.reduce((sum, row) => sum + row.afterExclCents, 0),
    rows: list
      .filter((row) => change(row) > 0)
      .sort((a, b) => change(b) - change(a) || a.subproductId - b.subproductId)
      .slice(0, MOST_ROWS),
  }
}

const firm = sql`status not in ('draft', 'quotation', 'cancelled') and placed_at >= now() - make_interval(months => ${sql.lit(MONTHS)})`

async function soldLines(ctx: Ctx): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select l.subproduct_id as "subproductId", o.mode, c.price_profile_id as "profileId", l.quantity, count(*)::int as lines
    from (select id, mode, customer_id from orders where orders.shop_id = ${ownShop} and ${firm}) o
    join order_line l on l.shop_id = ${ownShop} and l.order_id = o.id left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where l.subproduct_id is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4`.execute(ctx.db)
  return rows
}

function exclOfLine(book: PriceBook, line: Sold, rateBp: number): number | undefined {
  const unit = priceAll(book, line.mode, [line])[0]?.unitCents
  return unit === undefined ? undefined : inPriceMode(unit * line.quantity, line.mode, 'excl', rateBp)
}

/** The book as it would be once the schema is saved. */
function withSchema(book: PriceBook, input: Input): PriceBook {
  const id = input.id ?? 0
  const saved: BookSchema = { ...input, id }
  const others = book.schemas.filter((schema) => schema.id !== id)
  const at = others.findIndex((schema) => schema.idx > input.idx || (schema.idx === input.idx && input.id !== null && schema.id > input.id))
  const own = book.profile?.schema?.id === id && id !== 0
  return {
    ...book,
    schemas: at === -1 ? [...others, saved] : others.toSpliced(at, 0, saved),
    profile: book.profile && own ? { ...book.profile, schema: saved } : book.profile,
  }
}
