import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { lineFacts } from './facts.ts'
import type { Period } from './period.ts'

export type SoldSize = { subproductId: number; productId: number; quantity: number; exclCents: number }

/** What a period sold of each size, less what came back. */
export async function soldBySize(ctx: Ctx, period: Period): Promise<SoldSize[]> {
  const { rows } = await sql<SoldSize>`
    select s.id as "subproductId", s.product_id as "productId", f.quantity, f.excl_cents as "exclCents"
    from (
      select subproduct_id, sum(quantity)::int as quantity, sum(excl_cents)::bigint as excl_cents
      from (${lineFacts({ now: period, before: null })}) lines where subproduct_id is not null group by subproduct_id
    ) f
    join subproduct s on s.id = f.subproduct_id`.execute(ctx.db)
  return rows
}
