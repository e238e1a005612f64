import type { CatalogueImport, ImportPicture, PictureReason } from '@plantule/contract/imports/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { dropFile, saveFile } from '../../../platform/files/save-file.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { Refused } from '../../../platform/refused.ts'
import { getImport, lockImport, recheck } from '../import-verbs.ts'
import { archiveNames } from './picture-archive.ts'
import { startMatching } from './late-pictures.ts'
import { startFetching } from './plan-pictures.ts'
import { ownShop } from '../../../platform/own-shop.ts'

const PAGE = 50

/**
 * Keeps an archive of pictures beside the file. A file that was checked is checked again; to one that was imported, the pictures
 * that it lacks are brought. Throws `not_found`, `wrong_status`, `pictures_running`, `import_forgotten`, `file_missing`, `archive_*`.
 */
export async function addImportArchive(ctx: Ctx, id: number, upload: Upload | undefined): Promise<CatalogueImport> {
  if (!upload) throw new Refused('file_missing')
  const row = await lockImport(ctx, id, ['uploaded', 'checked', 'failed', 'done'])
  await refuseWhileRunning(ctx, row.pictures_operation_id)
  if (row.file_ids.length === 0) throw new Refused('import_forgotten')
  if (upload.mime !== 'application/zip') throw new Refused('archive_no_zip')
  const names = await archiveNames(upload.path)
  if (names.length === 0) throw new Refused('archive_empty')
  const { id: fileId } = await saveFile(ctx, { name: upload.name, mime: upload.mime, body: upload.path })
  await ctx.db
    .updateTable('catalogue_import')
    .set({ archive_id: fileId, archive_name: upload.name, archive_names: names })
    .where('id', '=', id)
    .execute()
  if (row.archive_id !== null) await dropFile(ctx, row.archive_id)
  if (row.state === 'done') await startMatching(ctx, row)
  return row.state === 'checked' ? recheck(ctx, row) : getImport(ctx, id)
}

/** Throws `not_found`. */
export async function importPictures(ctx: Ctx, id: number, page: number, state: ImportPicture['state'] | undefined) {
  await getImport(ctx, id)
  const where = sql`ip.import_id = ${id} and ip.state ${state ? sql`= ${state}` : sql`<> 'undone'`}`
  const { rows } = await sql<ImportPicture>`
    select ip.id, ip.product_id as "productId", p.name, ip.row, ip.source, ip.in_archive as "inArchive", ip.state, ip.reason
    from catalogue_import_picture ip join product p on p.shop_id = ${ownShop} and p.id = ip.product_id where ip.shop_id = ${ownShop} and ${where} order by ip.id limit ${PAGE} offset ${(page - 1) * PAGE}`.execute(
    ctx.db,
  )
  const total = await sql<{
    total: number
  }>`select count(*)::int as total from catalogue_import_picture ip where ip.shop_id = ${ownShop} and ${where}`.execute(ctx.db)
  return { items: rows, total: total.rows[0]?.total ?? 0, page, size: PAGE }
}

/** Throws `pictures_running`. */
async function refuseWhileRunning(ctx: Ctx, operationId: number | null): Promise<void> {
  const going = await sql<{
    id: number
  }>`select id from operation where operation.shop_id = ${ownShop} and id = ${operationId} and status in ('queued', 'running')`.execute(
    ctx.db,
  )
  if (going.rows.length > 0) throw new Refused('pictures_running')
}

/** Those that another try cannot bring. */
const final: readonly PictureReason[] = ['not_in_archive']

/** Tries again what failed, and goes on with what a job left behind. Throws `not_found`, `wrong_status`, `pictures_running`. */
export async function retryImportPictures(ctx: Ctx, id: number): Promise<CatalogueImport> {
  const row = await lockImport(ctx, id, ['done'])
  await refuseWhileRunning(ctx, row.pictures_operation_id)
  await sql`
    update catalogue_import_picture set state = 'waiting', reason = null
    where catalogue_import_picture.shop_id = ${ownShop} and import_id = ${id} and state = 'failed' and not reason = any(${final})`.execute(
    ctx.db,
  )
  await startFetching(ctx, id, row.file_name)
  return getImport(ctx, id)
}
