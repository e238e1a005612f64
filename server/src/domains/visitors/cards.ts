import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type PublicPrice, publicPrices } from './public-prices.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type CardRow = Omit<PublicCard, 'priceFromCents' | 'priceToCents' | 'reduced'>

/** Whether something of a product `p` can be bought now. */
export const inStock = sql`exists (select from subproduct s join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
  where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null and (l.available > 0 or (l.backorder and not l.shut)))`

/** What a card says of a product `p` besides prices. */
export const cardColumns = sql`p.id, p.type, p.name, p.latin_name as "latinName", p.cultivar, product_face(p.id) as "imageKey", ${inStock} as "inStock"`

/** Whether a product `p` stands in a category or in one below it. */
export const inCategory = (id: number) =>
  sql`p.id in (select pc.product_id from product_category pc where pc.shop_id = ${ownShop} and pc.category_id in (
    select c.id from category c left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
    where c.shop_id = ${ownShop} and c.published and ${id}::bigint in (c.id, c.parent_id, up.parent_id)))`

/** Rows of cards with what each costs, all of them priced at once. */
export async function priced(ctx: Ctx, rows: readonly CardRow[]): Promise<PublicCard[]> {
  if (rows.length === 0) return []
  const sizes = await sizesOf(
    ctx,
    rows.map((row) => row.id),
  )
  const prices = await publicPrices(ctx, [...sizes.values()].flat())
  return rows.map((row) => ({ ...row, ...bounds((sizes.get(row.id) ?? []).flatMap((size) => prices.of.get(size) ?? [])) }))
}

/** The sizes that some products are sold in, by product. */
async function sizesOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ productId: number; ids: number[] }>`
    select product_id as "productId", jsonb_agg(id) as ids from subproduct
    where subproduct.shop_id = ${ownShop} and product_id = any(${[...productIds]}::bigint[]) and archived_at is null group by product_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ productId, ids }) => [productId, ids]))
}

/** The bounds of what the sizes of a product cost. */
export function bounds(prices: readonly PublicPrice[]): Pick<PublicCard, 'priceFromCents' | 'priceToCents' | 'reduced'> {
  const cents = prices.map(({ priceCents }) => priceCents)
  return {
    priceFromCents: cents.length === 0 ? null : Math.min(...cents),
    priceToCents: cents.length === 0 ? null : Math.max(...cents),
    reduced: prices.some(({ promotion }) => promotion !== null),
  }
}
