import { bothWeeks, type Subproduct, type SubproductChange, type SubproductInput } from '@plantule/contract/catalogue/subproducts'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { followPrices } from './follow-prices.ts'
import { refusedField } from '../../platform/refused.ts'
import { authorOf } from '../../platform/actor.ts'
import { lockLiveProduct, refreshProducts, subproductById, subproductsById, type SubproductRecord } from './catalogue.db.ts'
import { refusing } from '../../platform/refusing.ts'
import { labelsOf, namesOfSizes, refuseTakenCodes, skuNumbering, subproductRefusals } from './subproduct-codes.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Cell = SubproductInput

const toRow = (input: Cell) => ({
  barcode: input.barcode,
  caliber_id: input.caliberId,
  container_id: input.containerId,
  rootstock_id: input.rootstockId,
  price_cents: input.priceCents,
  weight_g: input.weightG,
  min_stock: input.minStock,
  week_from: input.weekFrom,
  week_to: input.weekTo,
  picture_id: input.pictureId,
  idx: input.idx,
})

/** Throws `not_found`, `product_archived`, `sku_taken`, `barcode_taken`, `size_exists`, `unknown_choice`. */
export async function createSubproduct(ctx: Ctx, productId: number, input: Cell): Promise<Subproduct> {
  const product = await lockLiveProduct(ctx, productId)
  const [id] = await insertCells(ctx, product, [input])
  // One cell in, one id out.
  return subproductById(ctx, id as number)
}

/**
 * Makes many sizes at once; cells that the product has already are skipped and named.
 * Throws `not_found`, `product_archived`, `sku_taken`, `barcode_taken`, `unknown_choice`.
 */
export async function createGrid(
  ctx: Ctx,
  productId: number,
  cells: Cell[],
): Promise<{ created: Subproduct[]; skipped: { label: string }[] }> {
  const product = await lockLiveProduct(ctx, productId)
  const names = await namesOfSizes(ctx, cells)
  const existing = await ctx.db
    .selectFrom('subproduct')
    .select(['caliber_id', 'container_id', 'rootstock_id', 'label'])
    .where('product_id', '=', productId)
    .where('archived_at', 'is', null)
    .execute()
  const keyOf = (...parts: (number | string | null)[]) => JSON.stringify(parts)
  const seen = new Set(existing.map((row) => keyOf(row.caliber_id, row.container_id, row.rootstock_id, row.label)))
  const fresh: Cell[] = []
  const skipped: { label: string }[] = []
  for (const cell of cells) {
    const label = cell.label || labelsOf(names, cell)
    const key = keyOf(cell.caliberId, cell.containerId, cell.rootstockId, label)
    if (seen.has(key)) skipped.push({ label })
    else fresh.push({ ...cell, label })
    seen.add(key)
  }
  const ids = fresh.length > 0 ? await insertCells(ctx, product, fresh) : []
  return { created: await subproductsById(ctx, ids), skipped }
}

async function insertCells(ctx: Ctx, product: { id: number; reference: string }, cells: Cell[]): Promise<number[]> {
  await refuseTakenCodes(ctx, cells, null)
  const names = await namesOfSizes(ctx, cells)
  const number = await skuNumbering(ctx, product, cells)
  const rows = await refusing(
    ctx.db
      .insertInto('subproduct')
      .values(
        cells.map((cell) => ({
          shop_id: ctx.shopId,
          product_id: product.id,
          reference: cell.reference || number(),
          label: cell.label || labelsOf(names, cell),
          ...toRow(cell),
        })),
      )
      .returning(['id', 'price_cents', 'reference'])
      .execute(),
    subproductRefusals,
  )
  await rememberPrices(ctx, rows)
  await refreshProducts(ctx, [product.id])
  await audit(ctx, 'product.sizes', 'product', product.id, { after: { added: rows.map((row) => row.reference) } })
  await ctx.publish('catalogue.changed', { productId: product.id }, 'catalogue.read')
  return rows.map((row) => row.id)
}

/** The record as a form would send it, with what a change names over it. */
function changed(before: SubproductRecord, change: SubproductChange): Cell {
  const or = <T>(given: T | undefined, kept: T): T => (given === undefined ? kept : given)
  return {
    reference: change.reference || before.reference,
    barcode: or(change.barcode, before.barcode),
    label: change.label ?? before.label,
    caliberId: or(change.caliberId, before.caliber_id),
    containerId: or(change.containerId, before.container_id),
    rootstockId: or(change.rootstockId, before.rootstock_id),
    priceCents: change.priceCents ?? before.price_cents,
    weightG: or(change.weightG, before.weight_g),
    minStock: or(change.minStock, before.min_stock),
    weekFrom: or(change.weekFrom, before.week_from),
    weekTo: or(change.weekTo, before.week_to),
    pictureId: or(change.pictureId, before.picture_id),
    idx: change.idx ?? before.idx,
  }
}

