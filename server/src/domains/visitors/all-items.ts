import type { PublicItem, PublicPack } from '@plantule/contract/visitors/public-catalogue'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { allFaces, visible } from '../catalogue/index.ts'
import { allComing } from '../production/index.ts'
import { packArticles, packFace, partIds, toPick } from '../packs/index.ts'
import { availableFrom } from './available-from.ts'
import { publicPrices } from './public-prices.ts'
import { ownShop } from '../../platform/own-shop.ts'

export type AllItems = { items: PublicItem[]; packs: PublicPack[] }

/** As many as a visitor's browser keeps for its own search. */
const ALL = 50_000
const FOUND = 50

/** What visitors may buy, by name: sizes of published products, and packs; with `q` those that answer to it, best first. */
export async function searchAllItems(ctx: Ctx, q: string): Promise<AllItems> {
  const found = q ? sql`join product_search(${q}, 500, true) f on f.id = p.id` : sql``
  const picture = q ? { key: sql`size_face(p.id, s.picture_id)`, joins: sql`` } : allFaces(sql`s.picture_id`, sql`p.id`)
  const { rows: sizes } = await sql<Omit<PublicItem, 'priceCents' | 'promotion' | 'availableFrom'>>`
    select s.id as "subproductId", p.id as "productId", p.name, p.latin_name as "latinName", p.cultivar, s.label as size,
      coalesce(l.available > 0 or (l.backorder and not l.shut), false) as "inStock", ${picture.key} as "imageKey"
    from product p ${found} join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id and s.archived_at is null
    left join stock_level l on l.shop_id = ${ownShop} and l.subproduct_id = s.id ${picture.joins}
    where p.shop_id = ${ownShop} and ${visible} order by ${q ? sql`f.rank desc,` : sql``} p.name, p.id, s.idx, s.id limit ${q ? FOUND : ALL}`.execute(
    ctx.db,
  )
  const { rows: shown } = await sql<{ id: number; imageKey: string | null }>`
    select k.id, ${packFace} as "imageKey" from pack k
    where k.shop_id = ${ownShop} and k.published and k.archived_at is null and strpos(k.search, search_plain(${q})) > 0 order by k.name, k.id limit ${q ? FOUND : ALL}`.execute(
    ctx.db,
  )
  const packs = await packArticles(
    ctx,
    shown.map(({ id }) => id),
  )
  const { book, of } = await publicPrices(ctx, [...new Set([...sizes.map((size) => size.subproductId), ...partIds(packs.values())])])
  const from = availableFrom(ctx, await allComing(ctx))
  return {
    items: sizes.flatMap((size) => {
      const price = of.get(size.subproductId)
      return price ? [{ ...size, ...price, availableFrom: size.inStock ? null : (from.get(size.subproductId) ?? null) }] : []
    }),
    packs: shown.flatMap(({ id, imageKey }) => {
      const pack = packs.get(id)
      // An empty one is not sold, nor one that holds a plant which may not be.
      if (!pack || pack.parts.length === 0 || pack.parts.some((part) => book.items.get(part.subproductId)?.forbidden)) return []
      const {
        packId,
        label,
        priceCents,
        available,
        imageKey: face,
      } = toPick(book, pack, imageKey ?? pack.parts.find((part) => part.imageKey)?.imageKey ?? null)
      return [{ packId, name: label, priceCents, inStock: available === null || available > 0, imageKey: face }]
    }),
  }
}
