import type { ProductHint, ProductQuery, ProductRow } from '@plantule/contract/catalogue/products'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { MOST_FOUND } from '../../platform/find-ids.ts'
import { instantOf } from '../../platform/instant.ts'
import { wayOf } from '../../platform/list-order.ts'
import { presences, sided } from '../../platform/list-sides.ts'
import { listPage, type Page } from '../../platform/list-page.ts'
import { today } from '../../platform/paris.ts'
import type { Written } from '../../platform/written.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { forbiddenTaxa } from '../taxonomy/index.ts'

type Sql = RawBuilder<unknown>

const columns: Record<ProductQuery['sort'], Sql> = {
  updated: sql`p.updated_at`,
  name: sql`p.name`,
  reference: sql`p.reference`,
  price: sql`p.price_from_cents`,
  stock: sql`k.available`,
}

/**
 * Products in the order of what is free of them: the sums that are kept, but for products whose stock was touched since they were; those
 * are added up (decision 070). Of the kept ones those that the page may show.
 */
function byStock(page: number, { q, size, dir }: ProductQuery, row: Sql, found: Sql, where: Sql): Sql {
  const bound = page === 1 ? sql.lit(size) : page * size
  // What a search found is counted in the same rows, and is little.
  const first = q ? sql`` : sql`order by k.available ${wayOf(dir, false)}, k.product_id ${wayOf(dir, false)} limit ${bound}`
  return sql`
    with touched as materialized (select id from touched_products() id)
    (select ${row} from product_stock k join product p on p.shop_id = ${ownShop} and p.id = k.product_id ${found}
      where k.shop_id = ${ownShop} and k.product_id not in (select id from touched) and ${where} ${first})
    union all
    select ${row} from touched join product p on p.shop_id = ${ownShop} and p.id = touched.id cross join lateral (
      select coalesce(sum(l.available), 0)::bigint as available
      from subproduct s join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
      where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
    ) k ${found}
    where ${where}`
}

/** The live rate of each rate that a product may have chosen. */
const rates = (day: string) => sql`
  select chosen.id, later.rate_bp
  from tva_rate chosen join tva_rate later on later.shop_id = ${ownShop} and later.name = chosen.name
    and later.valid_from <= ${day}::date and (later.valid_to is null or later.valid_to > ${day}::date)
  where chosen.shop_id = ${ownShop}`

/** A row as the list answers it, of the products `p` among `shown`. */
const shownRow = (day: string) => sql`
  select p.id, p.type, p.reference, p.name, p.latin_name as "latinName", p.cultivar, p.published, ${instantOf('p.archived_at')} as "archivedAt",
    v.name as provider,
    array(select c.name from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id where pc.shop_id = ${ownShop} and pc.product_id = p.id order by c.level, c.idx, c.id) as categories,
    p.tags, p.price_from_cents as "priceFromCents", p.price_to_cents as "priceToCents", coalesce(rate.rate_bp, 0) as "rateBp",
    z.subproducts, z.on_hand as "onHand", z.available, x.rule is not null as "saleForbidden", z.low as "lowStock",
    face.key as "imageKey", ${instantOf('p.updated_at')} as "updatedAt", p.version
  from shown
  join product p on p.shop_id = ${ownShop} and p.id = shown.id
  left join plant_provider v on v.shop_id = ${ownShop} and v.id = p.plant_provider_id
  left join rate on rate.id = p.tva_rate_id
  left join ${forbiddenTaxa(sql`${day}::date`)} x on x.id = p.taxon_id and p.regulated_reason is null
  left join lateral (
    select i.key from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id where pp.shop_id = ${ownShop} and pp.product_id = p.id order by pp.idx, pp.id limit 1
  ) face on true
  cross join lateral (
    select count(*)::int as subproducts, coalesce(sum(l.on_hand), 0)::int as on_hand, coalesce(sum(l.available), 0)::int as available,
      coalesce(bool_or(coalesce(l.available, 0) <= s.min_stock), false) as low
    from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
  ) z`

