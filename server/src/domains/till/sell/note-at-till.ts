import type { Done } from '@plantule/contract/base/shared'
import type { TillEvent } from '@plantule/contract/till/till'
import type { Ctx } from '../../../platform/context.ts'
import { journal } from '../../fiscal/index.ts'
import { findRegister } from '../session/sessions.db.ts'

/** Keeps in the sealed journal what the screen of a till did alone. Throws `not_found`. */
export async function noteAtTill(ctx: Ctx, { registerId, at, ...event }: TillEvent): Promise<Done> {
  const { code: register } = await findRegister(ctx, registerId)
  const ref = { register, refType: 'register', refId: registerId, refNumber: register }
  if (event.event === 'basket_dropped') {
    await journal(ctx, { ...ref, kind: 'basket_abandoned', details: { lines: event.lines, cents: event.amountCents, at } })
  } else if (event.event === 'sale_taken_back') {
    const { uuid, of, lines, amountCents: cents } = event
    await journal(ctx, { ...ref, kind: 'sale_taken_back', details: { sale: uuid, takenBy: of, lines, cents, at } })
  } else if (event.event === 'drawer_opened') {
    await journal(ctx, { ...ref, kind: 'drawer_opened', details: { at } })
  } else if (event.event === 'logout' || !(await isHere(ctx, register))) {
    await journal(ctx, { ...ref, kind: event.event === 'login' ? 'till_login' : 'till_logout', details: { at } })
  }
  return { ok: true }
}

/** A reload of the screen is no arrival: who came last and did not leave is still there. */
async function isHere(ctx: Ctx, register: string): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('fiscal_link')
    .select(['kind', 'operator_id'])
    .where('register', '=', register)
    .where('chain', '=', 'journal_event')
    .where('kind', 'in', ['till_login', 'till_logout'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.kind === 'till_login' && last.operator_id === (ctx.actor.kind === 'member' ? ctx.actor.id : null)
}
