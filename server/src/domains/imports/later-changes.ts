import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lockLevels } from '../stock/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Version = { id: number; version: number; archived_at: string | null }
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
  for (const id of await laterUses(ctx, importId, undo.newSizes, await broughtBack(ctx, undo))) sizes.add(id)
  for (const id of await laterLots(ctx, importId, undo.moved)) sizes.add(id)
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

/**
 * Sizes that the import did not make and that go out of sale with its undoing: those that it brought back, and those of products that it
 * made or brought back, whoever made them.
 */
async function broughtBack(ctx: Ctx, undo: WrittenRows): Promise<number[]> {
  const archived = (rows: readonly Version[]): number[] => rows.flatMap((row) => (row.archived_at === null ? [] : [row.id]))
  const gone = [...undo.newProducts, ...archived(undo.products)]
  const { rows } = await sql<{ id: number }>`
    select id from subproduct where subproduct.shop_id = ${ownShop} and product_id = any(${gone}::bigint[]) and archived_at is null`.execute(
    ctx.db,
  )
  const made = new Set(undo.newSizes)
  return [...new Set([...archived(undo.sizes), ...rows.map(({ id }) => id)])].filter((id) => !made.has(id))
}

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

/**
 * Of sizes that would go out of sale those that somebody uses since: their stock moved by something else than the import, orders hold
 * plants of them, or a lot is their stock or becomes it. Of one that the import did not make only moves after it count, and what orders
 * hold: its lots may be of before.
 */
async function laterUses(ctx: Ctx, importId: number, made: readonly number[], back: readonly number[]): Promise<number[]> {
  const ids = [...made, ...back]
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select m.subproduct_id as id from stock_movement m where m.shop_id = ${ownShop} and m.subproduct_id = any(${[...ids]}::bigint[])
      and (m.source <> 'import' or m.source_id is distinct from ${importId}) and (m.subproduct_id = any(${[...made]}::bigint[])
        or m.at > (select i.state_since from catalogue_import i where i.shop_id = ${ownShop} and i.id = ${importId}))
    union select l.subproduct_id from stock_level l where l.shop_id = ${ownShop} and l.subproduct_id = any(${[...ids]}::bigint[]) and l.reserved > 0
    union select p.subproduct_id from lot_promise p where p.shop_id = ${ownShop} and p.subproduct_id = any(${[...ids]}::bigint[])
    union select z.subproduct_id from lot_size z where z.shop_id = ${ownShop} and z.subproduct_id = any(${[...made]}::bigint[])
    union select z.becomes_id from lot_size z where z.shop_id = ${ownShop} and z.becomes_id = any(${[...made]}::bigint[])`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** Sizes whose stock is lots since the import moved it: what it brought would be taken out of them. */
async function laterLots(ctx: Ctx, importId: number, moved: readonly { id: number }[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.subproduct_id as id from stock_level l where l.shop_id = ${ownShop} and l.subproduct_id = any(${moved.map(({ id }) => id)}::bigint[]) and l.lots`.execute(
    ctx.db,
  )
  if (rows.length === 0) return []
  const { rows: then } = await sql<{ id: number }>`
    select distinct z.subproduct_id as id from lot_size z join lot_move m on m.shop_id = ${ownShop} and m.lot_size_id = z.id
    where z.shop_id = ${ownShop} and z.subproduct_id = any(${rows.map(({ id }) => id)}::bigint[]) and m.source = 'import' and m.source_id = ${importId}`.execute(
    ctx.db,
  )
  const known = new Set(then.map(({ id }) => id))
  return rows.map(({ id }) => id).filter((id) => !known.has(id))
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
