import type { PublicCard, PublicItem, PublicProduct } from '@plantule/contract/catalogue-public'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { today } from './catalogue.db.ts'
import { picturesOf } from './pictures.db.ts'

const PAGE = 24

const inStock = sql`exists (select 1 from subproduct s join stock_level l on l.subproduct_id = s.id
  where s.product_id = p.id and s.archived_at is null and (l.available > 0 or l.backorder))`
// A plant that may not be sold is not shown for sale.
export const visible = sql`p.published and p.archived_at is null
  and sale_forbidden(p.taxon_id, p.regulated_reason, (now() at time zone 'Europe/Paris')::date) is null`
const card = sql`p.id, p.type, p.name, p.latin_name as "latinName", p.cultivar, p.price_from_cents as "priceFromCents",
  p.price_to_cents as "priceToCents", ${inStock} as "inStock", product_face(p.id) as "imageKey"`

/** One product as a visitor sees it. Throws `not_found` for one that is not published or is archived. */
export async function getPublicProduct(ctx: Ctx, id: number): Promise<PublicProduct> {
  const { rows } = await sql<PublicProduct>`
    select ${card}, p.description, p.botanical, p.tags, coalesce(rate_on(p.tva_rate_id, ${today(ctx)}::date), 0) as "rateBp"
    from product p where p.id = ${id} and ${visible}`.execute(ctx.db)
  const product = rows[0]
  if (!product) throw new Refused('not_found')
  const categories = await ctx.db
    .selectFrom('product_category as pc')
    .innerJoin('category as c', 'c.id', 'pc.category_id')
    .select(['c.id', 'c.name', 'c.slug as url'])
    .where('pc.product_id', '=', id)
    .where('c.published', '=', true)
    .orderBy('c.level')
    .orderBy('c.idx')
    .orderBy('c.id')
    .execute()
  const sizes = await sql<PublicProduct['subproducts'][number]>`
    select s.id, s.label, c.name as container, k.name as caliber, r.name as rootstock, s.price_cents as "priceCents",
      s.weight_g as "weightG", s.week_from as "weekFrom", s.week_to as "weekTo",
      coalesce(l.available > 0 or l.backorder, false) as "inStock"
    from subproduct s left join container c on c.id = s.container_id left join caliber k on k.id = s.caliber_id
      left join rootstock r on r.id = s.rootstock_id left join stock_level l on l.subproduct_id = s.id
    where s.product_id = ${id} and s.archived_at is null order by s.idx, s.id`.execute(ctx.db)
  return { ...product, categories, pictures: await picturesOf(ctx, id), subproducts: sizes.rows }
}

type PublicCategory = { id: number; name: string; url: string; description: string }

/** A published category by its id, its address, or one that it left. Throws `not_found`. */
async function publicCategory(ctx: Ctx, key: number | string, levels: readonly number[]): Promise<PublicCategory> {
  const { rows } = await sql<PublicCategory>`
    select c.id, c.name, c.slug as url, c.description from category c
    left join slug_redirect r on r.category_id = c.id and r.slug = ${String(key)}
    where c.published and c.level = any(${[...levels]}::int[])
      and (c.id = ${typeof key === 'number' ? key : null}::bigint or c.slug = ${String(key)} or r.slug is not null)
    order by c.id = ${typeof key === 'number' ? key : null}::bigint desc nulls last, c.slug = ${String(key)} desc limit 1`.execute(ctx.db)
  if (!rows[0]) throw new Refused('not_found')
  return rows[0]
}

type CategoryPage = { category: PublicCategory; items: PublicCard[]; total: number; page: number; size: number }

/** Published products of a published category, and of those below it. Throws `not_found`. */
export async function categoryProducts(ctx: Ctx, key: number | string, levels: readonly number[], page: number): Promise<CategoryPage> {
  const category = await publicCategory(ctx, key, levels)
  const { id } = category
  const where = sql`${visible} and exists (select 1 from product_category pc join category c on c.id = pc.category_id
    left join category up on up.id = c.parent_id
    where pc.product_id = p.id and c.published and ${id} in (c.id, c.parent_id, up.parent_id))`
  const { rows } = await sql<PublicCard>`
    select ${card} from product p where ${where} order by p.name, p.id limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(ctx.db)
  const total = await sql<{ total: number }>`select count(*)::int as total from product p where ${where}`.execute(ctx.db)
  return { category, items: rows, total: total.rows[0]?.total ?? 0, page, size: PAGE }
}

/** As many as a visitor's browser keeps for its own search. */
const ALL = 20_000
const FOUND = 50

/** Sizes of published products that visitors may buy, by product name; with `q` those that answer to it, best first. */
export async function searchAllItems(ctx: Ctx, q: string): Promise<{ items: PublicItem[] }> {
  const found = q ? sql`join product_search(${q}, 500, true) f on f.id = p.id` : sql``
  const { rows } = await sql<PublicItem>`
    select s.id as "subproductId", p.id as "productId", p.name, p.latin_name as "latinName", p.cultivar, s.label as size,
      s.price_cents as "priceCents", coalesce(l.available > 0 or l.backorder, false) as "inStock", product_face(p.id) as "imageKey"
    from product p ${found} join subproduct s on s.product_id = p.id and s.archived_at is null
    left join stock_level l on l.subproduct_id = s.id
    where ${visible} order by ${q ? sql`f.rank desc,` : sql``} p.name, p.id, s.idx, s.id limit ${q ? FOUND : ALL}`.execute(ctx.db)
  return { items: rows }
}
