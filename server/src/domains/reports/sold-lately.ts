import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** What firm orders of the last 30 days asked of one size. */
export type Sold = { subproductId: number; productId: number; quantity: number; exclCents: number }

/** Read once for both the best sellers and what runs out; a row a size that was ordered. */
export async function soldLately(ctx: Ctx): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select s.id as "subproductId", s.product_id as "productId", t.quantity, t.excl_cents as "exclCents"
    from (
      select l.subproduct_id, sum(l.quantity)::int as quantity, sum(l.excl_cents)::bigint as excl_cents
      from orders o join order_line l on l.shop_id = o.shop_id and l.order_id = o.id
      where o.status not in ('draft', 'quotation', 'cancelled') and o.placed_at > ${ctx.now}::timestamptz - interval '30 days'
        and l.subproduct_id is not null
      group by l.subproduct_id
    ) t
    join subproduct s on s.id = t.subproduct_id`.execute(ctx.db)
  return rows
}
