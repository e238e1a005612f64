import type { ProductTarget } from '@plantule/contract/catalogue/batch'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { filters } from '../list-products.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** The condition on `p` for the live products that a selection means, or for the archived ones. */
function targeted(target: ProductTarget, archived: boolean): RawBuilder<unknown> {
  const state = sql`(p.archived_at is not null) = ${archived}`
  if (target.kind === 'ids') return sql`p.id = any(${target.ids}::bigint[]) and ${state}`
  const { q, ...query } = target.query
  const found = q ? sql`and p.id in (select id from product_search(${q}, 20000, ${!archived}))` : sql``
  return sql`${filters(query)} and ${state} ${found}`
}

/** Ids of the live products that a selection means, or of the archived ones, ascending. */
export async function targetIds(ctx: Ctx, target: ProductTarget, archived = false): Promise<number[]> {
  const { rows } = await sql<{
    id: number
  }>`select p.id from product p where p.shop_id = ${ownShop} and ${targeted(target, archived)} order by p.id`.execute(ctx.db)
  return rows.map((row) => row.id)
}
