import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lockLevels } from '../stock/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Version = { id: number; version: number }
/** What an import wrote: rows that it changed with their versions before, rows that it made, and by how much it moved stock. */
type WrittenRows = {
  products: readonly Version[]
  sizes: readonly Version[]
  newProducts: readonly number[]
  newSizes: readonly number[]
  moved: readonly { id: number; change: number }[]
}

/**
 * Locks what an import wrote and throws `changed_since` with the first names when something was changed, sold or reserved after it.
 * Each table is asked once for its rows and they are compared here: a join of many thousand ids with tables whose statistics do not
 * know this shop's new rows yet is planned as if there were one, and takes minutes.
 */
export async function refuseLaterChanges(ctx: Ctx, importId: number, undo: WrittenRows): Promise<void> {
  const products = await laterVersions(ctx, 'product', undo.products, undo.newProducts)
  const sizes = new Set(await laterVersions(ctx, 'subproduct', undo.sizes, undo.newSizes))
  for (const id of await laterStock(ctx, importId, undo)) sizes.add(id)
  const count = products.length + sizes.size
  if (count === 0) return
  const { rows } = await sql<{ name: string }>`
    select name from product where product.shop_id = ${ownShop} and id = any(${products.slice(0, NAMED)}::bigint[])
    union all
    select p.name || ' ' || s.label from subproduct s join product p on p.shop_id = ${ownShop} and p.id = s.product_id
    where s.shop_id = ${ownShop} and s.id = any(${[...sizes].slice(0, NAMED)}::bigint[])
    order by 1 limit ${NAMED}`.execute(ctx.db)
  throw new Refused('changed_since', { items: rows.map((row) => row.name).join(', ') + (count > rows.length ? '…' : ''), count })
}

const NAMED = 5

/** An import gives each row exactly one new version; a new row begins with version 1. Answers the ids of rows at another. */
async function laterVersions(
  ctx: Ctx,
  table: 'product' | 'subproduct',
  before: readonly Version[],
  fresh: readonly number[],
): Promise<number[]> {
  const expected = new Map([...before.map((row) => [row.id, row.version + 1] as const), ...fresh.map((id) => [id, 1] as const)])
  const { rows } = await sql<{ id: number; version: number }>`
    select id, version from ${sql.table(table)} where shop_id = ${ownShop} and id = any(${[...expected.keys()]}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  return rows.filter((row) => row.version !== expected.get(row.id)).map((row) => row.id)
}

/** Sizes that are reserved so that the import's plants cannot go, or whose plants moved after the import. */
async function laterStock(ctx: Ctx, importId: number, undo: WrittenRows): Promise<number[]> {
  const change = new Map(undo.moved.map((each) => [each.id, each.change]))
  const fresh = new Set(undo.newSizes)
  const ids = [...new Set([...undo.newSizes, ...change.keys()])].sort((a, b) => a - b)
  const levels = await lockLevels(ctx, ids)
  const { rows: last } = await sql<{ id: number; own: boolean }>`
    select subproduct_id as id, coalesce(max(id) = max(id) filter (where source = 'import' and source_id = ${importId}), false) as own from stock_movement
    where shop_id = ${ctx.shopId} and subproduct_id = any(${[...change.keys()]}::bigint[]) and on_hand_change <> 0
    group by subproduct_id`.execute(ctx.db)
  return [
    ...levels
      .filter(
        (level) =>
          level.onHand - (change.get(level.subproductId) ?? 0) < level.reserved || (fresh.has(level.subproductId) && level.reserved > 0),
      )
      .map((level) => level.subproductId),
    ...last.filter(({ own }) => !own).map(({ id }) => id),
  ]
}
