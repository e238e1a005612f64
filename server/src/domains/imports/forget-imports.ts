import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { daysBefore } from '../../platform/forget.ts'
import { dropFile } from '../../platform/files/save-file.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** An import that came to nothing, since it did: one may be undone long after it was run. */
const DAYS_UNUSED = 90
/** One that was run: so long it can be undone, and its file and differences be looked at. */
const DAYS_RUN = 365

/** Takes away old imports that changed nothing, and of those that did all but the line that tells of them, with their files. */
export async function forgetImports(ctx: Ctx): Promise<void> {
  const unused = await sql<Files>`
    delete from catalogue_import
    where catalogue_import.shop_id = ${ownShop} and state_since < ${daysBefore(ctx, DAYS_UNUSED)} and state in ('uploaded', 'checked', 'undone', 'failed')
    returning file_ids, archive_id`.execute(ctx.db)
  const run = await sql<Files>`
    with old as (
      select shop_id, id, file_ids, archive_id from catalogue_import
      where catalogue_import.shop_id = ${ownShop} and state_since < ${daysBefore(ctx, DAYS_RUN)} and state = 'done' and undo is not null order by id for update)
    update catalogue_import i set undo = null, file_ids = '{}', archive_id = null, archive_name = null, archive_names = '{}', stock_seen = '{}'
    from old where i.shop_id = ${ownShop} and i.id = old.id
    returning old.file_ids, old.archive_id`.execute(ctx.db)
  await sql`
    delete from catalogue_import_finding f using catalogue_import i
    where i.shop_id = ${ownShop} and f.shop_id = ${ownShop} and i.id = f.import_id and i.state = 'done' and i.undo is null`.execute(ctx.db)
  for (const { file_ids, archive_id } of [...unused.rows, ...run.rows]) {
    for (const id of [...file_ids, ...(archive_id === null ? [] : [archive_id])]) await dropFile(ctx, id)
  }
}

type Files = { file_ids: number[]; archive_id: number | null }