/**
 * What is not named stays. Throws `not_found`, `stale_version`, `weeks_both`, `sku_taken`, `barcode_taken`, `size_exists`,
 * `unknown_choice`.
 */
export async function updateSubproduct(ctx: Ctx, id: number, change: SubproductChange): Promise<Subproduct> {
  const before = await lockSubproduct(ctx, id)
  await refuseStale(before, change.version, () => subproductById(ctx, id))
  const input = changed(before, change)
  if (!bothWeeks(input)) throw refusedField('weeks_both', ['weekTo'])
  await refuseTakenCodes(ctx, [input], id)
  const label = await labelAfter(ctx, before, input)
  const after = await refusing(
    ctx.db
      .updateTable('subproduct')
      .set({
        ...toRow(input),
        reference: input.reference || before.reference,
        label,
        version: before.version + 1,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),
    subproductRefusals,
  )
  if (after.price_cents !== before.price_cents) await rememberPrices(ctx, [after])
  if (priced.some((column) => after[column] !== before[column])) await followPrices(ctx)
  await refreshProducts(ctx, [before.product_id])
  await audit(ctx, 'subproduct.update', 'subproduct', id, { before, after })
  await ctx.publish('catalogue.changed', { productId: before.product_id }, 'catalogue.read')
  return subproductById(ctx, id)
}

/** What prices of a size depend on. */
const priced = ['price_cents', 'container_id', 'caliber_id'] as const

/** A label that nobody wrote follows what the size is made of. */
async function labelAfter(ctx: Ctx, before: SubproductRecord, input: Cell): Promise<string> {
  const cell = { caliberId: before.caliber_id, containerId: before.container_id, rootstockId: before.rootstock_id }
  const names = await namesOfSizes(ctx, [input, cell])
  const kept = input.label === before.label && before.label === labelsOf(names, cell)
  return input.label && !kept ? input.label : labelsOf(names, input)
}

/** Sizes that are not named keep their order behind those that are. Throws `not_found`, `product_archived`. */
export async function orderSubproducts(ctx: Ctx, productId: number, ids: readonly number[]): Promise<Done> {
  await lockLiveProduct(ctx, productId)
  const known = new Set(
    (await ctx.db.selectFrom('subproduct').select('id').where('product_id', '=', productId).execute()).map(({ id }) => id),
  )
  const strange = ids.findIndex((id) => !known.has(id))
  if (strange >= 0) throw refusedField('unknown_choice', ['ids', strange])
  const { rows } = await sql<{ reference: string }>`
    update subproduct s set idx = o.place - 1, version = s.version + 1
    from (
      select id, row_number() over (order by archived_at is not null, array_position(${[...ids]}::bigint[], id), idx, id) as place
      from subproduct where subproduct.shop_id = ${ownShop} and product_id = ${productId}
    ) o
    where s.shop_id = ${ownShop} and s.id = o.id and s.idx <> o.place - 1
    returning s.reference`.execute(ctx.db)
  await refreshProducts(ctx, [productId])
  await audit(ctx, 'product.size-order', 'product', productId, { after: { moved: rows.map((row) => row.reference) } })
  await ctx.publish('catalogue.changed', { productId }, 'catalogue.read')
  return { ok: true }
}

/** Locks the product first, as every change of sizes does. Throws `not_found`. */
export async function lockSubproduct(ctx: Ctx, id: number): Promise<SubproductRecord> {
  const owner = mustExist(await ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', id).executeTakeFirst())
  await ctx.db.selectFrom('product').select('id').where('id', '=', owner.product_id).forUpdate().execute()
  return ctx.db.selectFrom('subproduct').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Adds to the public price history; to be called at each change of a base price. */
export async function rememberPrices(ctx: Ctx, rows: readonly { id: number; price_cents: number }[]): Promise<void> {
  await ctx.db
    .insertInto('price_history')
    .values(
      rows.map((row) => ({ shop_id: ctx.shopId, subproduct_id: row.id, price_cents: row.price_cents, at: ctx.now, author: authorOf(ctx) })),
    )
    .execute()
}
