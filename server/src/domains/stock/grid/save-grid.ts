import type { GridChange, GridRow } from '@plantule/contract/stock/grid'
import type { ShortSize } from '@plantule/contract/stock/stock'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { authorOf, lacks } from '../../../platform/actor.ts'
import { followPrices, refreshProducts } from '../../catalogue/index.ts'
import { shortSizes } from '../short-sizes.ts'
import { lockLevels, move } from '../stock.db.ts'
import { faultsOf, touches } from './check-grid.ts'
import { keepSave } from './past-saves.ts'
import { gridRows } from './read-grid.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Saves changed lines of the table, all or none, and keeps what was there before. Throws `grid_has_errors` with every wrong
 * cell named, `no_right` for counts by who may not change stock.
 */
export async function saveGrid(ctx: Ctx, changes: readonly GridChange[]): Promise<{ id: number; items: GridRow[]; short: ShortSize[] }> {
  const known = await lockLines(ctx, changes)
  const faults = await faultsOf(ctx, changes, known)
  if (faults.length > 0) throw new Refused('grid_has_errors', { count: faults.length }, faults)
  const { products } = await writeLines(ctx, changes, known)
  const id = await keepSave(ctx, changes, known, products)
  await audit(ctx, 'product.table', 'batch_edit', id, {
    after: { rows: changes.length, products, changes: changes.slice(0, 200).map(({ subproductId, set }) => ({ subproductId, ...set })) },
  })
  const counted = changes.filter((change) => touches(change).stock).map((change) => change.subproductId)
  return {
    id,
    items: await gridRows(
      ctx,
      changes.map((change) => change.subproductId),
    ),
    short: await shortSizes(ctx, counted),
  }
}

/** The lines as they are, which stay so until the transaction ends. Throws `no_right` for counts by who may not change stock. */
export async function lockLines(
  ctx: Ctx,
  changes: readonly Pick<GridChange, 'subproductId' | 'set'>[],
): Promise<ReadonlyMap<number, GridRow>> {
  const counts = changes.filter((change) => touches(change).stock)
  if (counts.length > 0 && lacks(ctx, 'stock.write')) throw new Refused('no_right', { right: 'stock.write' })
  const ids = changes.map((change) => change.subproductId)
  // Products first, then sizes, then stock, each by id, as every other change locks them.
  await sql`select p.id from product p where p.shop_id = ${ownShop} and p.id in (select product_id from subproduct where subproduct.shop_id = ${ownShop} and id = any(${ids}::bigint[])) and p.archived_at is null order by p.id for update`.execute(
    ctx.db,
  )
  await sql`select id from subproduct where subproduct.shop_id = ${ownShop} and id = any(${ids}::bigint[]) order by id for update`.execute(
    ctx.db,
  )
  if (counts.length > 0)
    await lockLevels(
      ctx,
      counts.map((change) => change.subproductId),
    )
  return new Map((await gridRows(ctx, ids)).map((row) => [row.subproductId, row]))
}

/** Writes lines that are locked and without fault; answers how many products they belong to. */
export async function writeLines(
  ctx: Ctx,
  changes: readonly GridChange[],
  known: ReadonlyMap<number, GridRow>,
): Promise<{ products: number }> {
  await writeProducts(ctx, changes, known)
  await writeSizes(
    ctx,
    changes.filter((change) => touches(change).size),
  )
  const counts = changes.filter((change) => touches(change).stock)
  const moves = counts.map(({ subproductId, set }) => ({
    subproductId,
    onHand: (set.onHand ?? 0) - (known.get(subproductId)?.onHand ?? 0),
    reserved: 0,
  }))
  if (moves.length > 0) await move(ctx, moves, 'count', { source: 'table', id: null, reason: '' })
  const productIds = [...new Set(changes.flatMap(({ subproductId }) => known.get(subproductId)?.productId ?? []))]
  await refreshProducts(ctx, productIds)
  if (changes.some(({ set }) => set.priceCents !== undefined)) await followPrices(ctx)
  await ctx.publish('catalogue.changed', {}, 'catalogue.read')
  return { products: productIds.length }
}

async function writeProducts(ctx: Ctx, changes: readonly GridChange[], known: ReadonlyMap<number, GridRow>): Promise<void> {
  const wanted = new Map<number, object>()
  for (const { subproductId, set } of changes) {
    const row = known.get(subproductId)
    if (!row) continue
    const { name, latinName, cultivar, published } = set
    const given = Object.fromEntries(Object.entries({ name, latinName, cultivar, published }).filter(([, value]) => value !== undefined))
    if (Object.keys(given).length === 0) continue
    const before = { id: row.productId, name: row.name, latinName: row.latinName, cultivar: row.cultivar, published: row.published }
    wanted.set(row.productId, { ...before, ...wanted.get(row.productId), ...given })
  }
  if (wanted.size === 0) return
  await sql`
    update product p set name = r.name, latin_name = r."latinName", cultivar = r.cultivar, published = r.published, version = p.version + 1, updated_at = ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify([...wanted.values()])}::jsonb) as r (id bigint, name text, "latinName" text, cultivar text, published boolean)
    where p.shop_id = ${ownShop} and p.id = r.id`.execute(ctx.db)
}

async function writeSizes(ctx: Ctx, changes: readonly GridChange[]): Promise<void> {
  if (changes.length === 0) return
  // Codes may swap between lines: those that change are moved out of the way of the unique keys first.
  const coded = changes.filter(({ set }) => set.reference !== undefined || set.barcode !== undefined)
  if (coded.length > 0) {
    const given = JSON.stringify(
      coded.map(({ subproductId, set }) => ({ id: subproductId, ref: set.reference !== undefined, bar: set.barcode !== undefined })),
    )
    await sql`
      update subproduct s set reference = case when r.ref then 'swap ' || s.id else s.reference end, barcode = case when r.bar then null else s.barcode end
      from jsonb_to_recordset(${given}::jsonb) as r (id bigint, ref boolean, bar boolean) where s.shop_id = ${ownShop} and s.id = r.id`.execute(
      ctx.db,
    )
  }
  const rows = changes.map(({ subproductId, set }) => ({ id: subproductId, set }))
  await sql`
    with given as (
      select id, set from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id bigint, set jsonb)
    ), changed as (
      update subproduct s set
        label = coalesce(g.set ->> 'label', s.label),
        reference = coalesce(g.set ->> 'reference', s.reference),
        barcode = case when g.set ? 'barcode' then g.set ->> 'barcode' else s.barcode end,
        price_cents = coalesce((g.set ->> 'priceCents')::bigint, s.price_cents),
        weight_g = case when g.set ? 'weightG' then (g.set ->> 'weightG')::int else s.weight_g end,
        min_stock = case when g.set ? 'minStock' then (g.set ->> 'minStock')::int else s.min_stock end,
        version = s.version + 1
      from given g where s.shop_id = ${ownShop} and s.id = g.id
      returning s.id, s.price_cents, g.set ? 'priceCents' as priced
    )
    insert into price_history (shop_id, subproduct_id, price_cents, at, author)
    select ${ctx.shopId}::bigint, id, price_cents, ${ctx.now}::timestamptz, ${authorOf(ctx)} from changed where priced`.execute(ctx.db)
}
