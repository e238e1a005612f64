import type { Dashboard } from '@plantule/contract/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { SoldSize } from '../analysis/index.ts'
import { countShort, shortSizes } from '../stock/index.ts'

type Part = NonNullable<Dashboard['stock']>

const SHORT = 5

/** Sizes at or below their minimum: what has run out first, and of that what people order most; and those that orders hold more of than there is. */
export async function stockPart(ctx: Ctx, sold: readonly SoldSize[]): Promise<Part> {
  const { rows } = await sql<Part['items'][number] & { low: number; out: number }>`
    with low as materialized (
      select s.id, s.product_id, s.label, s.min_stock, coalesce(l.available, 0) as available
      from subproduct s left join stock_level l on l.shop_id = s.shop_id and l.subproduct_id = s.id
      where s.archived_at is null and s.min_stock is not null and coalesce(l.available, 0) <= s.min_stock
    ), counts as (
      select count(*)::int as low, count(*) filter (where available <= 0)::int as out from low
    ), sold as (
      select * from unnest(${sold.map((each) => each.subproductId)}::bigint[], ${sold.map((each) => each.quantity)}::int[]) as t (subproduct_id, quantity)
    ), worst as materialized (
      select low.*, coalesce(sold.quantity, 0) as sold
      from low left join sold on sold.subproduct_id = low.id
      order by available <= 0 desc, coalesce(sold.quantity, 0) desc, low.id limit 6
    )
    select w.id as "subproductId", p.id as "productId", p.type, concat_ws(' ', p.name, '‘' || nullif(p.cultivar, '') || '’') as name,
      p.latin_name as "latinName", w.label as size, w.available, w.min_stock as "minStock", w.sold, product_face(p.id) as "imageKey",
      counts.low, counts.out
    from worst w join product p on p.id = w.product_id cross join counts
    order by w.available <= 0 desc, w.sold desc, w.id`.execute(ctx.db)
  const [first] = rows
  const total = await countShort(ctx)
  const short = { total, items: total === 0 ? [] : (await shortSizes(ctx)).slice(0, SHORT) }
  return { low: first?.low ?? 0, out: first?.out ?? 0, items: rows.map(({ low: _low, out: _out, ...item }) => item), short }
}
