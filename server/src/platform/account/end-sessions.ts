import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../context.ts'
import { loseSeat, signOutOthers, signOutSession } from '../identity/index.ts'
import { Refused } from '../refused.ts'
import { auditOwn } from './change-account.ts'
import { identityDb, notByPin, ownAccount } from './keeper.ts'

/** Also a device that keeps the sign-in under a PIN. Throws `not_found` for a session that is over or somebody else's. */
export async function endSession(ctx: Ctx, uid: string): Promise<Done> {
  notByPin(ctx)
  const account = await ownAccount(ctx)
  const db = identityDb(ctx)
  const seat = /^till-(\d{1,15})$/.exec(uid)?.[1]
  if (!(await (seat === undefined ? signOutSession(db, account.sub, uid) : loseSeat(db, account.sub, Number(seat))))) {
    throw new Refused('not_found')
  }
  await auditOwn(ctx, 'account.session-ended')
  return { ok: true }
}

export async function endOtherSessions(ctx: Ctx): Promise<{ ended: number }> {
  notByPin(ctx)
  const account = await ownAccount(ctx)
  const ended = await signOutOthers(identityDb(ctx), account.sub, ctx.person?.session ?? '')
  if (ended > 0) await auditOwn(ctx, 'account.sessions-ended', { after: { ended } })
  return { ended }
}
