import type { Session } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { lockSession, type SessionRow } from './sessions.db.ts'

const DAY_MS = 86_400_000

export async function sessionAnswers(ctx: Ctx, rows: readonly SessionRow[]): Promise<Session[]> {
  const ids = rows.map((row) => row.id)
  const moves =
    ids.length === 0 ? [] : await ctx.db.selectFrom('till_cash_move').selectAll().where('session_id', 'in', ids).orderBy('id').execute()
  const fairIds = rows.flatMap((row) => row.fair_id ?? [])
  const fairs = fairIds.length === 0 ? [] : await ctx.db.selectFrom('fair').select(['id', 'name']).where('id', 'in', fairIds).execute()
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    registerId: row.register_id,
    register: row.register,
    state: row.state,
    day: row.day,
    training: row.training,
    fair: fairs.find((fair) => fair.id === row.fair_id) ?? null,
    openedAt: row.opened_at.toISOString(),
    openedBy: row.opened_by,
    proposedFloatCents: row.proposed_float_cents,
    openingFloatCents: row.opening_float_cents,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedBy: row.closed_by,
    moves: moves
      .filter((move) => move.session_id === row.id)
      .map((move) => ({
        id: move.id,
        type: move.type,
        amountCents: move.amount_cents,
        reason: move.reason,
        operator: move.operator,
        at: move.at.toISOString(),
      })),
    cash: row.counted,
    notes: row.notes,
    zId: row.z_id,
    zNumber: row.z_number,
    overdue: row.state !== 'closed' && (row.day !== parisDay(ctx.now) || ctx.now.getTime() - row.opened_at.getTime() > DAY_MS),
  }))
}

export async function sessionAnswer(ctx: Ctx, id: number): Promise<Session> {
  const [answer] = await sessionAnswers(ctx, [await lockSession(ctx, id)])
  if (!answer) throw new Error('one row gives one answer')
  return answer
}
