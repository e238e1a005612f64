import type { LibraryFile } from '@plantule/contract/library/library'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { acceptDocument } from '../../platform/files/accept.ts'
import { dropFile, openFile, saveFile } from '../../platform/files/save-file.ts'
import type { FileReply, Upload } from '../../platform/handlers.ts'
import { startOf } from '../../platform/list-page.ts'
import { Refused } from '../../platform/refused.ts'
import { searchText } from '../../platform/search-text.ts'
import type { ListQuery } from './images.ts'
import { fileColumns, filesWithSize, refuseReferenced, refuseUsed, toFile, usesOf } from './library.db.ts'
import { mustExist } from '../../platform/must-exist.ts'

export async function listFiles(
  ctx: Ctx,
  { q, sort, dir, size, page }: ListQuery,
): Promise<{ items: LibraryFile[]; total: number; page: number; size: number }> {
  let chosen = filesWithSize(ctx)
  if (q) chosen = chosen.where(sql<boolean>`position(${searchText(q)} in library_file.search) > 0`)
  const rows = await chosen
    .select(fileColumns)
    .orderBy(sort === 'name' ? 'library_file.search' : 'library_file.created_at', dir)
    .orderBy('library_file.id', dir)
    .limit(sql.lit(size))
    .offset(startOf(page, size))
    .execute()
  const { total } = await chosen.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const uses = await usesOf(
    ctx,
    'file',
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => toFile(row, uses)), total, page, size }
}

/** Throws `file_missing`, `too_large`, `heic_photo`, `unsupported_file`. */
export async function addFile(ctx: Ctx, upload: Upload | undefined, given?: string): Promise<LibraryFile> {
  if (!upload) throw new Refused('file_missing')
  const { mime } = await acceptDocument(upload)
  const file = await saveFile(ctx, { name: upload.name, mime, body: upload.path })
  const name = given || upload.name
  const { id } = await ctx.db
    .insertInto('library_file')
    .values({
      shop_id: ctx.shopId,
      name,
      search: searchText(name),
      file_id: file.id,
      added_by: ctx.actor.kind === 'member' ? ctx.actor.id : null,
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'file.add', 'file', id, { after: { name } })
  const row = await filesWithSize(ctx).select(fileColumns).where('library_file.id', '=', id).executeTakeFirstOrThrow()
  return toFile(row, new Map())
}

/** Throws `not_found`. */
export async function getFile(ctx: Ctx, id: number): Promise<FileReply> {
  const row = mustExist(await ctx.db.selectFrom('library_file').select('file_id').where('id', '=', id).executeTakeFirst())
  const file = await openFile(ctx, row.file_id)
  return { name: file.name, mime: file.mime, body: file.read }
}

/** Throws `not_found`, `in_use`. */
export async function deleteFile(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.selectFrom('library_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  refuseUsed((await usesOf(ctx, 'file', [id])).get(id) ?? [])
  await refuseReferenced(() => ctx.db.deleteFrom('library_file').where('id', '=', id).execute())
  await dropFile(ctx, row.file_id)
  await audit(ctx, 'file.delete', 'file', id, { before: { name: row.name } })
  return { ok: true }
}
