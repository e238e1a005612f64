import type { Ctx } from '../../../platform/context.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { findRegister, operatorOf, runningSession, type SessionRow } from './sessions.db.ts'

/**
 * Begins a session at a register; its float is counted next. What the last session left in the drawer is proposed.
 * Throws `not_found`, `session_running`.
 */
export async function startSession(ctx: Ctx, registerId: number): Promise<SessionRow> {
  const register = await findRegister(ctx, registerId)
  if (register.archived_at) throw new Refused('not_found')
  // The series is locked until the end, so of two openings at once the second sees the first.
  const number = `S-${register.code}-${padded(await nextNumber(ctx, `session ${register.code}`), 6)}`
  const running = await runningSession(ctx, registerId)
  if (running) throw new Refused('session_running', { number: running.number })
  const last = await ctx.db
    .selectFrom('till_session')
    .select('next_float_cents')
    .where('register_id', '=', registerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return ctx.db
    .insertInto('till_session')
    .values({
      shop_id: ctx.shopId,
      register_id: registerId,
      register: register.code,
      number,
      state: 'opening_control',
      day: parisDay(ctx.now),
      opened_at: ctx.now,
      opened_by: operatorOf(ctx),
      proposed_float_cents: last?.next_float_cents ?? 0,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
