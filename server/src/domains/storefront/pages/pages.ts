import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { Init } from '@plantule/contract/shops/init'
import {
  defaultPagesConfig,
  PageForm,
  type pageRoutes,
  type PagesConfig,
  type SitePage,
  type SitePageRow,
} from '@plantule/contract/storefront/pages'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { instantOf } from '../../../platform/instant.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'
import type { UsesOf } from '../../../platform/uses.ts'
import { addPicture, addressTaken, cleaned, freeAddress, keepAddress, keepPictures, saysSomething } from '../writing.ts'

const TOPIC = 'pages'
export const pagesConfig = (ctx: Ctx): Promise<PagesConfig> => readSetting(ctx, TOPIC, defaultPagesConfig)
export async function setPagesConfig(ctx: Ctx, value: PagesConfig): Promise<Done> {
  await writeSetting(ctx, TOPIC, defaultPagesConfig, value)
  return { ok: true }
}

const columns = sql`p.id, p.title, p.slug, p.description, p.published, p.place, p.idx, ${instantOf('p.updated_at')} as "updatedAt", p.version`

/** Some dozens at most, in the order of the site. */
export async function listPages(ctx: Ctx): Promise<{ items: SitePageRow[] }> {
  const { rows } = await sql<SitePageRow>`
    select ${columns} from site_page p where p.shop_id = ${ownShop}
    order by array_position(array['menu', 'footer', 'none'], p.place), p.idx, lower(p.title), p.id`.execute(ctx.db)
  return { items: rows }
}

/** Throws `not_found`. */
export async function pageAnswer(ctx: Ctx, id: number): Promise<SitePage> {
  const { rows } = await sql<SitePage>`select ${columns}, p.html from site_page p where p.shop_id = ${ownShop} and p.id = ${id}`.execute(
    ctx.db,
  )
  return mustExist(rows[0])
}

/** Throws `not_found` for a page that is not published. */
export async function publicPage(ctx: Ctx, id: number) {
  const { title, slug, description, html, published } = await pageAnswer(ctx, id)
  mustExist(published || undefined)
  return { id, title, slug, description, html }
}

/** Throws `slug_taken`, and `nothing_written` where an empty one is published. */
export async function createPage(ctx: Ctx, form: PageForm): Promise<SitePage> {
  const { imageIds, ...values } = await valuesOf(ctx, form, 0)
  const statement = ctx.db
    .insertInto('site_page')
    .values({ shop_id: ctx.shopId, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(statement, { site_page_slug: addressTaken(values.slug) })
  await keepAddress(ctx, { page: id }, { before: null, after: values.slug })
  await keepPictures(ctx, { page: id }, imageIds)
  await audit(ctx, 'site_page.create', 'site_page', id, { after: { ...form, html: undefined } })
  return pageAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `slug_taken`, `nothing_written`. */
export async function updatePage(ctx: Ctx, id: number, change: Out<(typeof pageRoutes)['updatePage']['body']>): Promise<SitePage> {
  const row = mustExist(await ctx.db.selectFrom('site_page').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  await refuseStale(row, change.version, () => pageAnswer(ctx, id))
  const { title, slug, description, html, published, place, idx } = row
  const before: PageForm = { title, slug, description, html, published, place, idx }
  const after = withKept(ctx, PageForm, before, change)
  const { imageIds, ...values } = await valuesOf(ctx, after, id)
  const statement = ctx.db
    .updateTable('site_page')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await refusing(statement, { site_page_slug: addressTaken(values.slug) })
  await keepAddress(ctx, { page: id }, { before: row.slug, after: values.slug })
  await keepPictures(ctx, { page: id }, imageIds)
  await audit(ctx, 'site_page.update', 'site_page', id, { before, after })
  return pageAnswer(ctx, id)
}

/** Throws `not_found`. */
export async function removePage(ctx: Ctx, id: number): Promise<Done> {
  const before = mustExist(await ctx.db.selectFrom('site_page').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  await keepPictures(ctx, { page: id }, [])
  await ctx.db.deleteFrom('site_page').where('id', '=', id).execute()
  await audit(ctx, 'site_page.delete', 'site_page', id, { before })
  return { ok: true }
}

/** Throws `not_found`, what the library refuses. */
export async function addPageImage(ctx: Ctx, id: number, upload: Upload | undefined, alt: string): Promise<WrittenPicture> {
  const { title } = mustExist(await ctx.db.selectFrom('site_page').select('title').where('id', '=', id).executeTakeFirst())
  return addPicture(ctx, upload, title, alt)
}

async function valuesOf(ctx: Ctx, form: PageForm, but: number) {
  const { html, imageIds } = await cleaned(ctx, form.html)
  if (form.published && !saysSomething(html)) throw refusedField('nothing_written', ['html'])
  return {
    title: form.title,
    slug: await freeAddress(ctx, 'site_page', form, but),
    description: form.description,
    html,
    published: form.published,
    place: form.place,
    idx: form.idx,
    updated_at: ctx.now,
    imageIds,
  }
}

/** The pages that show some pictures of the library. */
export const usesInPages: UsesOf = async (ctx, ids) => {
  const { rows } = await sql<{ imageId: number; id: number; name: string }>`
    select c.image_id as "imageId", p.id, p.title as name from page_picture c join site_page p on p.shop_id = ${ownShop} and p.id = c.page_id
    where c.shop_id = ${ownShop} and c.image_id = any(${[...ids]}::bigint[]) order by p.title, p.id`.execute(ctx.db)
  return rows.map(({ imageId, id, name }) => ({ id: imageId, use: { kind: 'page', id, name } }))
}

/** What the client needs of the pages at its start: those that are published. */
export async function pagesOfInit(ctx: Ctx): Promise<Partial<Init>> {
  const { items } = await listPages(ctx)
  return { pages: items.filter(({ published }) => published).map(({ id, title, slug }) => ({ id, name: title, url: slug })) }
}
