import type { PublicProduct } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { today } from '../../platform/paris.ts'
import { picturesOf, visible } from '../catalogue/index.ts'
import { comingPlants } from '../production/index.ts'
import { availableFrom } from './available-from.ts'
import { bounds, cardColumns, type CardRow } from './cards.ts'
import { publicPrices } from './public-prices.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Size = PublicProduct['subproducts'][number]
type Row = CardRow & Pick<PublicProduct, 'description' | 'botanical' | 'tags' | 'rateBp'>

/** One product as a visitor sees it. Throws `not_found` for one that is not published or is archived. */
export async function productPage(ctx: Ctx, id: number): Promise<PublicProduct> {
  const { rows } = await sql<Row>`
    select ${cardColumns}, p.description, p.botanical, p.tags, coalesce(rate_on(p.tva_rate_id, ${today(ctx)}::date), 0) as "rateBp"
    from product p where p.shop_id = ${ownShop} and p.id = ${id} and ${visible}`.execute(ctx.db)
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
  const subproducts = await sizesForSale(ctx, id)
  return { ...product, ...bounds(subproducts), categories, pictures: await picturesOf(ctx, id), subproducts }
}

async function sizesForSale(ctx: Ctx, productId: number): Promise<Size[]> {
  const { rows } = await sql<Omit<Size, 'priceCents' | 'promotion' | 'availableFrom'>>`
    select s.id, s.label, c.name as container, k.name as caliber, r.name as rootstock, s.weight_g as "weightG", size_face(s.product_id, s.picture_id) as "imageKey",
      s.week_from as "weekFrom", s.week_to as "weekTo", coalesce(l.available > 0 or (l.backorder and not l.shut), false) as "inStock"
    from subproduct s left join container c on c.shop_id = ${ownShop} and c.id = s.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = s.caliber_id
      left join rootstock r on r.shop_id = ${ownShop} and r.id = s.rootstock_id left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
    where s.shop_id = ${ownShop} and s.product_id = ${productId} and s.archived_at is null order by s.idx, s.id`.execute(ctx.db)
  const ids = rows.map((row) => row.id)
  const prices = await publicPrices(ctx, ids)
  const from = availableFrom(ctx, await comingPlants(ctx, ids, false))
  return rows.flatMap((row) => {
    const price = prices.of.get(row.id)
    return price ? [{ ...row, ...price, availableFrom: row.inStock ? null : (from.get(row.id) ?? null) }] : []
  })
}
