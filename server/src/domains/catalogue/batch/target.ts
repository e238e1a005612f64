import type { ProductTarget } from '@plantule/contract/catalogue-batch'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { filters } from '../list-products.ts'

/** The condition on `p` for the live products that a selection means. */
export function targeted(target: ProductTarget): RawBuilder<unknown> {
  if (target.kind === 'ids') return sql`p.id = any(${target.ids}::bigint[]) and p.archived_at is null`
  const { q, ...query } = target.query
  const found = q ? sql`and p.id in (select id from product_search(${q}, 20000, true))` : sql``
  return sql`${filters(query)} and p.archived_at is null ${found}`
}

/** Ids of the live products that a selection means, ascending. */
export async function targetIds(ctx: Ctx, target: ProductTarget): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from product p where ${targeted(target)} order by p.id`.execute(ctx.db)
  return rows.map((row) => row.id)
}
