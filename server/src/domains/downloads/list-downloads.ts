import { timingSafeEqual } from 'node:crypto'
import type { Download, OperationState, OperationStatus } from '@plantule/contract/downloads/downloads'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { openFile } from '../../platform/files/save-file.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { startOf } from '../../platform/list-page.ts'
import { Refused } from '../../platform/refused.ts'
import { expired, toDownload, toState, visibleTo } from './downloads.db.ts'

type Query = { page: number; size: number; status?: 'running' | 'finished' | 'failed' | undefined }

const statuses: Record<NonNullable<Query['status']>, OperationStatus[]> = {
  running: ['queued', 'running'],
  finished: ['done'],
  failed: ['failed', 'cancelled'],
}

/** Newest first. */
export async function listDownloads(
  ctx: Ctx,
  { page, size, status }: Query,
): Promise<{ items: Download[]; total: number; page: number; size: number }> {
  let visible = ctx.db.selectFrom('operation').where(visibleTo(ctx))
  if (status) visible = visible.where('operation.status', 'in', statuses[status])
  const [rows, { total }] = await Promise.all([
    visible
      .leftJoin('member', 'member.id', 'operation.member_id')
      .leftJoin('stored_file as file', 'file.id', 'operation.file_id')
      .selectAll('operation')
      .select(['member.name as starter', 'file.name as file_name', 'file.mime as file_mime'])
      .select(['file.bytes as file_bytes', 'file.expires_at as file_expires_at'])
      .orderBy('operation.id', 'desc')
      .limit(sql.lit(size))
      .offset(startOf(page, size))
      .execute(),
    visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map((row) => toDownload(ctx, row)), total, page, size }
}

/** For whoever holds the operation's key. Throws `not_found`, also for a wrong key. */
export async function downloadStatus(ctx: Ctx, id: number, key = ''): Promise<OperationState> {
  const row = await ctx.db.selectFrom('operation').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row || !sameText(row.secret, key)) throw new Refused('not_found')
  return toState(ctx, row)
}

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a)
  const right = Buffer.from(b)
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Throws `not_found` when there is no such file or none yet, `download_expired` when there is none any more. */
export async function getDownload(ctx: Ctx, id: number): Promise<FileReply> {
  const row = await ctx.db
    .selectFrom('operation')
    .select(['file_id', 'status', 'download'])
    .where('id', '=', id)
    .where(visibleTo(ctx))
    .executeTakeFirst()
  if (row && expired(row)) throw new Refused('download_expired')
  if (!row?.file_id) throw new Refused('not_found')
  const file = await openFile(ctx, row.file_id)
  return { name: file.name, mime: file.mime, body: file.read }
}
