import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import {
  type Article,
  ArticleForm,
  type ArticleRow,
  type BlogConfig,
  type blogRoutes,
  type blogSheets,
  defaultBlogConfig,
} from '@plantule/contract/storefront/blog'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { type RawBuilder, sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { instantOf } from '../../../platform/instant.ts'
import { withKept } from '../../../platform/kept.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { searchText } from '../../../platform/search-text.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'
import { type ListColumn, listSheet } from '../../../platform/sheets/list-sheet.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import type { Written } from '../../../platform/written.ts'
import { addPicture, addressTaken, cleaned, freeAddress, keepAddress, keepPictures, saysSomething } from '../writing.ts'

type Sql = RawBuilder<unknown>
type Query = Out<(typeof blogRoutes)['listArticles']['query']>

const TOPIC = 'blog'
export const blogConfig = (ctx: Ctx): Promise<BlogConfig> => readSetting(ctx, TOPIC, defaultBlogConfig)
export async function setBlogConfig(ctx: Ctx, value: BlogConfig): Promise<Done> {
  await writeSetting(ctx, TOPIC, defaultBlogConfig, value)
  return { ok: true }
}

const columns = sql`a.id, a.title, a.slug, a.description, a.published_on::text as "publishedOn", a.author, ${instantOf('a.updated_at')} as "updatedAt",
  (select jsonb_build_object('id', i.id, 'key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height) from image i
    where i.shop_id = ${ownShop} and i.id = a.image_id) as image`
const sorted: Record<Query['sort'], Sql> = { updated: sql`a.updated_at`, title: sql`lower(a.title)` }

/** One page of articles. */
export function listArticles(ctx: Ctx, query: Query): Promise<Written<Page<ArticleRow>>> {
  const { sort, dir, page } = query
  const from = sql`blog_article a where a.shop_id = ${ownShop} and ${sql.join(conditions(ctx, query), sql` and `)}`
  return listPage(ctx, {
    list: 'articles',
    query,
    page,
    rows: sql`select a.id, ${sorted[sort]} as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select ${columns} from shown join blog_article a on a.shop_id = ${ownShop} and a.id = shown.id`,
  })
}

function conditions(ctx: Ctx, { q, state }: Query): Sql[] {
  const day = today(ctx)
  const states = {
    draft: sql`a.published_on is null`,
    scheduled: sql`a.published_on > ${day}::date`,
    published: sql`a.published_on <= ${day}::date`,
  }
  return [sql`true`, ...(q ? [sql`a.search like '%' || ${searchText(q)} || '%'`] : []), ...(state ? [states[state]] : [])]
}

const sheetColumns: readonly ListColumn<ArticleRow>[] = [
  { header: 'Titre', type: 'text', width: 50, of: (row) => row.title },
  { header: 'Adresse', type: 'text', width: 40, of: (row) => row.slug },
  { header: 'Description', type: 'text', width: 60, of: (row) => row.description },
  { header: 'Publié le', type: 'day', of: (row) => row.publishedOn },
  { header: 'Auteur', type: 'text', width: 24, of: (row) => row.author },
]
export const articlesSheet = (ctx: Ctx, query: Out<(typeof blogSheets)['articlesSheet']['query']>): Promise<FileReply> =>
  listSheet(ctx, 'Articles', query, (all) => listArticles(ctx, all), sheetColumns)

/** Throws `not_found`. */
export async function articleAnswer(ctx: Ctx, id: number): Promise<Article> {
  const { rows } = await sql<Article>`
    select ${columns}, a.html, a.version from blog_article a where a.shop_id = ${ownShop} and a.id = ${id}`.execute(ctx.db)
  return mustExist(rows[0])
}

/** Throws `slug_taken`, `not_found` beside the picture, `nothing_written` where an empty one is published. */
export async function createArticle(ctx: Ctx, form: ArticleForm): Promise<Article> {
  const { imageIds, ...values } = await valuesOf(ctx, form, 0)
  const statement = ctx.db
    .insertInto('blog_article')
    .values({ shop_id: ctx.shopId, author: authorOf(ctx), created_at: ctx.now, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(statement, { blog_article_slug: addressTaken(values.slug) })
  await keepAddress(ctx, { article: id }, { before: null, after: values.slug })
  await keepPictures(ctx, { article: id }, imageIds)
  await audit(ctx, 'blog_article.create', 'blog_article', id, { after: { ...form, html: undefined } })
  return articleAnswer(ctx, id)
}

/** What is not named stays. Throws `stale_version`, and what writing one throws. */
export async function updateArticle(ctx: Ctx, id: number, change: Out<(typeof blogRoutes)['updateArticle']['body']>): Promise<Article> {
  const row = mustExist(await ctx.db.selectFrom('blog_article').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  await refuseStale(row, change.version, () => articleAnswer(ctx, id))
  const { title, slug, description, html } = row
  const before: ArticleForm = { title, slug, description, html, imageId: row.image_id, publishedOn: row.published_on }
  const after = withKept(ctx, ArticleForm, before, change)
  const { imageIds, ...values } = await valuesOf(ctx, after, id)
  const statement = ctx.db
    .updateTable('blog_article')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await refusing(statement, { blog_article_slug: addressTaken(values.slug) })
  await keepAddress(ctx, { article: id }, { before: row.slug, after: values.slug })
  await keepPictures(ctx, { article: id }, imageIds)
  await audit(ctx, 'blog_article.update', 'blog_article', id, { before, after })
  return articleAnswer(ctx, id)
}

/** Throws `not_found`. */
export async function removeArticle(ctx: Ctx, id: number): Promise<Done> {
  const before = mustExist(await ctx.db.selectFrom('blog_article').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  await keepPictures(ctx, { article: id }, [])
  await ctx.db.deleteFrom('blog_article').where('id', '=', id).execute()
  await audit(ctx, 'blog_article.delete', 'blog_article', id, { before })
  return { ok: true }
}

/** Throws `not_found`, what the library refuses. */
export async function addArticleImage(ctx: Ctx, id: number, upload: Upload | undefined, alt: string): Promise<WrittenPicture> {
  const { title } = mustExist(await ctx.db.selectFrom('blog_article').select('title').where('id', '=', id).executeTakeFirst())
  return addPicture(ctx, upload, title, alt)
}

async function valuesOf(ctx: Ctx, form: ArticleForm, but: number) {
  const { html, imageIds } = await cleaned(ctx, form.html)
  if (form.publishedOn !== null && !saysSomething(html)) throw refusedField('nothing_written', ['html'])
  const known =
    form.imageId === null || (await ctx.db.selectFrom('image').select('id').where('id', '=', form.imageId).executeTakeFirst()) !== undefined
  if (!known) throw refusedField('not_found', ['imageId'])
  return {
    title: form.title,
    slug: await freeAddress(ctx, 'blog_article', form, but),
    description: form.description,
    html,
    image_id: form.imageId,
    published_on: form.publishedOn,
    search: searchText(`${form.title} ${form.description}`),
    updated_at: ctx.now,
    imageIds,
  }
}

/** The articles that show some pictures of the library, in their text or above it. */
export const usesInArticles: UsesOf = async (ctx, ids) => {
  const { rows } = await sql<{ imageId: number; id: number; name: string }>`
    select c.image_id as "imageId", a.id, a.title as name
    from (select article_id, image_id from article_picture where shop_id = ${ownShop} and image_id = any(${[...ids]}::bigint[])
      union select id, image_id from blog_article where shop_id = ${ownShop} and image_id = any(${[...ids]}::bigint[])) c
    join blog_article a on a.shop_id = ${ownShop} and a.id = c.article_id order by a.title, a.id`.execute(ctx.db)
  return rows.map(({ imageId, id, name }) => ({ id: imageId, use: { kind: 'article', id, name } }))
}
