import { actorName } from './actor.ts'
import type { Ctx } from './context.ts'

type Row = Record<string, unknown>
/** One entry as the audit keeps it. */
export type AuditEntry = {
  id: number
  action: string
  subject: string
  subjectId: number | null
  before: object | null
  after: object | null
}
export type HearAudit = (ctx: Ctx, entry: AuditEntry) => Promise<void>
type Change = { before?: object | null; after?: object | null }

/** Columns whose change tells nobody anything. */
const silent = new Set(['version', 'updated_at'])

/**
 * Writes who did what, in the caller's transaction. With both `before` and `after` only the fields that differ are kept,
 * and a change that changes nothing leaves no trace.
 */
export async function audit(ctx: Ctx, action: string, subject: string, subjectId: number | null, change: Change = {}): Promise<void> {
  const { before, after } = change.before && change.after ? differing(change.before as Row, change.after as Row) : change
  if (change.before && change.after && Object.keys(after ?? {}).length === 0) return
  const { id } = await ctx.db
    .insertInto('audit')
    .values({
      shop_id: ctx.shopId,
      at: ctx.now,
      actor_kind: ctx.actor.kind,
      actor_id: 'id' in ctx.actor ? ctx.actor.id : null,
      actor_name: actorName(ctx, 'public'),
      action,
      subject,
      subject_id: subjectId,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
      request_id: ctx.requestId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.services.hearAudit(ctx, { id, action, subject, subjectId, before: before ?? null, after: after ?? null })
}

/** Tells the domains that listen, one after the other: they share the transaction. */
export function hearersOf(domains: readonly { hearAudit?: HearAudit }[]): HearAudit {
  const hearers = domains.flatMap((domain) => domain.hearAudit ?? [])
  return async (ctx, entry) => {
    for (const hear of hearers) await hear(ctx, entry)
  }
}

function differing(before: Row, after: Row): { before: Row; after: Row } {
  const was: Row = {}
  const is: Row = {}
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (silent.has(key) || JSON.stringify(before[key]) === JSON.stringify(after[key])) continue
    was[key] = before[key] ?? null
    is[key] = after[key] ?? null
  }
  return { before: was, after: is }
}
