import type { Ctx } from '../context.ts'
import { type Account, accountBySub, type Hindrance, type Identity, within } from '../identity/index.ts'
import { Refused, refusedField } from '../refused.ts'
import { waitText } from '../wait-text.ts'

/** What the bundled identity provider gives to these routes; absent when another provider keeps the accounts. */
export type Keeper = Pick<Identity, 'box' | 'notify'>

/** The transaction of the request as the identity provider's functions take it: these routes run as the schema's owner. */
export const identityDb = (ctx: Ctx) => within(ctx.db as never)

/** Undefined when no account of ours stands behind the person. */
export async function findAccount(ctx: Ctx): Promise<Account | undefined> {
  return ctx.person && accountBySub(identityDb(ctx), ctx.person.sub)
}

/** Throws `kept_elsewhere`, and `demo_account` for one that is everybody's. */
export async function ownAccount(ctx: Ctx): Promise<Account> {
  const account = await findAccount(ctx)
  if (!account) throw new Refused('kept_elsewhere')
  if (account.demo) throw new Refused('demo_account')
  return account
}

/** Whoever has seen a PIN changes nothing of its person. Throws `by_password_only`. */
export function notByPin({ person }: Ctx): void {
  if (person?.byPin) throw new Refused('by_password_only')
}

/** Refuses once the transaction is over, which keeps the count of tries. `field` is where the secret was typed. */
export function refuseAfter({ code, wait }: Hindrance, field: string): () => Promise<never> {
  const refusal = wait === undefined ? refusedField(code, [field]) : refusedField(code, [field], { wait: waitText(wait), seconds: wait })
  return () => Promise.reject(refusal)
}

/** Mails leave only when the change holds. */
export function mailAfter(
  ctx: Ctx,
  keeper: Keeper,
  kind: Parameters<Keeper['notify']>[0],
  account: Account,
  token?: string,
  to = account.email,
): void {
  ctx.afterCommit(() => keeper.notify(kind, { to, name: account.name, ...(token ? { token } : {}) }, ctx.locale))
}
