import type { Register, SessionState, TillStatus } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { journal } from '../../fiscal/index.ts'
import { refuseUnless } from './change-session.ts'
import { fairsToday } from '../fairs/list-fairs.ts'
import { sessionAnswers } from './session-answer.ts'
import { lockSession, registerOr, runningSession, toRegister } from './sessions.db.ts'
import { startSession } from './start-session.ts'

/** What the whole till shows: the state of one register, and of each. A shop without a register has a closed till. */
export async function tillStatus(ctx: Ctx, registerId?: number | null): Promise<TillStatus> {
  const registers = await registerStates(ctx)
  const own = registerId
    ? registers.find((each) => each.id === registerId)
    : (registers.find((each) => each.sessionId !== null) ?? registers[0])
  if (registerId && !own) throw new Refused('not_found')
  const session = own ? await runningSession(ctx, own.id) : undefined
  const [answer] = session ? await sessionAnswers(ctx, [session]) : []
  const { status, sessionId: _, ...register } = own ?? { status: 'closed' as const, sessionId: null }
  return { status, register: own ? (register as Register) : null, session: answer ?? null, registers, fairs: await fairsToday(ctx) }
}

async function registerStates(ctx: Ctx): Promise<TillStatus['registers']> {
  const rows = await ctx.db
    .selectFrom('till_register as r')
    .leftJoin('till_session as s', (join) =>
      join.onRef('s.shop_id', '=', 'r.shop_id').onRef('s.register_id', '=', 'r.id').on('s.state', '<>', 'closed'),
    )
    .selectAll('r')
    .select(['s.state', 's.id as session_id'])
    .where('r.archived_at', 'is', null)
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({ ...toRegister(row), status: (row.state ?? 'closed') as SessionState, sessionId: row.session_id }))
}

type Change = { registerId: number | null; status?: 'opening_control' | 'open' | 'closing_control'; training?: boolean }

/**
 * Begins the count of an opening or of a closing, or goes back to selling from it; turns training on or off. Throws
 * `not_found`, `wrong_status`, `no_open_session`, `session_running`.
 */
export async function changeTillStatus(ctx: Ctx, change: Change): Promise<TillStatus> {
  const { id } = await registerOr(ctx, change.registerId)
  if (change.status === 'opening_control') await startSession(ctx, id)
  else if (change.status) await step(ctx, id, change.status)
  if (change.training !== undefined) await setTraining(ctx, id, change.training)
  await ctx.publish('till.changed', { registerId: id }, 'till.read')
  return tillStatus(ctx, id)
}

async function locked(ctx: Ctx, registerId: number) {
  const running = await runningSession(ctx, registerId)
  if (!running) throw new Refused('no_open_session')
  return lockSession(ctx, running.id)
}

async function step(ctx: Ctx, registerId: number, status: 'open' | 'closing_control'): Promise<void> {
  const session = await locked(ctx, registerId)
  refuseUnless(status === 'open' ? 'resume' : 'count', session)
  await ctx.db.updateTable('till_session').set({ state: status }).where('id', '=', session.id).execute()
}

/** Tickets of a training are sealed in a chain of their own, with numbers of their own; the operator is in the journal. */
async function setTraining(ctx: Ctx, registerId: number, training: boolean): Promise<void> {
  const session = await locked(ctx, registerId)
  refuseUnless('sell', session)
  if (session.training === training) return
  await ctx.db.updateTable('till_session').set({ training }).where('id', '=', session.id).execute()
  const kind = training ? 'training_on' : 'training_off'
  await journal(ctx, { kind, register: session.register, refType: 'session', refId: session.id, refNumber: session.number })
}
