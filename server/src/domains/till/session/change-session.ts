import type { CashCount } from '@plantule/contract/fiscal/fiscal'
import type { Session, SessionChange } from '@plantule/contract/till/till'
import { sessionActions, type SessionState } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { appendLink, closeSession, journal, noteClock } from '../../fiscal/index.ts'
import { euros } from '../../../platform/euros.ts'
import { expectedOf } from './expected-cash.ts'
import { fairsToday } from '../fairs/list-fairs.ts'
import { countWaiting, refuseWhileOffline } from '../offline/devices.ts'
import { sessionAnswer } from './session-answer.ts'
import { lockSession, operatorOf, runningSession, type SessionRow } from './sessions.db.ts'
import { startSession } from './start-session.ts'
import { tillSettings } from '../till-settings.ts'
import { foldOfflineJob, mailZJob } from '../jobs.ts'

type Of<A extends SessionChange['action']> = Extract<SessionChange, { action: A }>

/**
 * Opens or closes a session, or moves cash. Throws `not_found`, `wrong_status`, `session_running`,
 * `difference_reason_needed`, `deposit_above_cash`, `not_that_much_cash`, `offline_waiting`, `device_silent`, `fair_not_today`.
 */
export async function changeSession(ctx: Ctx, change: SessionChange): Promise<Session> {
  const id = await (change.action === 'open' ? open(ctx, change) : change.action === 'close' ? close(ctx, change) : moveCash(ctx, change))
  await ctx.publish('till.changed', { sessionId: id }, 'till.read')
  return sessionAnswer(ctx, id)
}

export function refuseUnless(action: keyof typeof sessionActions, session: SessionRow): void {
  const allowed: readonly SessionState[] = sessionActions[action]
  if (!allowed.some((state) => state === session.state)) throw new Refused('wrong_status', { status: session.state, action })
}

/** Counts the float and opens; an opening control that was begun is finished by it. */
async function open(ctx: Ctx, { registerId, float, notes, fairId }: Of<'open'>): Promise<number> {
  if (fairId !== null && !(await fairsToday(ctx)).some((fair) => fair.id === fairId)) throw refusedField('fair_not_today', ['fairId'])
  const session = (await runningSession(ctx, registerId)) ?? (await startSession(ctx, registerId))
  if (session.state !== 'opening_control') throw new Refused('session_running', { number: session.number })
  await ctx.db
    .updateTable('till_session')
    .set({
      state: 'open',
      opening_float_cents: float.totalCents,
      opening_count: JSON.stringify(float.coins),
      notes,
      opened_by: operatorOf(ctx),
      fair_id: fairId,
    })
    .where('id', '=', session.id)
    .execute()
  const ref = { register: session.register, refType: 'session', refId: session.id, refNumber: session.number }
  const details = {
    cents: float.totalCents,
    proposedCents: session.proposed_float_cents,
    coins: float.coins,
    ...(fairId === null ? {} : { fair: fairId }),
  }
  await appendLink(ctx, { ...ref, chain: 'payment_event', kind: 'opening_float', payload: details })
  await journal(ctx, { ...ref, kind: 'session_open', details })
  await noteClock(ctx)
  // Tickets of a closed session that came late join this one.
  if ((await countWaiting(ctx, registerId)) > 0) await ctx.enqueue(foldOfflineJob, {})
  return session.id
}

async function moveCash(ctx: Ctx, { action, sessionId, amountCents, reason }: Of<'cash_in' | 'cash_out'>): Promise<number> {
  const session = await lockSession(ctx, sessionId)
  refuseUnless('move', session)
  if (action === 'cash_out' && (await expectedOf(ctx, session)).expectedCents < amountCents) throw new Refused('not_that_much_cash')
  await ctx.db
    .insertInto('till_cash_move')
    .values({
      shop_id: ctx.shopId,
      session_id: session.id,
      type: action === 'cash_in' ? 'in' : 'out',
      amount_cents: amountCents,
      reason,
      operator: operatorOf(ctx),
      at: ctx.now,
    })
    .execute()
  const ref = { register: session.register, refType: 'session', refId: session.id, refNumber: session.number }
  await appendLink(ctx, { ...ref, chain: 'payment_event', kind: action, payload: { cents: amountCents, reason } })
  await journal(ctx, { ...ref, kind: action, details: { cents: amountCents, reason } })
  return session.id
}

/** Counts every tender, explains the difference and seals the Z; the session takes no event afterwards. */
async function close(ctx: Ctx, input: Of<'close'>): Promise<number> {
  const session = await lockSession(ctx, input.sessionId)
  refuseUnless('close', session)
  await refuseWhileOffline(ctx, session, input.withoutSilent)
  const expected = await expectedOf(ctx, session)
  const counted = new Map(input.tenders.map((tender) => [tender.type, tender.countedCents]))
  counted.set('cash', input.cash.totalCents)
  const types = [...new Set([...expected.tenders.map((tender) => tender.type), ...counted.keys()])]
  const tenders = types.map((type) => {
    const expectedCents = expected.tenders.find((tender) => tender.type === type)?.expectedCents ?? 0
    const countedCents = counted.get(type) ?? expectedCents
    return { type, expectedCents, countedCents, differenceCents: countedCents - expectedCents }
  })
  const differenceCents = tenders.reduce((sum, tender) => sum + tender.differenceCents, 0)
  if (tenders.some((tender) => tender.differenceCents !== 0) && !input.differenceReason) {
    throw refusedField('difference_reason_needed', ['differenceReason'], { difference: euros(differenceCents) })
  }
  if (input.bankDepositCents > input.cash.totalCents) throw refusedField('deposit_above_cash', ['bankDepositCents'])
  const cash: CashCount = {
    openingFloatCents: expected.openingFloatCents,
    tenders,
    differenceCents,
    differenceReason: input.differenceReason,
    bankDepositCents: input.bankDepositCents,
    nextFloatCents: input.cash.totalCents - input.bankDepositCents,
  }
  const z = await closeSession(ctx, { register: session.register, day: session.day, openedAt: session.opened_at }, () => cash)
  // What is counted is the real drawer: an exercise ends before it.
  if (session.training)
    await journal(ctx, {
      kind: 'training_off',
      register: session.register,
      refType: 'session',
      refId: session.id,
      refNumber: session.number,
    })
  await ctx.db
    .updateTable('till_session')
    .set({
      state: 'closed',
      training: false,
      closed_at: ctx.now,
      closed_by: operatorOf(ctx),
      expected: JSON.stringify(expected),
      counted: JSON.stringify(cash),
      closing_count: JSON.stringify(input.cash.coins),
      difference_cents: differenceCents,
      difference_reason: input.differenceReason,
      bank_deposit_cents: input.bankDepositCents,
      next_float_cents: cash.nextFloatCents,
      notes: input.notes || session.notes,
      z_id: z.id,
      z_number: z.number,
    })
    .where('id', '=', session.id)
    .execute()
  const { zEmail } = await tillSettings(ctx)
  if (zEmail) await ctx.enqueue(mailZJob, { closureId: z.id, recipient: zEmail })
  const details = { z: z.number, differenceCents, coins: input.cash.coins }
  await journal(ctx, {
    kind: 'session_close',
    register: session.register,
    refType: 'session',
    refId: session.id,
    refNumber: session.number,
    details,
  })
  return session.id
}
