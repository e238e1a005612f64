import { randomBytes } from 'node:crypto'
import type { Right } from '@plantule/contract/base/permissions'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/job.ts'
import { publishOperation } from './downloads.db.ts'

export type NewOperation<D extends { operationId: number }> = {
  /** What people know it by, in English: `orders.preparation`. */
  kind: string
  /** What people read in the list of downloads. */
  title: string
  /** The file is made to be fetched: it is kept for 7 days and goes with the operation. */
  download: boolean
  /** The job that does it; it gets `data` and `operationId`, and calls `runOperation`. */
  job: Job<D>
  data: NoInfer<Omit<D, 'operationId'>>
  total?: number
  /** Who besides the starter may see it and fetch its file. Without it: those who may change the team. */
  right?: Right
  /** Nobody but the starter sees it, whatever rights they hold. */
  starterOnly?: boolean
  /** Begun, done and fetched by owners; of others it ends. */
  ownerOnly?: boolean
}

/** Starts a long operation once this transaction commits, in the name of whoever asks for it. `secret` reads its state without a token. */
export async function startOperation<D extends { operationId: number }>(
  ctx: Ctx,
  operation: NewOperation<D>,
): Promise<{ id: number; secret: string }> {
  const secret = randomBytes(24).toString('base64url')
  const row = await ctx.db
    .insertInto('operation')
    .values({
      shop_id: ctx.shopId,
      kind: operation.kind,
      title: operation.title,
      download: operation.download,
      total: operation.total ?? null,
      member_id: ctx.actor.kind === 'member' ? ctx.actor.id : null,
      right_needed: operation.right ?? null,
      starter_only: operation.starterOnly ?? false,
      owner_only: operation.ownerOnly ?? false,
      secret,
      created_at: ctx.now,
    })
    .returning(['id', 'status', 'done', 'total'])
    .executeTakeFirstOrThrow()
  // `data` lacks of `D` nothing but the id.
  const data = { ...operation.data, operationId: row.id } as unknown as D
  await ctx.enqueue(operation.job, data, 'rights' in ctx.actor ? { by: ctx.actor } : {})
  await publishOperation(ctx, row)
  return { id: row.id, secret }
}

/** Lets a given-up operation run again, for a job that somebody queued again. */
export async function requeueOperation(ctx: Ctx, id: number): Promise<void> {
  const row = await ctx.db
    .updateTable('operation')
    .set({ status: 'queued', error_code: null, error_details: null, finished_at: null })
    .where('id', '=', id)
    .where('status', '=', 'failed')
    .returning(['id', 'status', 'done', 'total'])
    .executeTakeFirst()
  if (row) await publishOperation(ctx, row)
}
