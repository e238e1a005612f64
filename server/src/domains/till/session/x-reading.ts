import type { PeriodTotals } from '@plantule/contract/fiscal/fiscal'
import type { ExpectedCash, Session } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { euros } from '../../../platform/euros.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { journal, paymentLabels, totalsSections, totalsSinceClosure } from '../../fiscal/index.ts'
import { expectedOf } from './expected-cash.ts'
import { sessionAnswers } from './session-answer.ts'
import { operatorOf, registerOr, runningSession } from './sessions.db.ts'
import { moment, paper, type Row } from '../ticket/till-paper.ts'

/** The Z as it would be now, without number or closing; the journal keeps that it was read. Throws `no_open_session`. */
export async function xReading(ctx: Ctx, registerId?: number): Promise<{ session: Session; totals: PeriodTotals; expected: ExpectedCash }> {
  const running = await runningSession(ctx, (await registerOr(ctx, registerId)).id)
  const [session] = running ? await sessionAnswers(ctx, [running]) : []
  if (!running || !session) throw new Refused('no_open_session')
  const totals = await totalsSinceClosure(ctx, running.register)
  const expected = await expectedOf(ctx, running)
  await journal(ctx, { kind: 'x_reading', register: running.register, refType: 'session', refId: running.id, refNumber: running.number })
  return { session, totals, expected }
}

/** The same on paper: the figures of a Z without its number, marked as no fiscal document. Throws `no_open_session`. */
export async function printX(ctx: Ctx, registerId?: number): Promise<FileReply> {
  const { session, totals, expected } = await xReading(ctx, registerId)
  const head: Row[] = [
    ['Caisse', session.register],
    ['Session', session.number],
    ['Ouverture', moment.format(new Date(session.openedAt))],
    ['Lecture', moment.format(ctx.now)],
    ['Opérateur', operatorOf(ctx)],
    ['Premier ticket', totals.firstNumber ?? '–'],
    ['Dernier ticket', totals.lastNumber ?? '–'],
    ['Tickets', String(totals.tickets)],
    ['Remboursements', String(totals.refunds)],
    ['dont annulations', String(totals.cancelled)],
    ['Lignes', String(totals.lines)],
    ['Duplicatas', String(totals.duplicates)],
  ]
  const drawer: Row[] = [
    ['Fond de caisse', euros(expected.openingFloatCents)],
    ['Espèces des commandes', euros(expected.ordersCents)],
    ['Entrées', euros(expected.cashInCents)],
    ['Sorties', euros(expected.cashOutCents)],
    ...expected.tenders.map(({ type, expectedCents }): Row => [`${paymentLabels[type]} attendu`, euros(expectedCents)]),
  ]
  return paper(ctx, 'Lecture X, document non fiscal', session.number, ctx.now, [
    { title: '', rows: head },
    ...totalsSections(totals),
    { title: 'Tiroir', rows: drawer },
  ])
}
