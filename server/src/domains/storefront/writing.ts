import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Upload } from '../../platform/handlers.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { refusedField } from '../../platform/refused.ts'
import { cleanHtml, pictureKeysIn, slugOf } from '../catalogue/index.ts'
import { addImage } from '../library/index.ts'

type Table = 'site_page' | 'blog_article'

/** A text as it is kept, and the pictures of the library that it shows. What names a picture of nobody, or of another shop, goes. */
export async function cleaned(ctx: Ctx, html: string): Promise<{ html: string; imageIds: number[] }> {
  const keys = pictureKeysIn(html)
  const images = keys.length === 0 ? [] : await ctx.db.selectFrom('image').select(['id', 'key']).where('key', 'in', keys).execute()
  const text = cleanHtml(html, new Set(images.map(({ key }) => key)))
  const kept = new Set(pictureKeysIn(text))
  return { html: text, imageIds: images.filter(({ key }) => kept.has(key)).map(({ id }) => id) }
}

/** Whether a text has a word or a picture. */
export const saysSomething = (html: string): boolean => /<img /.test(html) || /\S/.test(html.replace(/<[^>]*>|&nbsp;|\u00a0/g, ''))

/**
 * The address that is wanted, refused with `slug_taken` where another has it; without one it is made from the title, with a number behind
 * where that is taken.
 */
export async function freeAddress(ctx: Ctx, table: Table, { slug, title }: { slug: string; title: string }, but: number): Promise<string> {
  const holder = (wanted: string) =>
    ctx.db.selectFrom(table).select('title').where('slug', '=', wanted).where('id', '<>', but).limit(1).executeTakeFirst()
  if (slug !== '') {
    const other = await holder(slug)
    if (other) throw refusedField('slug_taken', ['slug'], { title: other.title })
    return slug
  }
  const stem = slugOf(title).slice(0, 90).replace(/-+$/, '')
  for (let n = 1; ; n++) {
    const made = n === 1 ? stem : `${stem}-${n}`
    if (!(await holder(made))) return made
  }
}

/** Two who take the same address at once: the one who is later is told. */
export const addressTaken = (slug: string) => () => refusedField('slug_taken', ['slug'], { title: slug })

/**
 * The address that a page or an article leaves leads to it; the one that it takes leads nowhere else any more. Where nothing changes,
 * nothing is written.
 */
export async function keepAddress(
  ctx: Ctx,
  of: { page: number } | { article: number },
  { before, after }: { before: string | null; after: string },
): Promise<void> {
  if (before === after) return
  const [table, column, id] =
    'page' in of ? (['page_redirect', 'page_id', of.page] as const) : (['article_redirect', 'article_id', of.article] as const)
  await sql`delete from ${sql.table(table)} where shop_id = ${ownShop} and slug = ${after}`.execute(ctx.db)
  if (before !== null)
    await sql`insert into ${sql.table(table)} (shop_id, slug, ${sql.ref(column)}) values (${ctx.shopId}, ${before}, ${id})
      on conflict (shop_id, slug) do update set ${sql.ref(column)} = excluded.${sql.ref(column)}`.execute(ctx.db)
}

/** The library knows what shows each of its pictures. */
export async function keepPictures(ctx: Ctx, of: { page: number } | { article: number }, imageIds: readonly number[]): Promise<void> {
  const [table, column, id] =
    'page' in of ? (['page_picture', 'page_id', of.page] as const) : (['article_picture', 'article_id', of.article] as const)
  await sql`delete from ${sql.table(table)} where shop_id = ${ownShop} and ${sql.ref(column)} = ${id}`.execute(ctx.db)
  if (imageIds.length === 0) return
  await sql`insert into ${sql.table(table)} (shop_id, ${sql.ref(column)}, image_id)
    select ${ctx.shopId}::bigint, ${id}::bigint, i from unnest(${[...imageIds]}::bigint[]) i`.execute(ctx.db)
}

/** Throws what the library refuses. */
export async function addPicture(ctx: Ctx, upload: Upload | undefined, name: string, alt: string): Promise<WrittenPicture> {
  const { id, key, width, height } = await addImage(ctx, upload, { name, alt })
  return { id, key, alt, width, height }
}
