import type { Dashboard } from '@plantule/contract/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays } from '../../platform/paris.ts'
import { soldBySize } from '../analysis/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Stock = NonNullable<Dashboard['stock']>
type Goods = { bestSellers: NonNullable<Dashboard['orders']>['bestSellers'] } & Pick<Stock, 'low' | 'out' | 'items'>

/** How far back best sellers and what runs out are counted. */
const LATELY_DAYS = 30
const BEST = 6
const MOST_LOW = 6
const productName = sql`concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’')`

/**
 * The products that brought most in the last 30 days, and the sizes at or below their minimum: what has run out first, and of
 * that what people order most. One statement, so that what was sold is summed once.
 * @param day today in Paris
 */
export async function goodsPart(ctx: Ctx, day: string): Promise<Goods> {
  const { rows } = await sql<Goods>`
    with sold as materialized (${soldBySize({ from: addDays(day, -LATELY_DAYS), to: day })}),
    best as (
      select product_id, sum(quantity)::int as quantity, sum(excl_cents)::bigint as excl_cents
      from sold group by product_id order by 3 desc, 1 limit ${BEST}
    ), low as materialized (
      select s.id, s.product_id, s.label, s.min_stock, coalesce(l.available, 0) as available
      from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
      where s.shop_id = ${ownShop} and s.archived_at is null and s.min_stock is not null and coalesce(l.available, 0) <= s.min_stock
    ), worst as materialized (
      select low.*, coalesce(sold.quantity, 0) as sold
      from low left join sold on sold.subproduct_id = low.id
      order by available <= 0 desc, coalesce(sold.quantity, 0) desc, low.id limit ${MOST_LOW}
    )
    select (select count(*)::int from low) as low, (select count(*)::int from low where available <= 0) as out,
      (select coalesce(json_agg(x), '[]') from (
        select b.product_id as "productId", p.type, ${productName} as name, p.latin_name as "latinName", product_face(p.id) as "imageKey",
          b.quantity, b.excl_cents as "exclCents"
        from best b join product p on p.shop_id = ${ownShop} and p.id = b.product_id order by b.excl_cents desc, p.id) x) as "bestSellers",
      (select coalesce(json_agg(x), '[]') from (
        select w.id as "subproductId", p.id as "productId", p.type, ${productName} as name, p.latin_name as "latinName", w.label as size, w.available,
          w.min_stock as "minStock", w.sold, product_face(p.id) as "imageKey"
        from worst w join product p on p.shop_id = ${ownShop} and p.id = w.product_id order by w.available <= 0 desc, w.sold desc, w.id) x) as items`.execute(
    ctx.db,
  )
  // A select without a table gives one row.
  return rows[0] as Goods
}