/** One page of the products and the count of all that match. A search orders by likeness unless another order is asked. */
export function listProducts(ctx: Ctx, page: number, query: ProductQuery): Promise<Written<Page<ProductRow>>> {
  const day = today(ctx)
  const { q, sort, dir } = query
  const where = filters(query)
  const found = q ? sql`join found f on f.id = p.id and f.place <= ${sql.lit(MOST_FOUND)}` : sql``
  const row = sql`p.id, ${columns[sort]} as sorted, ${q ? sql`f.place` : sql`null::bigint`} as likeness`
  return listPage(ctx, {
    list: 'products',
    query,
    page,
    rows:
      sort === 'stock'
        ? byStock(page, query, row, found, where)
        : sql`select ${row} from product p ${found} where p.shop_id = ${ownShop} and ${where}`,
    counted: sql`select from product p ${found} where p.shop_id = ${ownShop} and ${where}`,
    order: q && sort === 'updated' ? sql`likeness` : sql`sorted ${wayOf(dir, sort === 'price')}, id ${wayOf(dir, false)}`,
    search: q ? (most) => sql`product_search(${q}, ${most}, ${!query.archived})` : undefined,
    searched: sql`rank`,
    row: shownRow(day),
    beside: sql`rate as materialized (${rates(day)})`,
  })
}

/** The condition on `p` that a list's filters mean. */
export function filters(query: Omit<ProductQuery, 'q' | 'sort' | 'dir' | 'size'>): RawBuilder<unknown> {
  const parts = [query.archived ? sql`p.archived_at is not null` : sql`p.archived_at is null`]
  if (query.type) parts.push(sql`p.type = any(${query.type}::text[])`)
  if (query.published !== undefined) parts.push(sql`p.published = ${query.published}`)
  if (query.provider) parts.push(sided(query, 'provider', sql`p.plant_provider_id = ${query.provider}`))
  if (query.tag) parts.push(sided(query, 'tag', sql`${query.tag} = any(p.tags)`))
  if (query.container) {
    parts.push(
      sided(
        query,
        'container',
        sql`exists (select 1 from subproduct s where s.shop_id = ${ownShop} and s.product_id = p.id and s.container_id = ${query.container} and s.archived_at is null)`,
      ),
    )
  }
  if (query.lowStock !== undefined) {
    // Gathered once whatever the planner thinks of the shop: of one that its statistics do not know yet it would read all sizes for each
    // product. `offset 0` keeps the subquery whole.
    const low = sql`p.id in (select s.product_id from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
      where s.shop_id = ${ownShop} and s.archived_at is null and coalesce(l.available, 0) <= s.min_stock offset 0)`
    parts.push(query.lowStock ? low : sql`not ${low}`)
  }
  // A category holds what its children hold.
  if (query.category) {
    const inside = sql`exists (select 1 from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
      where pc.shop_id = ${ownShop} and pc.product_id = p.id and ${query.category} in (c.id, c.parent_id, up.parent_id))`
    parts.push(sided(query, 'category', inside))
  }
  return sql.join([...parts, ...presences(query, there)], sql` and `)
}

/** When a product has something where it may have nothing. */
const there = {
  category: sql`exists (select 1 from product_category pc where pc.shop_id = ${ownShop} and pc.product_id = p.id)`,
  provider: sql`p.plant_provider_id is not null`,
  container: sql`exists (select 1 from subproduct s where s.shop_id = ${ownShop} and s.product_id = p.id and s.container_id is not null and s.archived_at is null)`,
  tag: sql`p.tags <> '{}'`,
}

/** Archived products that answer to a search, at most 50. */
export async function searchArchived(ctx: Ctx, q: string): Promise<{ items: ProductHint[] }> {
  const { rows } = await sql<HintRow>`
    select p.id, p.reference, p.name, p.latin_name, p.cultivar, p.archived_at
    from product_search(${q}, 200, false) f join product p on p.shop_id = ${ownShop} and p.id = f.id
    where p.archived_at is not null order by f.rank desc, p.id limit 50`.execute(ctx.db)
  return { items: rows.map(toHint) }
}

export type HintRow = { id: number; reference: string; name: string; latin_name: string; cultivar: string; archived_at: Date | null }

export const toHint = (row: HintRow): ProductHint => ({
  id: row.id,
  reference: row.reference,
  name: row.name,
  latinName: row.latin_name,
  cultivar: row.cultivar,
  archived: row.archived_at !== null,
})

export async function listTags(ctx: Ctx): Promise<{ items: { tag: string; products: number }[] }> {
  const { rows } = await sql<{ tag: string; products: number }>`
    select tag, count(*)::int as products from product p, unnest(p.tags) tag
    where p.shop_id = ${ownShop} and p.archived_at is null group by tag order by 2 desc, 1 limit 500`.execute(ctx.db)
  return { items: rows }
}
