import type { ProductDetails } from '@plantule/contract/catalogue/products'
import type { Subproduct } from '@plantule/contract/catalogue/subproducts'
import { type Selectable, sql } from 'kysely'
import type { Product as ProductTable, Subproduct as SubproductTable } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { today } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { picturesOf } from './pictures.db.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type ProductRecord = Selectable<ProductTable>
export type SubproductRecord = Selectable<SubproductTable>

/** Throws `not_found`. */
export async function lockProduct(ctx: Ctx, id: number): Promise<ProductRecord> {
  return mustExist(await ctx.db.selectFrom('product').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** A product that may be changed. Throws `not_found`, `product_archived`. */
export async function lockLiveProduct(ctx: Ctx, id: number): Promise<ProductRecord> {
  const row = await lockProduct(ctx, id)
  if (row.archived_at) throw new Refused('product_archived')
  return row
}

const subproducts = (ctx: Ctx) =>
  ctx.db
    .selectFrom('subproduct as s')
    .leftJoin('caliber as k', 'k.id', 's.caliber_id')
    .leftJoin('container as c', 'c.id', 's.container_id')
    .leftJoin('rootstock as r', 'r.id', 's.rootstock_id')
    .leftJoin('stock_level as l', 'l.subproduct_id', 's.id')
    .selectAll('s')
    .select(['k.name as caliber', 'c.name as container', 'r.name as rootstock', 'l.on_hand', 'l.reserved', 'l.available', 'l.backorder'])

type SubproductView = Awaited<ReturnType<ReturnType<typeof subproducts>['executeTakeFirstOrThrow']>>

const toSubproduct = (row: SubproductView): Subproduct => ({
  id: row.id,
  productId: row.product_id,
  reference: row.reference,
  barcode: row.barcode,
  label: row.label,
  caliberId: row.caliber_id,
  containerId: row.container_id,
  rootstockId: row.rootstock_id,
  priceCents: row.price_cents,
  weightG: row.weight_g,
  minStock: row.min_stock,
  weekFrom: row.week_from,
  weekTo: row.week_to,
  pictureId: row.picture_id,
  idx: row.idx,
  caliber: row.caliber,
  container: row.container,
  rootstock: row.rootstock,
  archivedAt: row.archived_at?.toISOString() ?? null,
  onHand: row.on_hand ?? 0,
  reserved: row.reserved ?? 0,
  available: row.available ?? 0,
  backorder: row.backorder ?? false,
  version: row.version,
})

/** The sizes of a product, archived ones last. */
export async function subproductsOf(ctx: Ctx, productId: number): Promise<Subproduct[]> {
  const rows = await subproducts(ctx)
    .where('s.product_id', '=', productId)
    .orderBy(sql`s.archived_at is not null`)
    .orderBy('s.idx')
    .orderBy('s.id')
    .execute()
  return rows.map(toSubproduct)
}

/** Some sizes by id, in the order of ids. */
export async function subproductsById(ctx: Ctx, ids: readonly number[]): Promise<Subproduct[]> {
  const rows = await subproducts(ctx)
    .where('s.id', '=', sql<number>`any(${[...ids]})`)
    .orderBy('s.id')
    .execute()
  return rows.map(toSubproduct)
}

/** Throws `not_found`. */
export async function subproductById(ctx: Ctx, id: number): Promise<Subproduct> {
  const [found] = await subproductsById(ctx, [id])
  if (!found) throw new Refused('not_found')
  return found
}

/** The whole product as the back-office shows it. Throws `not_found`. */
export async function productDetails(ctx: Ctx, id: number): Promise<ProductDetails> {
  const row = mustExist(
    await ctx.db
      .selectFrom('product as p')
      .leftJoin('plant_provider as v', 'v.id', 'p.plant_provider_id')
      .leftJoin('taxon as t', 't.id', 'p.taxon_id')
      .leftJoin('taxon as chosen', 'chosen.cd_nom', 'p.taxon_cd_nom')
      .selectAll('p')
      .select([
        't.cd_nom as t_cd_nom',
        't.scientific_name',
        't.author',
        't.family',
        't.regulated_since',
        'chosen.scientific_name as chosen',
      ])
      .select(sql<string | null>`sale_rule(p.taxon_id, ${today(ctx)}::date)`.as('regulated_by'))
      .select(sql<string | null>`sale_forbidden(p.taxon_id, p.regulated_reason, ${today(ctx)}::date)`.as('forbidden'))
      .select(['v.name as provider', sql<number>`coalesce(rate_on(p.tva_rate_id, ${today(ctx)}::date), 0)`.as('rate_bp')])
      .where('p.id', '=', id)
      .executeTakeFirst(),
  )
  return {
    id: row.id,
    type: row.type,
    reference: row.reference,
    name: row.name,
    latinName: row.latin_name,
    cultivar: row.cultivar,
    taxonCdNom: row.taxon_cd_nom,
    description: row.description,
    plantProviderId: row.plant_provider_id,
    tvaRateId: row.tva_rate_id,
    tags: row.tags,
    published: row.published,
    botanical: row.botanical,
    archivedAt: row.archived_at?.toISOString() ?? null,
    provider: row.provider,
    taxon: taxonOf(row),
    saleForbidden: row.forbidden !== null,
    regulatedReason: row.regulated_reason,
    regulatedByName: row.regulated_by_name,
    rateBp: row.rate_bp,
    priceFromCents: row.price_from_cents,
    priceToCents: row.price_to_cents,
    categories: await categoriesOf(ctx, id),
    subproducts: await subproductsOf(ctx, id),
    pictures: await picturesOf(ctx, id),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    version: row.version,
  }
}

type TaxonColumns = {
  taxon_id: number | null
  t_cd_nom: number | null
  scientific_name: string | null
  author: string | null
  family: string | null
  regulated_by: string | null
  regulated_since: string | null
  chosen: string | null
  latin_name: string
}

function taxonOf(row: TaxonColumns): ProductDetails['taxon'] {
  if (row.taxon_id === null || row.scientific_name === null) return null
  const chosen = row.chosen ?? row.latin_name
  return {
    id: row.taxon_id,
    cdNom: row.t_cd_nom,
    scientificName: row.scientific_name,
    author: row.author ?? '',
    family: row.family ?? '',
    synonym: chosen.startsWith(row.scientific_name) ? null : chosen,
    regulatedBy: row.regulated_by,
    regulatedSince: row.regulated_since,
  }
}

async function categoriesOf(ctx: Ctx, productId: number): Promise<ProductDetails['categories']> {
  return ctx.db
    .selectFrom('product_category as pc')
    .innerJoin('category as c', 'c.id', 'pc.category_id')
    .leftJoin('category as up', 'up.id', 'c.parent_id')
    .leftJoin('category as top', 'top.id', 'up.parent_id')
    .select(['c.id', 'c.name', 'c.level', sql<string>`concat_ws(' › ', top.name, up.name, c.name)`.as('path')])
    .where('pc.product_id', '=', productId)
    .orderBy('path')
    .orderBy('c.id')
    .execute()
}

/**
 * Brings what a product keeps about its live sizes up to date (price bounds, searchable labels), after they changed.
 */
export async function refreshProducts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await sql`
    update product p
    set price_from_cents = s.lowest, price_to_cents = s.highest, sizes = coalesce(s.sizes, ''), updated_at = ${ctx.now}
    from unnest(${[...ids]}::bigint[]) wanted
    left join lateral (
      select min(price_cents) as lowest, max(price_cents) as highest,
        left(string_agg(label || ' ' || reference, ' ' order by idx, id), 4000) as sizes
      from subproduct where subproduct.shop_id = ${ownShop} and product_id = wanted and archived_at is null
    ) s on true
    where p.shop_id = ${ownShop} and p.id = wanted`.execute(ctx.db)
}
