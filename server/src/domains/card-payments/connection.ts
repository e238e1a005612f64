import type { Selectable } from 'kysely'
import type { CardAccount as AccountRow } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import type { Services } from '../../platform/services.ts'
import { Provider } from './provider.ts'
import { ProviderError } from './provider-error.ts'
import { openFor } from './seal.ts'

export type Account = Selectable<AccountRow>
/** The shop's way to the provider; holds keys, so it is never logged or answered. */
export type Connection = { provider: Provider; account: Account; uid: string }

export const findAccount = (ctx: Ctx): Promise<Account | undefined> => ctx.db.selectFrom('card_account').selectAll().executeTakeFirst()

export const shopUid = async (ctx: Ctx): Promise<string> =>
  (await ctx.db.selectFrom('shop').select('uid').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()).uid

/** A provider for keys just typed, or for the installation's own. */
export const providerFor = ({ config }: Pick<Services, 'config'>, secretKey: string, account?: string): Provider =>
  new Provider({ secretKey, ...(account ? { account } : {}), ...(config.stripeApiUrl ? { apiUrl: config.stripeApiUrl } : {}) })

/** Undefined when the shop takes no cards, or when the installation lost the keys that its account was opened under. */
export async function connectionOf(ctx: Ctx): Promise<Connection | undefined> {
  const account = await findAccount(ctx)
  if (!account) return undefined
  const uid = await shopUid(ctx)
  if (account.sealed_key)
    return { provider: providerFor(ctx.services, openFor(ctx.services, ctx.shopId, 'key', account.sealed_key)), account, uid }
  const { stripe } = ctx.services.config
  return stripe && { provider: providerFor(ctx.services, stripe.secretKey, account.account_ref), account, uid }
}

/** Throws `card_not_set_up`. */
export async function needConnection(ctx: Ctx): Promise<Connection> {
  const connection = await connectionOf(ctx)
  if (!connection) throw new Refused('card_not_set_up')
  return connection
}

/**
 * Asks the provider outside any transaction and keeps on the account whether it answered, for people to see. Throws what the
 * call throws.
 */
export async function asking<T>(shop: Pick<JobShop, 'inShop'>, { account }: Connection, call: () => Promise<T>): Promise<T> {
  try {
    const answer = await call()
    if (account.failure !== null) await noteFailure(shop, account.id, null)
    return answer
  } catch (error) {
    if (error instanceof ProviderError && error.code !== 'refused') await noteFailure(shop, account.id, error.code)
    throw error
  }
}

const noteFailure = (shop: Pick<JobShop, 'inShop'>, id: number, failure: string | null): Promise<void> =>
  shop.inShop(async (ctx) => {
    const set = { failure, failed_at: failure === null ? null : ctx.now }
    await ctx.db.updateTable('card_account').set(set).where('id', '=', id).execute()
  })
