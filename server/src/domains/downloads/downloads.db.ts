import { messages } from '@plantule/contract/all'
import type { Download, OperationState } from '@plantule/contract/downloads/downloads'
import { sentence } from '@plantule/contract/base/errors'
import { allRights, areas, holds } from '@plantule/contract/base/permissions'
import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely'
import type { DB, Operation } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'

/**
 * Own operations, as long as one holds the right that they name; of those that are not their starter’s alone, those whose right one holds,
 * and for who may change the team also those that name no right. Who inspects sees their own alone: a right to read is of several
 * inspections. What is owners' alone is seen by who is one now.
 */
export function visibleTo(ctx: Ctx) {
  const { actor } = ctx
  const own = 'rights' in actor ? actor.rights : []
  const inspects = actor.kind === 'member' && actor.inspects !== undefined
  const held: string[] = allRights.filter((right) => holds(own, right))
  return (eb: ExpressionBuilder<DB, 'operation'>): Expression<SqlBool> => {
    const byRight = eb('operation.right_needed', 'in', held.length > 0 ? held : [''])
    const anyOf = eb.or([
      eb.and([
        eb('operation.member_id', '=', actor.kind === 'member' ? actor.id : 0),
        eb.or([eb('operation.right_needed', 'is', null), byRight]),
      ]),
      ...(inspects
        ? []
        : [
            eb.and([
              eb('operation.starter_only', '=', false),
              eb.or([byRight, ...(held.includes('team.write') ? [eb('operation.right_needed', 'is', null)] : [])]),
            ]),
          ]),
    ])
    return eb.and([anyOf, eb.or([eb('operation.owner_only', '=', false), owns(eb, actor.kind === 'member' ? actor.id : 0)])])
  }
}

const owns = (eb: ExpressionBuilder<DB, 'operation'>, memberId: number) =>
  eb.exists(
    eb
      .selectFrom('member as asks')
      .select('asks.id')
      .whereRef('asks.shop_id', '=', 'operation.shop_id')
      .where('asks.id', '=', memberId)
      .where('asks.preset', '=', 'owner'),
  )

/** Of those that one sees, the ones that one may stop and take away: one's own, and others' in an area where one may change things. */
export function changeableBy(ctx: Ctx) {
  const { actor } = ctx
  const held = 'rights' in actor ? actor.rights : []
  const changes = areas.filter((area) => holds(held, `${area}.write`)).flatMap((area) => [`${area}.read`, `${area}.write`])
  return (eb: ExpressionBuilder<DB, 'operation'>): Expression<SqlBool> =>
    eb.or([
      eb('operation.member_id', '=', actor.kind === 'member' ? actor.id : 0),
      eb('operation.right_needed', 'in', changes.length > 0 ? changes : ['']),
      ...(holds(held, 'team.write') ? [eb('operation.right_needed', 'is', null)] : []),
    ])
}

/** Its file went when its time was over; the operation stays in the list. */
export const expired = (row: Pick<Selectable<Operation>, 'download' | 'status' | 'file_id'>): boolean =>
  row.download && row.status === 'done' && row.file_id === null

export const toState = (ctx: Ctx, row: Selectable<Operation>): OperationState => ({
  id: row.id,
  status: row.status,
  done: row.done,
  total: row.total,
  hasFile: row.file_id !== null,
  expired: expired(row),
  error: row.error_code === null ? null : { code: row.error_code, message: messageOf(ctx, row.error_code, row) },
})

function messageOf(ctx: Ctx, code: string, row: Selectable<Operation>): string {
  const message = messages[code] ?? messages['internal']
  // Work that died with its process left no request to refer to.
  const details = { requestId: row.id, ...(row.error_details as Record<string, unknown> | null) }
  return message ? sentence(message[ctx.locale], details) : code
}

type Listed = Selectable<Operation> & {
  starter: string | null
  file_name: string | null
  file_mime: string | null
  file_bytes: number | null
  file_expires_at: Date | null
}

export const toDownload = (ctx: Ctx, row: Listed): Download => ({
  ...toState(ctx, row),
  kind: row.kind,
  title: row.title,
  key: row.secret,
  startedBy: row.starter,
  createdAt: row.created_at.toISOString(),
  finishedAt: row.finished_at?.toISOString() ?? null,
  file:
    row.file_name === null
      ? null
      : {
          name: row.file_name,
          mime: row.file_mime ?? '',
          bytes: row.file_bytes ?? 0,
          expiresAt: row.file_expires_at?.toISOString() ?? null,
        },
  // Written as JSON by runOperation.
  result: row.result,
})

/** The browsers of the shop refresh what they show of it; what it is about stays untold. */
export const publishOperation = (ctx: Ctx, row: { id: number; status: string; done: number; total: number | null }): Promise<void> =>
  ctx.publish('operation', { id: row.id, status: row.status, done: row.done, total: row.total })
