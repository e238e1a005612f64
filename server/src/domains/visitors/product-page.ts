import type { PublicCard, PublicProduct } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { visible } from '../catalogue/index.ts'
import { comingPlants } from '../production/index.ts'
import { availableFrom } from './available-from.ts'
import { faceColumns, inCategory, inStock, readCards, there } from './cards.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Size = PublicProduct['subproducts'][number]
type SizeRow = Omit<Size, 'priceCents' | 'promotion' | 'availableFrom' | 'imageKey'> & { ownKey: string | null }
type Row = { about: Pick<PublicProduct, 'description' | 'botanical' | 'tags' | 'rateBp'> | null } & {
  own: SizeRow[] | null
  pictures: PublicProduct['pictures'] | null
  categories: PublicProduct['categories'] | null
}

/** One product as a visitor sees it. Throws `not_found` for one that is not published or is archived. */
export async function productPage(ctx: Ctx, id: number): Promise<PublicProduct> {
  const { cards, sizes, row } = await readCards<Row>(ctx, {
    before: sql`shown as (select ${faceColumns}, 0 as place, p.description, p.botanical, p.tags
      from product p where p.shop_id = ${ownShop} and p.id = ${id}::bigint and ${visible})`,
    more: sql`
      (select json_build_object('description', h.description, 'botanical', h.botanical, 'tags', h.tags,
        'rateBp', coalesce((select r.bp from rate r where r.id = h.tva_rate_id), 0)) from shown h) as about,
      (select json_agg(json_build_object('id', s.id, 'label', s.label, 'container', c.name, 'caliber', k.name, 'rootstock', r.name,
          'weightG', s.weight_g, 'ownKey', i.key, 'weekFrom', s.week_from, 'weekTo', s.week_to, 'inStock', ${there}) order by s.idx, s.id)
        from subproduct s left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id
          left join container c on c.shop_id = ${ownShop} and c.id = s.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = s.caliber_id
          left join rootstock r on r.shop_id = ${ownShop} and r.id = s.rootstock_id
          left join product_picture pp on pp.shop_id = ${ownShop} and pp.id = s.picture_id left join image i on i.shop_id = ${ownShop} and i.id = pp.image_id
        where s.shop_id = ${ownShop} and s.product_id = ${id}::bigint and s.archived_at is null) as own,
      (select json_agg(json_build_object('id', pp.id, 'imageKey', i.key, 'width', i.width, 'height', i.height, 'alt', pp.alt, 'idx', pp.idx)
          order by pp.idx, pp.id)
        from product_picture pp join image i on i.shop_id = ${ownShop} and i.id = pp.image_id
        where pp.shop_id = ${ownShop} and pp.product_id = ${id}::bigint) as pictures,
      (select json_agg(json_build_object('id', c.id, 'name', c.name, 'url', c.slug) order by c.level, c.idx, c.id)
        from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
        where pc.shop_id = ${ownShop} and pc.product_id = ${id}::bigint and c.published) as categories`,
  })
  const [card] = cards
  if (!card || !row.about) throw new Refused('not_found')
  const known = row.own ?? []
  const from = await growing(
    ctx,
    known.filter((size) => !size.inStock),
  )
  const subproducts = known.flatMap(({ ownKey, ...size }) => {
    const price = sizes.get(size.id)
    return price ? [{ ...size, imageKey: ownKey ?? card.imageKey, ...price, availableFrom: from.get(size.id) ?? null }] : []
  })
  return { ...card, ...row.about, categories: row.categories ?? [], pictures: row.pictures ?? [], subproducts }
}

/** From when on what is not there now can be had. */
async function growing(ctx: Ctx, sizes: readonly { id: number }[]): Promise<ReadonlyMap<number, string>> {
  if (sizes.length === 0) return new Map()
  const ids = sizes.map(({ id }) => id)
  return availableFrom(ctx, await comingPlants(ctx, ids, false))
}

/** What came in last beside a product, of the last of its categories, and can be bought: that alone is looked at, newest first. */
export async function newestBeside(ctx: Ctx, productId: number, count: number): Promise<PublicCard[]> {
  const { cards } = await readCards(ctx, {
    before: sql`nearest as (
      select c.id from product_category pc join category c on c.shop_id = ${ownShop} and c.id = pc.category_id
      where pc.shop_id = ${ownShop} and pc.product_id = ${productId}::bigint and c.published order by c.level desc, c.idx desc, c.id desc limit 1
    ), newest as (
      select ${faceColumns}, row_number() over (order by p.created_at desc, p.id) as place from product p
      where p.shop_id = ${ownShop} and ${visible} and p.id <> ${productId}::bigint and ${inCategory(sql`(select n.id from nearest n)`)}
      order by place
    ), shown as (select p.* from newest p where ${inStock} limit ${count})`,
  })
  return cards
}
