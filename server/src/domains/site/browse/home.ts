import type { SiteArticleCard, SiteContent, SiteHead, SiteTile } from '@plantule/contract/site/site-page'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { visible } from '../../catalogue/index.ts'
import { findCards } from '../../visitors/index.ts'
import { aroundOf } from '../frame.ts'
import { categoryPath } from '../site-paths.ts'
import { newestArticles } from './blog.ts'
import { toCard } from './cards.ts'

const CARDS = 8
const ARTICLES = 3

/** What a visitor sees first: the families of plants, what came in last and is there, the newest articles. */
export async function homePage(ctx: Ctx): Promise<{ head: SiteHead; content: SiteContent }> {
  const { shop, has } = await aroundOf(ctx)
  const [tiles, found, articles] = await Promise.all([
    tilesOf(ctx),
    findCards(ctx, { sort: 'new', facets: { stock: ['now'] }, page: 1, size: CARDS }),
    has.blog === null ? Promise.resolve<SiteArticleCard[]>([]) : newestArticles(ctx, ARTICLES),
  ])
  return {
    head: { title: shop.name, description: '', imageKey: tiles.find(({ imageKey }) => imageKey)?.imageKey ?? null },
    content: { kind: 'home', welcome: '', picture: null, tiles, cards: found.items.map(toCard), articles },
  }
}

/** Categories of the top with a picture of a plant in them. */
async function tilesOf(ctx: Ctx): Promise<SiteTile[]> {
  const { rows } = await sql<{ name: string; slug: string; imageKey: string | null }>`
    select top.name, top.slug, face.key as "imageKey" from category top
    left join lateral (
      select i.key from category c left join category up on up.shop_id = ${ownShop} and up.id = c.parent_id
        join product_category pc on pc.shop_id = ${ownShop} and pc.category_id = c.id
        join product p on p.shop_id = ${ownShop} and p.id = pc.product_id
        join product_picture pp on pp.shop_id = ${ownShop} and pp.product_id = p.id
        join image i on i.shop_id = ${ownShop} and i.id = pp.image_id
      where c.shop_id = ${ownShop} and c.published and top.id in (c.id, c.parent_id, up.parent_id) and ${visible}
      order by pp.idx, p.id limit 1) face on true
    where top.shop_id = ${ownShop} and top.level = 1 and top.published order by top.idx, top.id`.execute(ctx.db)
  return rows.map(({ name, slug, imageKey }) => ({ label: name, path: categoryPath(slug), imageKey }))
}
