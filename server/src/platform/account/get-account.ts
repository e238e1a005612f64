import type { OwnAccount } from '@plantule/contract/platform/account'
import type { Ctx } from '../context.ts'
import { listSeats, listSessions, recentEvents, recoveryCodesLeft } from '../identity/index.ts'
import { actorName } from '../actor.ts'
import { findAccount, identityDb } from './keeper.ts'

export async function getAccount(ctx: Ctx): Promise<OwnAccount> {
  const account = await findAccount(ctx)
  const name = actorName(ctx)
  if (!account) return { name, account: null }
  const db = identityDb(ctx)
  const sessions = await listSessions(db, account.sub)
  return {
    name,
    account: {
      email: account.email,
      emailProven: account.emailVerified,
      hasPassword: account.hasPassword,
      hasSecondStep: account.hasTotp,
      recoveryCodesLeft: await recoveryCodesLeft(db, account.sub),
      signIns: (await recentEvents(db, account.sub)).map((each) => ({ ...each, at: each.at.toISOString() })),
      sessions: sessions.map((each) => ({
        ...each,
        startedAt: each.startedAt.toISOString(),
        seenAt: each.seenAt.toISOString(),
        isThis: each.uid === ctx.person?.session,
      })),
      tills: (await listSeats(db, account.sub, ctx.person?.session ?? '')).map(({ id, madeAt, usedAt, ...each }) => ({
        ...each,
        uid: `till-${id}`,
        startedAt: madeAt.toISOString(),
        seenAt: usedAt.toISOString(),
      })),
    },
  }
}
