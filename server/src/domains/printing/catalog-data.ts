import type { Botanical } from '@plantule/contract/taxonomy/botanical'
import type { CatalogOptions } from '@plantule/contract/printing/printing'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { productFilters } from '../catalogue/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type CatalogProduct = {
  id: number
  name: string
  latinName: string
  cultivar: string
  reference: string
  description: string
  botanical: Botanical
  /** The first category of its highest branch. */
  group: string
  pictureFileId: number | null
  sizes: { id: number; label: string; reference: string; available: number }[]
}

const orders: Record<CatalogOptions['order'], RawBuilder<unknown>> = {
  category: sql`grouped.place nulls last, p.name`,
  name: sql`p.name`,
  latinName: sql`nullif(p.latin_name, '') nulls last, p.cultivar`,
  reference: sql`p.reference`,
}

function chosen(options: CatalogOptions): { where: RawBuilder<unknown>; sizes: RawBuilder<unknown> } {
  const { q, type, category, published, provider, container, tag } = options
  const found = q ? sql`and p.id in (select id from product_search(${q}, 10000, true))` : sql``
  const only = options.availableOnly ? sql`and (coalesce(l.available, 0) > 0 or (l.backorder and not l.shut))` : sql``
  const inContainer = container ? sql`and s.container_id = ${container}` : sql``
  const sizes = sql`subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null ${only} ${inContainer}`
  const where = sql`${productFilters({ type, category, published, provider, container, tag })} ${found}
    and sale_forbidden(p.taxon_id, p.regulated_reason, (${ctxDay})::date) is null and exists (select 1 from ${sizes})`
  return { where, sizes }
}
const ctxDay = sql`now() at time zone 'Europe/Paris'`

/** Live products with the sizes to show, in the order wanted; plants that may not be sold are left out. */
export async function catalogProducts(ctx: Ctx, options: CatalogOptions, most: number): Promise<CatalogProduct[]> {
  const { where, sizes } = chosen(options)
  const { rows } = await sql<CatalogProduct>`
    select p.id, p.name, p.latin_name as "latinName", p.cultivar, p.reference, p.description, p.botanical,
      coalesce(grouped.name, '') as "group",
      (select r.file_id from product_picture pp join image_rendition r on r.shop_id = ${ownShop} and r.image_id = pp.image_id and r.size = 320 and r.format = 'jpg'
        where pp.shop_id = ${ownShop} and pp.product_id = p.id order by pp.idx, pp.id limit 1) as "pictureFileId",
      (select jsonb_agg(jsonb_build_object('id', s.id, 'label', s.label, 'reference', s.reference, 'available', greatest(coalesce(l.available, 0), 0)) order by s.idx, s.id)
        from ${sizes}) as sizes
    from product p left join lateral (
      select concat_ws(' › ', top.name, up.name, c.name) as name,
        array[coalesce(top.idx, up.idx, c.idx), coalesce(top.id, up.id, c.id), case when top.id is null then case when up.id is null then -1 else c.idx end else up.idx end, c.idx, c.id] as place
      from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
      left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id left join category top on top.shop_id = ${ownShop} and top.id = up.parent_id
      where pc.shop_id = ${ownShop} and pc.product_id = p.id order by 2 limit 1
    ) grouped on true
    where p.shop_id = ${ownShop} and ${where} order by ${orders[options.order]}, p.id limit ${most}`.execute(ctx.db)
  return rows
}

/** How many products and sizes that would be. */
export async function catalogSize(ctx: Ctx, options: CatalogOptions): Promise<{ products: number; sizes: number }> {
  const { where, sizes } = chosen(options)
  const { rows } = await sql<{ products: number; sizes: number }>`
    select count(*)::int as products, coalesce(sum((select count(*) from ${sizes})), 0)::int as sizes from product p where p.shop_id = ${ownShop} and ${where}`.execute(
    ctx.db,
  )
  return rows[0] ?? { products: 0, sizes: 0 }
}
