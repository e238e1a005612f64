import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { lacks } from '../../platform/actor.ts'
import { takeTime } from '../../platform/take-time.ts'
import type { ProductDiff } from './reading/index.ts'
import { followPrices, refreshProducts, rememberPrices } from '../catalogue/index.ts'
import { move } from '../stock/index.ts'
import type { Made } from './import-names.ts'
import { refuseLaterChanges } from './later-changes.ts'
import { undoPictures } from './pictures/undo-pictures.ts'
import { takeAwayMade } from './undo-made.ts'

type Row = { id: number; version: number } & Record<string, unknown>
/** What an import changed, as it was before. */
export type Undo = {
  products: Row[]
  sizes: Row[]
  categories: { product_id: number; category_id: number }[]
  newProducts: number[]
  newSizes: number[]
  moved: { id: number; change: number }[]
  /** Absent in imports that were run before it was kept. */
  made?: Made
}

/** Reads and locks the rows that an import is about to change. */
export async function rememberBefore(ctx: Ctx, diffs: readonly ProductDiff[]): Promise<Pick<Undo, 'products' | 'sizes' | 'categories'>> {
  const products = diffs.flatMap((diff) => diff.id ?? [])
  const sizes = diffs.flatMap((diff) => diff.subproducts.flatMap((size) => (size.status === 'changed' ? (size.id ?? []) : [])))
  const rowsOf = async (table: 'product' | 'subproduct', ids: readonly number[]) => {
    const { rows } = await sql<{ row: Row }>`
      select to_jsonb(t) as row from ${sql.table(table)} t
      where t.shop_id = ${ownShop} and id = any(${[...ids]}::bigint[]) order by id for update`.execute(ctx.db)
    return rows.map((each) => each.row)
  }
  const categories = await sql<{ product_id: number; category_id: number }>`
    select product_id, category_id from product_category where product_category.shop_id = ${ownShop} and product_id = any(${products}::bigint[])`.execute(
    ctx.db,
  )
  return { products: await rowsOf('product', products), sizes: await rowsOf('subproduct', sizes), categories: categories.rows }
}

/** What undoing has to know here; of rows their ids and versions, since what they were stays in the database. */
type Known = Omit<Undo, 'products' | 'sizes'> & Record<'products' | 'sizes', { id: number; version: number; archived_at: string | null }[]>

async function undoOf(ctx: Ctx, importId: number): Promise<Known | null> {
  const idsOf = (name: string) =>
    sql`(select coalesce(jsonb_agg(jsonb_build_object('id', r -> 'id', 'version', r -> 'version', 'archived_at', r -> 'archived_at')), '[]')
      from jsonb_array_elements(undo -> ${name}::text) r)`
  const { rows } = await sql<{ undo: Known | null }>`
    select undo || jsonb_build_object('products', ${idsOf('products')}, 'sizes', ${idsOf('sizes')}) as undo from catalogue_import where catalogue_import.shop_id = ${ownShop} and id = ${importId}`.execute(
    ctx.db,
  )
  return rows[0]?.undo ?? null
}

/**
 * Throws `no_right` where stock is taken back and is not theirs to write, `import_forgotten` once a year has passed, `changed_since` with
 * the first names when something was changed after the import.
 */
export async function restore(ctx: Ctx, importId: number): Promise<void> {
  await takeTime(ctx)
  const undo = await undoOf(ctx, importId)
  if (!undo) throw new Refused('import_forgotten')
  const kept = (name: 'products' | 'sizes') =>
    sql`(select undo -> ${name}::text from catalogue_import where catalogue_import.shop_id = ${ownShop} and id = ${importId})`
  if (undo.moved.length > 0 && lacks(ctx, 'stock.write')) throw new Refused('no_right', { right: 'stock.write' })
  await refuseLaterChanges(ctx, importId, undo)
  await undoPictures(ctx, importId)
  await sql`
    update product p set reference = b.reference, type = b.type, name = b.name, latin_name = b.latin_name, cultivar = b.cultivar,
      description = b.description, plant_provider_id = b.plant_provider_id, tva_rate_id = b.tva_rate_id, tags = b.tags,
      published = b.published, botanical = b.botanical, archived_at = b.archived_at, updated_at = ${ctx.now}, version = p.version + 1
    from jsonb_populate_recordset(null::product, ${kept('products')}) b where p.shop_id = ${ownShop} and p.id = b.id`.execute(ctx.db)
  await sql`update subproduct set barcode = null where subproduct.shop_id = ${ownShop} and id = any(${undo.sizes.map((row) => row.id)}::bigint[])`.execute(
    ctx.db,
  )
  const repriced = await sql<{ id: number; price_cents: number }>`
    with back as (select * from jsonb_populate_recordset(null::subproduct, ${kept('sizes')})),
      changed as (select s.id, b.price_cents from subproduct s join back b on b.id = s.id where s.shop_id = ${ownShop} and b.price_cents <> s.price_cents),
      done as (
        update subproduct s set reference = b.reference, barcode = b.barcode, label = b.label, container_id = b.container_id,
          caliber_id = b.caliber_id, rootstock_id = b.rootstock_id, price_cents = b.price_cents, weight_g = b.weight_g,
          min_stock = b.min_stock, week_from = b.week_from, week_to = b.week_to, archived_at = b.archived_at, version = s.version + 1
        from back b where s.shop_id = ${ownShop} and s.id = b.id)
    select id, price_cents from changed`.execute(ctx.db)
  for (let at = 0; at < repriced.rows.length; at += 1000) await rememberPrices(ctx, repriced.rows.slice(at, at + 1000))
  const old = undo.products.map((row) => row.id)
  await sql`delete from product_category where product_category.shop_id = ${ownShop} and product_id = any(${[...old, ...undo.newProducts]}::bigint[])`.execute(
    ctx.db,
  )
  await sql`
    insert into product_category (shop_id, product_id, category_id)
    select ${ctx.shopId}::bigint, p, c from unnest(${undo.categories.map((row) => row.product_id)}::bigint[],
      ${undo.categories.map((row) => row.category_id)}::bigint[]) as x (p, c)
    where exists (select 1 from category where category.shop_id = ${ownShop} and id = c)`.execute(ctx.db)
  await move(
    ctx,
    undo.moved.map(({ id, change }) => ({ subproductId: id, onHand: -change, reserved: 0 })),
    'import',
    {
      source: 'import',
      id: importId,
      reason: ctx.locale === 'en' ? 'Import undone' : 'Import annulé',
    },
  )
  // Histories name them, so they are archived rather than deleted.
  await sql`update subproduct set archived_at = ${ctx.now}, version = version + 1 where subproduct.shop_id = ${ownShop} and id = any(${undo.newSizes}::bigint[])`.execute(
    ctx.db,
  )
  await sql`update product set archived_at = ${ctx.now}, version = version + 1 where product.shop_id = ${ownShop} and id = any(${undo.newProducts}::bigint[])`.execute(
    ctx.db,
  )
  if (undo.made) await takeAwayMade(ctx, undo.made, { products: undo.newProducts, sizes: undo.newSizes })
  await refreshProducts(ctx, [...old, ...undo.newProducts])
  await followPrices(ctx)
}
