import type { Ctx } from '../../platform/context.ts'
import { dropFile } from '../../platform/files/save-file.ts'
import type { JobShop } from '../../platform/job.ts'
import { refuseGoneStarter } from '../../platform/refuse-gone-starter.ts'
import { Refused } from '../../platform/refused.ts'
import { publishOperation } from './downloads.db.ts'

/** Tells how far the work is; written at most four times a second. Throws when the operation was cancelled. */
export type Progress = (done: number, total?: number) => Promise<void>
/** What the work leaves: a file of `saveFile`, and a small result for the client; `keeps`: the result that it wrote on its way stays. */
export type Outcome = { fileId?: number; result?: unknown; keeps?: true }

const EVERY_MS = 250
const KEPT_MS = 7 * 86_400_000
const told = ['id', 'status', 'done', 'total'] as const

class Cancelled extends Error {}

type Begun = { download: boolean; owner_only: boolean }
const goesOnFor = ({ download, owner_only }: Begun) => ({ suspendedToo: download, ownerOnly: owner_only })

/**
 * Runs the work of an operation inside its job, as long as whoever began it may: that is asked at its beginning and whenever it tells
 * how far it is. A suspended shop still gets the files that it asks for, and nothing else is done there. A refusal ends it with its code;
 * anything else is tried again by the queue, from the start, and ends as `internal` after the last try. Work that was cancelled leaves no
 * file behind.
 */
export async function runOperation(
  shop: JobShop,
  operationId: number,
  work: (progress: Progress) => Promise<Outcome | void>,
): Promise<void> {
  const begun = await shop.inShop((ctx) => begin(ctx, operationId))
  if (!begun) return
  try {
    await shop.inShop((ctx) => refuseGoneStarter(ctx, goesOnFor(begun)))
    const outcome = await work(progressOf(shop, operationId))
    await shop.inShop((ctx) => finish(ctx, operationId, outcome ?? {}))
  } catch (error) {
    if (error instanceof Cancelled) return
    if (error instanceof Refused) {
      const { code, details } = error
      return shop.inShop((ctx) => fail(ctx, operationId, code, details))
    }
    if (shop.lastTry) await shop.inShop((ctx) => fail(ctx, operationId, 'internal', { requestId: ctx.requestId }))
    throw error
  }
}

/** Undefined when there is nothing to do any more: cancelled, removed, or ended by an earlier try. */
async function begin(ctx: Ctx, id: number): Promise<Begun | undefined> {
  const row = await ctx.db
    .updateTable('operation')
    .set((eb) => ({ status: 'running', done: 0, started_at: eb.fn.coalesce('started_at', eb.val(ctx.now)) }))
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .returning([...told, 'download', 'owner_only'])
    .executeTakeFirst()
  if (row) await publishOperation(ctx, row)
  return row
}

function progressOf(shop: JobShop, id: number): Progress {
  let next = 0
  return async (done, total) => {
    if (shop.signal.aborted) throw new Error('The process stops: the operation runs again later')
    const now = Date.now()
    if (now < next && done !== total) return
    next = now + EVERY_MS
    const going = await shop.inShop(async (ctx) => {
      const row = await ctx.db
        .updateTable('operation')
        .set({ done, ...(total === undefined ? {} : { total }) })
        .where('id', '=', id)
        .where('status', '=', 'running')
        .returning([...told, 'download', 'owner_only'])
        .executeTakeFirst()
      if (!row) return false
      await refuseGoneStarter(ctx, goesOnFor(row))
      await publishOperation(ctx, row)
      return true
    })
    if (!going) throw new Cancelled()
  }
}

async function finish(ctx: Ctx, id: number, { fileId, result, keeps }: Outcome): Promise<void> {
  const row = await ctx.db
    .updateTable('operation')
    .set((eb) => ({
      status: 'done',
      done: eb.fn.coalesce('total', 'done'),
      file_id: fileId ?? null,
      ...(keeps ? {} : { result: result === undefined ? null : JSON.stringify(result) }),
      error_code: null,
      error_details: null,
      finished_at: ctx.now,
    }))
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning([...told, 'download'])
    .executeTakeFirst()
  if (!row) {
    if (fileId !== undefined) await dropFile(ctx, fileId)
    return
  }
  if (row.download && fileId !== undefined) {
    const expires_at = new Date(ctx.now.getTime() + KEPT_MS)
    await ctx.db.updateTable('stored_file').set({ expires_at }).where('id', '=', fileId).execute()
  }
  await publishOperation(ctx, row)
}

async function fail(ctx: Ctx, id: number, code: string, details: Record<string, unknown>): Promise<void> {
  const row = await ctx.db
    .updateTable('operation')
    .set({ status: 'failed', error_code: code, error_details: JSON.stringify(details), finished_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .returning(told)
    .executeTakeFirst()
  if (row) await publishOperation(ctx, row)
}
