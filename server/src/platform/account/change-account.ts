import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { changePassword, checkPresent, renameAccount, requestEmail, requestProof } from '../identity/index.ts'
import { Refused } from '../refused.ts'
import { waitText } from '../wait-text.ts'
import { findAccount, identityDb, type Keeper, notByPin, ownAccount, refuseAfter, mailAfter } from './keeper.ts'

const done: Done = { ok: true }

/** The name in this shop's team and, where the account is kept here, on the account. */
export async function rename(ctx: Ctx, name: string): Promise<Done> {
  notByPin(ctx)
  if (ctx.actor.kind !== 'member') return done
  const { id, name: before } = ctx.actor
  // This transaction runs as the schema's owner, whom row security does not hold: the shop is named.
  await ctx.db
    .updateTable('member')
    .set((row) => ({ name, version: row('version', '+', 1) }))
    .where('shop_id', '=', ctx.shopId)
    .where('id', '=', id)
    .execute()
  const account = await findAccount(ctx)
  if (account) await renameAccount(identityDb(ctx), account.sub, name)
  await audit(ctx, 'account.rename', 'member', id, { before: { name: before }, after: { name } })
  await ctx.publish('members.changed', {})
  return done
}

export async function changeOwnPassword(ctx: Ctx, keeper: Keeper, { present, next }: { present: string; next: string }) {
  const account = await ownAccount(ctx)
  const hindrance = await changePassword(identityDb(ctx), account, { present, next, session: ctx.person?.session ?? '' })
  if (hindrance) return refuseAfter(hindrance, ['password_wrong', 'too_many_tries'].includes(hindrance.code) ? 'present' : 'next')
  await auditOwn(ctx, 'account.password')
  mailAfter(ctx, keeper, 'changed', account)
  return done
}

/** The answer is the same whether or not somebody has the address already. */
export async function changeEmail(ctx: Ctx, keeper: Keeper, { email, present }: { email: string; present: string }) {
  const account = await ownAccount(ctx)
  const db = identityDb(ctx)
  const hindrance = await checkPresent(db, account, present)
  if (hindrance) return refuseAfter(hindrance, 'present')
  const token = await requestEmail(db, account, email)
  await auditOwn(ctx, 'account.email', { after: { email } })
  if (token) mailAfter(ctx, keeper, 'verify', account, token, email)
  return done
}

/** The mail that proves the present address, once more, and no more often than a stranger could ask for one. */
export async function proveEmail(ctx: Ctx, keeper: Keeper): Promise<Done | (() => Promise<never>)> {
  const account = await ownAccount(ctx)
  if (account.emailVerified) return done
  const asked = await requestProof(identityDb(ctx), account)
  if ('wait' in asked) return () => Promise.reject(new Refused('too_many_tries', { wait: waitText(asked.wait), seconds: asked.wait }))
  mailAfter(ctx, keeper, 'verify', account, asked.token)
  return done
}

/** What people do to their own account stands in the audit of the shop they are in. */
export const auditOwn = (ctx: Ctx, action: string, change: { after?: object } = {}): Promise<void> =>
  audit(ctx, action, 'member', 'id' in ctx.actor ? ctx.actor.id : null, change)
