import type { SiteContent, SiteHead, SiteTile } from '@plantule/contract/site/site-page'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { visible } from '../../catalogue/index.ts'
import { cardsOf, findCards } from '../../visitors/index.ts'
import { aroundOf } from '../frame.ts'
import { categoryPath } from '../site-paths.ts'
import { blocksOf } from './blocks.ts'
import { newestArticles } from './blog.ts'
import { summary, toCard } from './cards.ts'

const CARDS = 8
const ARTICLES = 3

/** What a visitor sees first: the families of plants, what came in last and is there, the newest articles. */
export async function homePage(ctx: Ctx): Promise<{ head: SiteHead; content: SiteContent }> {
  const { shop, has, welcome } = await aroundOf(ctx)
  const template = welcome.kind === 'complex' ? await blocksOf(ctx, 'landing', null) : null
  const chosen = welcome.products.map(({ id }) => id)
  const [tiles, cards, articles] = await Promise.all([
    tilesOf(
      ctx,
      welcome.categories.map(({ id }) => id),
    ),
    // A page that the shop composed shows none of these.
    template ? [] : chosen.length > 0 ? chosenCards(ctx, chosen) : newest(ctx),
    template || has.blog === null ? [] : newestArticles(ctx, ARTICLES),
  ])
  return {
    head: {
      title: shop.name,
      description: summary(welcome.html),
      imageKey: welcome.images[0]?.key ?? tiles.find(({ imageKey }) => imageKey)?.imageKey ?? null,
    },
    content: {
      kind: 'home',
      template,
      title: welcome.title,
      html: welcome.html,
      pictures: welcome.images.map(({ key, alt, width, height }) => ({ key, alt, width, height })),
      tiles,
      cards: cards.map(toCard),
      articles,
    },
  }
}

const chosenCards = async (ctx: Ctx, ids: readonly number[]) =>
  (await cardsOf(ctx, new Map([['chosen', { source: 'chosen', ids, count: ids.length }]]))).get('chosen') ?? []

const newest = async (ctx: Ctx) => (await findCards(ctx, { sort: 'new', facets: { stock: ['now'] }, page: 1, size: CARDS })).items

/** Some categories, or those of the top, with a picture of a plant in them. */
async function tilesOf(ctx: Ctx, chosen: readonly number[]): Promise<SiteTile[]> {
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
    where top.shop_id = ${ownShop} and top.published and ${chosen.length > 0 ? sql`top.id = any(${[...chosen]}::bigint[])` : sql`top.level = 1`}
    order by array_position(${[...chosen]}::bigint[], top.id), top.idx, top.id`.execute(ctx.db)
  return rows.map(({ name, slug, imageKey }) => ({ label: name, path: categoryPath(slug), imageKey }))
}
