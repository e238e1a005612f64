import type { Ctx } from '../../platform/context.ts'
import { dropFile } from '../../platform/files/save-file.ts'
import { Refused } from '../../platform/refused.ts'
import { changeableBy, publishOperation, visibleTo } from './downloads.db.ts'
import type { Operation as OperationRow } from '../../db/tables.gen.ts'
import type { Selectable } from 'kysely'

const ENDED: Selectable<OperationRow>['status'][] = ['done', 'failed', 'cancelled']
const GOING: Selectable<OperationRow>['status'][] = ['queued', 'running']

/**
 * Removes one ended operation, or stops one that goes on (the work notices at its next progress); without an id all
 * ended ones of theirs, or of an area in which they may change things. Throws `not_found` for what they see not or may only see.
 */
export async function deleteDownloads(ctx: Ctx, id?: number): Promise<{ removed: number; cancelled: number }> {
  let chosen = ctx.db.selectFrom('operation').select(['id', 'status', 'file_id', 'download']).where(visibleTo(ctx)).where(changeableBy(ctx))
  chosen = id === undefined ? chosen.where('status', 'in', ENDED) : chosen.where('id', '=', id)
  const rows = await chosen.orderBy('id').forUpdate().execute()
  if (id !== undefined && rows.length === 0) throw new Refused('not_found')
  const going = rows.filter((row) => GOING.includes(row.status))
  for (const row of going) await cancel(ctx, row.id)
  const ended = rows.filter((row) => ENDED.includes(row.status))
  if (ended.length > 0) {
    await ctx.db
      .deleteFrom('operation')
      .where(
        'id',
        'in',
        ended.map((row) => row.id),
      )
      .execute()
    // A file that was not made for fetching belongs to somebody else.
    for (const row of ended) if (row.download && row.file_id !== null) await dropFile(ctx, row.file_id)
    await ctx.publish('operation', { removed: ended.length })
  }
  return { removed: ended.length, cancelled: going.length }
}

async function cancel(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .updateTable('operation')
    .set({ status: 'cancelled', finished_at: ctx.now })
    .where('id', '=', id)
    .returning(['id', 'status', 'done', 'total'])
    .executeTakeFirstOrThrow()
  await publishOperation(ctx, row)
}
