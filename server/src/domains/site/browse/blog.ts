import type { SiteArticleCard, SiteContent, SiteHead, SitePicture } from '@plantule/contract/site/site-page'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { blogConfig, shownText } from '../../storefront/index.ts'
import { articlePath } from '../site-paths.ts'
import { summary } from './cards.ts'

type Row = {
  slug: string
  title: string
  description: string
  publishedOn: string
  author: string
  image: SitePicture | null
  html: string
}
const columns = sql`a.slug, a.title, a.description, a.published_on::text as "publishedOn", a.author,
  (select jsonb_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height) from image i
    where i.shop_id = ${ownShop} and i.id = a.image_id) as image`

const toCard = ({ slug, title, description, publishedOn, image }: Row): SiteArticleCard => ({
  path: articlePath(slug),
  title,
  description,
  image,
  publishedOn,
})

async function articles(ctx: Ctx, size: number, page = 1, more: RawBuilder<unknown> = sql``): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${columns} ${more} from blog_article a where a.shop_id = ${ownShop} and a.published_on <= ${today(ctx)}::date
    order by a.published_on desc, a.id desc limit ${size} offset ${(page - 1) * size}`.execute(ctx.db)
  return rows
}

export const newestArticles = async (ctx: Ctx, size: number): Promise<SiteArticleCard[]> => (await articles(ctx, size)).map(toCard)

/** One page of the blog, the newest article first. Throws `not_found` where the site shows none. */
export async function blogOf(ctx: Ctx, page: number): Promise<{ head: SiteHead; content: SiteContent; query: string }> {
  const { shown, title, description, perPage } = await blogConfig(ctx)
  if (!shown) throw new Refused('not_found')
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from blog_article a where a.shop_id = ${ownShop} and a.published_on <= ${today(ctx)}::date`.execute(
    ctx.db,
  )
  const pages = Math.max(1, Math.ceil((rows[0]?.total ?? 0) / perPage))
  return {
    head: { title, description, hidden: page > pages },
    content: { kind: 'blog', title, description, articles: (await articles(ctx, perPage, page)).map(toCard), page, pages },
    query: page > 1 ? `?page=${page}` : '',
  }
}

/** A published article, at its address or one that it left. Throws `not_found`. */
export async function articleOf(ctx: Ctx, slug: string): Promise<{ head: SiteHead; content: SiteContent } | { movedTo: string }> {
  const { shown, showAuthors } = await blogConfig(ctx)
  if (!shown) throw new Refused('not_found')
  const { rows } = await sql<Row>`
    select ${columns}, a.html from blog_article a
    where a.shop_id = ${ownShop} and a.slug = ${slug} and a.published_on <= ${today(ctx)}::date`.execute(ctx.db)
  const [article] = rows
  if (!article) return { movedTo: articlePath(mustExist(await leftFor(ctx, slug))) }
  const { title, html, image, publishedOn, author, description } = article
  return {
    head: { title, description: description || summary(html), imageKey: image?.key ?? null, kind: 'article' },
    content: { kind: 'article', title, html: await shownText(ctx, html), image, publishedOn, author: showAuthors ? author : null },
  }
}

async function leftFor(ctx: Ctx, slug: string): Promise<string | undefined> {
  const { rows } = await sql<{ slug: string }>`
    select a.slug from article_redirect r join blog_article a on a.shop_id = ${ownShop} and a.id = r.article_id
    where r.shop_id = ${ownShop} and r.slug = ${slug} and a.published_on <= ${today(ctx)}::date`.execute(ctx.db)
  return rows[0]?.slug
}

/** The newest articles with their text, for a feed. Throws `not_found` where the site shows no blog. */
export async function feedArticles(ctx: Ctx, size: number): Promise<{ title: string; description: string; articles: Row[] }> {
  const { shown, title, description } = await blogConfig(ctx)
  if (!shown) throw new Refused('not_found')
  return { title, description, articles: await articles(ctx, size, 1, sql`, a.html`) }
}
