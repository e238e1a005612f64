import type { QueuedJob } from '@plantule/contract/diagnostic/diagnostic'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import { requeueOperation } from '../downloads/index.ts'

type Row = {
  id: string
  kind: string
  state: QueuedJob['state']
  tries: number
  error: string | null
  created_at: Date
  next_at: Date | null
}

const MOST = 200

/** A job whose data was read before: it goes back as it was. */
const anew = (name: string): Job<Record<string, unknown>> => ({ name, data: z.record(z.string(), z.unknown()) })

/** The job tables know no row security: each statement here names the shop. Given-up ones first, then newest first. */
export async function jobs(ctx: Ctx): Promise<{ items: QueuedJob[] }> {
  const { rows } = await sql<Row>`
    select id, coalesce(source_name, name) as kind,
      case when name = 'dead' then 'dead' when state = 'active' then 'running' when state = 'retry' then 'retrying' else 'waiting' end as state,
      coalesce(source_retry_count, retry_count) as tries,
      coalesce(source_output, output) ->> 'message' as error,
      coalesce(source_created_on, created_on) as created_at,
      case when name <> 'dead' and state in ('created', 'retry') then start_after end as next_at
    from pgboss.job
    where state < 'completed' and (data ->> 'shopId')::bigint = ${ctx.shopId}
    order by (name = 'dead') desc, created_on desc
    limit ${MOST}`.execute(ctx.db)
  return {
    items: rows.map(({ created_at, next_at, ...row }) => ({
      ...row,
      createdAt: created_at.toISOString(),
      nextAt: next_at?.toISOString() ?? null,
    })),
  }
}

/** Queues a given-up job again, and lets its operation run again. Throws `not_found`. */
export async function retryJob(ctx: Ctx, id: string): Promise<Done> {
  const { rows } = await sql<{ kind: string; data: Record<string, unknown> }>`
    update pgboss.job set state = 'completed', completed_on = now()
    where name = 'dead' and id = ${id} and state = 'created' and (data ->> 'shopId')::bigint = ${ctx.shopId} and source_name is not null
    returning source_name as kind, data`.execute(ctx.db)
  const [job] = rows
  if (!job) throw new Refused('not_found')
  const { operationId } = job.data
  if (typeof operationId === 'number') await requeueOperation(ctx, operationId)
  await ctx.enqueue(anew(job.kind), job.data)
  await audit(ctx, 'job.retry', 'job', null, { after: { kind: job.kind } })
  return { ok: true }
}
