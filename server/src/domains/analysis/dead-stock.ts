import type { DeadStock } from '@plantule/contract/analysis/dead-stock'
import { NO_KEY } from '@plantule/contract/analysis/words'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { takeTime } from '../../platform/take-time.ts'
import { costOfStock } from './cost-of-stock.ts'
import { firm } from '../orders/index.ts'

const MOST_ROWS = 200

type Cost = { costed: number; costCents: number }
type Found = Omit<DeadStock['rows'][number], keyof Cost> & { categoryId: number | null }
type Row = Found & Cost

/**
 * What is in stock and was not sold for so many days, dearest first. What came within these days is no such stock yet; what nobody counts
 * (none on hand) neither. A size of a pack counts as sold with the pack, by what left the stock.
 */
export async function deadStock(ctx: Ctx, days: number, most = MOST_ROWS): Promise<DeadStock> {
  const day = parisDay(ctx.now)
  const from = addDays(day, -days)
  await takeTime(ctx)
  const found = await sql<Found>`
    with sold as (
      select x.subproduct_id, max(x.day) as last from (
        select l.subproduct_id, o.sold_on as day from order_line l join orders o on o.shop_id = ${ownShop} and o.id = l.order_id
        where l.shop_id = ${ownShop} and l.subproduct_id is not null and ${firm}
        union all
        select l.subproduct_id, t.day from ticket_line l join ticket t on t.shop_id = ${ownShop} and t.id = l.ticket_id
        where l.shop_id = ${ownShop} and l.subproduct_id is not null and t.kind = 'sale' and not t.training
        union all
        select m.subproduct_id, (m.at at time zone 'Europe/Paris')::date from stock_movement m where m.shop_id = ${ownShop} and m.kind = 'sale'
      ) x group by 1
    ), came as (
      select m.subproduct_id, (min(m.at) at time zone 'Europe/Paris')::date as day from stock_movement m where m.shop_id = ${ownShop} group by 1
    ), main as (
      select distinct on (pc.product_id) pc.product_id, c.id, concat_ws(' › ', up.name, c.name) as name
      from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
      left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
      where pc.shop_id = ${ownShop} order by pc.product_id, c.level desc, c.idx, c.id
    )
    select s.id as "subproductId", p.id as "productId", concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’') as product, s.label as size,
      s.reference, main.id as "categoryId", main.name as category, k.on_hand as quantity, k.on_hand * s.price_cents as "valueCents",
      sold.last as "lastSoldOn", came.day as since, ${day}::date - coalesce(sold.last, came.day) as age
    from stock_level k
    join subproduct s on s.shop_id = ${ownShop} and s.id = k.subproduct_id
    join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    join came on came.subproduct_id = s.id
    left join sold on sold.subproduct_id = s.id
    left join main on main.product_id = p.id
    where k.shop_id = ${ownShop} and k.on_hand > 0 and s.archived_at is null and p.archived_at is null
      and coalesce(sold.last, came.day) < ${from}::date
    order by "valueCents" desc, s.id`.execute(ctx.db)
  const costs = found.rows.length > 0 ? await costOfStock(ctx) : new Map<number, Cost>()
  const rows = found.rows.map((row): Row => ({ ...row, ...(costs.get(row.subproductId) ?? { costed: 0, costCents: 0 }) }))
  return {
    day,
    days,
    totals: sumOf(rows),
    categories: [...Map.groupBy(rows, (row) => row.categoryId ?? NO_KEY)]
      .map(([key, all]) => ({ key: String(key), label: all[0]?.category ?? null, ...sumOf(all) }))
      .toSorted((a, b) => b.valueCents - a.valueCents),
    rows: rows.slice(0, most).map(({ categoryId: _, ...row }) => row),
  }
}

const sumOf = (rows: readonly Row[]): DeadStock['totals'] => ({
  sizes: rows.length,
  quantity: rows.reduce((sum, row) => sum + row.quantity, 0),
  valueCents: rows.reduce((sum, row) => sum + row.valueCents, 0),
  costed: rows.reduce((sum, row) => sum + row.costed, 0),
  costCents: rows.reduce((sum, row) => sum + row.costCents, 0),
})
