import type { PublicCard } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { PublicPrice } from './public-prices.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type CardRow = Omit<PublicCard, 'priceFromCents' | 'priceToCents' | 'reduced'>

/** What a card says of a product `p` besides prices. */
export const cardColumns = sql`p.id, p.type, p.name, p.latin_name as "latinName", p.cultivar, product_face(p.id) as "imageKey",
  exists (select 1 from subproduct s join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null and (l.available > 0 or (l.backorder and not l.shut))) as "inStock"`

/** The sizes that some products are sold in, by product. */
export async function sizesOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number[]>> {
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
