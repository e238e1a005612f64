import { type RawBuilder, sql } from 'kysely'
import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import type { Ctx } from '../../platform/context.ts'
import { type ExistingProduct, type ExistingSubproduct, flatSheet, type FlatSheet } from './reading/index.ts'
import { today } from '../../platform/paris.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type KnownSize = ExistingSubproduct & { archived: boolean; label: string; reserved: number }
export type KnownProduct = Omit<ExistingProduct, 'subproducts'> & {
  archived: boolean
  subproducts: KnownSize[]
  taxonId: number | null
  /** The owner said why they may sell it although a rule forbids that. */
  saleAllowed: boolean
}

/** What a size is called while nobody gave it a name. */
export const madeLabel = (size: Pick<ExistingSubproduct, 'container' | 'caliber' | 'rootstock'>): string =>
  [size.container, size.caliber, size.rootstock].filter(Boolean).join(' · ') || 'Unité'

/** Products that answer to a condition on `p`, with their sizes, as imports and exports see them; in the order of names. */
export async function existingProducts(ctx: Ctx, where: RawBuilder<unknown>, archivedSizes: boolean): Promise<KnownProduct[]> {
  const products = await sql<Omit<KnownProduct, 'subproducts' | 'categories' | keyof FlatSheet> & { botanical: Botanical }>`
    select p.id, p.reference, p.name, nullif(p.latin_name, '') as "latinName", nullif(p.cultivar, '') as cultivar, p.type,
      nullif(p.description, '') as description, p.tags, v.name as provider, rate_on(p.tva_rate_id, ${today(ctx)}::date) as "vatRate",
      p.published, p.botanical, p.archived_at is not null as archived, p.taxon_id as "taxonId", p.regulated_reason is not null as "saleAllowed"
    from product p left join plant_provider v on v.shop_id = ${ownShop} and v.id = p.plant_provider_id
    where p.shop_id = ${ownShop} and ${where} order by p.name, p.id`.execute(ctx.db)
  // The condition is asked once: a search or a low stock costs as much as the rest together.
  const ids = products.rows.map(({ id }) => id)
  const sizes = await sql<Omit<KnownSize, 'ownLabel' | 'looks'> & { productId: number }>`
    select s.id, s.product_id as "productId", s.reference as sku, s.barcode, c.name as container, k.name as caliber, r.name as rootstock,
      s.price_cents as "priceCents", s.weight_g as "weightGrams", greatest(coalesce(l.on_hand, 0), 0) as stock,
      s.min_stock as "minimumStock", s.archived_at is not null as archived, s.label, s.week_from || '-' || s.week_to as weeks, coalesce(l.reserved, 0) as reserved
    from subproduct s
    left join container c on c.shop_id = ${ownShop} and c.id = s.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = s.caliber_id
    left join rootstock r on r.shop_id = ${ownShop} and r.id = s.rootstock_id left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = any(${ids}::bigint[]) ${archivedSizes ? sql`` : sql`and s.archived_at is null`} order by s.idx, s.id`.execute(
    ctx.db,
  )
  const paths = await sql<{ productId: number; path: string[] }>`
    select pc.product_id as "productId", array_remove(array[top.name, up.name, c.name], null) as path
    from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
    left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id left join category top on top.shop_id = ${ownShop} and top.id = up.parent_id
    where pc.shop_id = ${ownShop} and pc.product_id = any(${ids}::bigint[]) order by c.level, c.idx, c.id`.execute(ctx.db)
  const sizesOf = Map.groupBy(sizes.rows, (row) => row.productId)
  const pathsOf = Map.groupBy(paths.rows, (row) => row.productId)
  return products.rows.map(({ botanical, ...row }) => ({
    ...row,
    ...flatSheet(botanical),
    categories: (pathsOf.get(row.id) ?? []).map(({ path }) => path),
    subproducts: (sizesOf.get(row.id) ?? []).map((size) => {
      // Once an import was undone, its sizes may have lost what their label still tells.
      const bare = size.archived && size.container === null && size.caliber === null && size.rootstock === null
      return { ...size, ownLabel: size.label === madeLabel(size) ? null : size.label, ...(bare ? { looks: size.label } : {}) }
    }),
  }))
}

/** The rates that are in force today, in basis points, to the id of one that means them. */
export async function ratesToday(ctx: Ctx): Promise<Map<number, number>> {
  const { rows } = await sql<{ bp: number; id: number }>`
    select distinct on (bp) rate_on(id, ${today(ctx)}::date) as bp, id from tva_rate
    where tva_rate.shop_id = ${ownShop} and rate_on(id, ${today(ctx)}::date) is not null order by bp, id`.execute(ctx.db)
  return new Map(rows.map((row) => [row.bp, row.id]))
}
