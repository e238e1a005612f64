import { randomBytes } from 'node:crypto'
import type { LibraryImage } from '@plantule/contract/library/library'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { acceptImage } from '../../platform/files/accept.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import type { Upload } from '../../platform/handlers.ts'
import { startOf } from '../../platform/list-page.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import { dropUnusedCut } from './cut-image.ts'
import { cutsOf, imageColumns, imagesWithSize, refuseReferenced, refuseUsed, toImage, usesOf } from './library.db.ts'
import { renderImageJob } from '../../platform/images/render-job.ts'
import { mustExist, refuseStale } from '../../platform/must-exist.ts'

export type ListQuery = { q?: string | undefined; sort: 'createdAt' | 'name'; dir: 'asc' | 'desc'; size: number; page: number }
type Page<T> = { items: T[]; total: number; page: number; size: number }

export async function listImages(ctx: Ctx, { q, sort, dir, size, page }: ListQuery): Promise<Page<LibraryImage>> {
  let chosen = imagesWithSize(ctx).where('image.cut_of', 'is', null)
  // A library holds some thousands of names at most: reading those of the shop is quick.
  if (q) chosen = chosen.where(sql<boolean>`position(${searchText(q)} in image.search) > 0`)
  const rows = await chosen
    .select(imageColumns)
    .orderBy(sort === 'name' ? 'image.search' : 'image.created_at', dir)
    .orderBy('image.id', dir)
    .limit(sql.lit(size))
    .offset(startOf(page, size))
    .execute()
  const { total } = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const uses = await usesOf(
    ctx,
    'image',
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => toImage(row, uses)), total, page, size }
}

/**
 * Keeps a picture and queues its renditions; other domains refer to it by `(shop_id, image_id)`.
 * Throws `file_missing`, `too_large`, `too_many_pixels`, `heic_photo`, `unsupported_file`.
 */
export async function addImage(
  ctx: Ctx,
  upload: Upload | undefined,
  words: { name?: string | undefined; alt?: string },
): Promise<LibraryImage> {
  if (!upload) throw new Refused('file_missing')
  const { mime, width, height } = await acceptImage(upload)
  const original = await saveFile(ctx, { name: upload.name, mime, body: upload.path })
  const name = words.name || upload.name
  const alt = words.alt ?? ''
  const { id } = await ctx.db
    .insertInto('image')
    .values({
      shop_id: ctx.shopId,
      key: randomBytes(16).toString('base64url'),
      name,
      alt,
      search: searchText(name, alt),
      width,
      height,
      original_id: original.id,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(renderImageJob, { imageId: id })
  await audit(ctx, 'image.add', 'image', id, { after: { name } })
  return imageById(ctx, id)
}

/** Throws `not_found`, `stale_version`. */
export async function updateImage(ctx: Ctx, id: number, input: { name: string; alt: string; version: number }): Promise<LibraryImage> {
  const before = await lockImage(ctx, id)
  await refuseStale(before, input.version, () => imageById(ctx, id))
  const after = { name: input.name, alt: input.alt }
  await ctx.db
    .updateTable('image')
    .set({ ...after, search: searchText(input.name, input.alt), version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'image.update', 'image', id, { before: { name: before.name, alt: before.alt }, after })
  return imageById(ctx, id)
}

/** Throws `not_found`, `in_use`. */
export async function deleteImage(ctx: Ctx, id: number): Promise<Done> {
  const image = await lockImage(ctx, id)
  refuseUsed((await usesOf(ctx, 'image', [id])).get(id) ?? [])
  for (const cut of await cutsOf(ctx, [id])) await dropUnusedCut(ctx, cut.id)
  const made = await ctx.db.selectFrom('image_rendition').select('file_id').where('image_id', '=', id).execute()
  await refuseReferenced(() => ctx.db.deleteFrom('image').where('id', '=', id).execute())
  const files = [image.original_id, ...made.map((row) => row.file_id)]
  await ctx.db.deleteFrom('stored_file').where('id', 'in', files).execute()
  await audit(ctx, 'image.delete', 'image', id, { before: { name: image.name } })
  return { ok: true }
}

/** Deletes a picture that an import brought where nothing shows it, nor a cut of it. */
export async function dropUnusedImage(ctx: Ctx, id: number): Promise<void> {
  if (((await usesOf(ctx, 'image', [id])).get(id) ?? []).length === 0) await deleteImage(ctx, id)
}

/** A picture of the library; its cuts are nobody's to change. Throws `not_found`. */
async function lockImage(ctx: Ctx, id: number) {
  return mustExist(
    await ctx.db.selectFrom('image').selectAll().where('id', '=', id).where('cut_of', 'is', null).forUpdate().executeTakeFirst(),
  )
}

/** Throws `not_found`. */
export async function imageById(ctx: Ctx, id: number): Promise<LibraryImage> {
  const row = mustExist(await imagesWithSize(ctx).select(imageColumns).where('image.id', '=', id).executeTakeFirst())
  return toImage(row, await usesOf(ctx, 'image', [id]))
}
