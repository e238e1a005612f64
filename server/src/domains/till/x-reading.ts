import type { PeriodTotals } from '@plantule/contract/fiscal'
import type { ExpectedCash, Session } from '@plantule/contract/till'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { journal, totalsSinceClosure } from '../fiscal/index.ts'
import { expectedOf } from './expected-cash.ts'
import { sessionAnswers } from './session-answer.ts'
import { registerOr, runningSession } from './sessions.db.ts'

/** The Z as it would be now, without number or closing; the journal keeps that it was read. Throws `no_open_session`. */
export async function xReading(ctx: Ctx, registerId?: number): Promise<{ session: Session; totals: PeriodTotals; expected: ExpectedCash }> {
  const running = await runningSession(ctx, (await registerOr(ctx, registerId)).id)
  const [session] = running ? await sessionAnswers(ctx, [running]) : []
  if (!running || !session) throw new Refused('no_open_session')
  const totals = await totalsSinceClosure(ctx, running.register, running.opened_at)
  const expected = await expectedOf(ctx, running)
  await journal(ctx, { kind: 'x_reading', register: running.register, refType: 'session', refId: running.id, refNumber: running.number })
  return { session, totals, expected }
}
