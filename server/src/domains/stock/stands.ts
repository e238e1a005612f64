import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** What of a size stands at fairs: held for them, on hand, and not here. */
export type Away = { plants: number; stands: string }

/** Of sizes whose plants stand somewhere else. What a source `fair` holds is what was loaded, less what was sold, lost and brought back. */
export async function awayOf(ctx: Ctx, ids: readonly number[]): Promise<ReadonlyMap<number, Away>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Away & { id: number }>`
    select x.id, sum(x.held)::int as plants, string_agg(x.name, ', ' order by x.name) as stands from (
      select m.subproduct_id as id, f.name, sum(m.reserved_change) as held from stock_movement m
      join fair f on f.shop_id = ${ownShop} and f.id = m.source_id
      where m.shop_id = ${ownShop} and m.source = 'fair' and m.subproduct_id = any(${[...ids]}::bigint[])
      group by m.subproduct_id, f.id, f.name having sum(m.reserved_change) > 0) x
    group by x.id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...away }) => [id, away]))
}
