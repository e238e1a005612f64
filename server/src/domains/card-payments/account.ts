import type { CardAccount } from '@plantule/contract/card-payments/schemas'
import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { fullPath } from '@plantule/contract/base/route'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import type { Services } from '../../platform/services.ts'
import { type Account, connectionOf, findAccount, providerFor, shopUid } from './connection.ts'
import type { Provider } from './provider.ts'
import { ProviderError, refusalOf } from './provider-error.ts'
import type { AccountState } from './provider-shapes.ts'
import { sealFor } from './seal.ts'
import { newsTypes } from './news-types.ts'
import { sweepJob } from './jobs.ts'

type Keys = { secretKey: string; webhookSecret: string }

const off: Omit<CardAccount, 'webhookUrl' | 'lastEventAt' | 'mayOnboard'> = {
  state: 'off',
  kind: null,
  live: false,
  accountRef: null,
  keyHint: '',
  chargesEnabled: false,
  payoutsEnabled: false,
  detailsSubmitted: false,
  requirements: [],
  disabledReason: null,
  sweptAt: null,
  failure: null,
}

export const stateOf = (account: Account | undefined): CardAccount['state'] =>
  !account ? 'off' : account.charges_enabled ? 'ready' : 'incomplete'

/** Where the provider sends its news: by the shop's name for its own keys, else one address for the whole installation. */
export const webhookUrl = ({ config }: Pick<Services, 'config'>, uid: string): string =>
  `${config.publicUrl}${fullPath(cardPaymentRoutes.webhook)}?shop=${uid}`

export async function accountAnswer(ctx: Ctx): Promise<CardAccount> {
  const account = await findAccount(ctx)
  const news = await ctx.db
    .selectFrom('card_event')
    .select('received_at')
    .where('via', '=', 'webhook')
    .orderBy('received_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    ...off,
    ...(account && {
      state: stateOf(account),
      kind: account.kind,
      live: account.live,
      accountRef: account.account_ref,
      keyHint: account.key_hint,
      chargesEnabled: account.charges_enabled,
      payoutsEnabled: account.payouts_enabled,
      detailsSubmitted: account.details_submitted,
      requirements: account.requirements,
      disabledReason: account.disabled_reason,
      sweptAt: account.swept_at?.toISOString() ?? null,
      failure: account.failure,
    }),
    webhookUrl: webhookUrl(ctx.services, await shopUid(ctx)),
    lastEventAt: news?.received_at.toISOString() ?? null,
    mayOnboard: ctx.services.config.stripe !== undefined,
  }
}

/**
 * Tries the keys at the provider, makes the webhook when none is given, and keeps both sealed. Throws `card_key_refused`,
 * `card_unreachable`, `card_webhook_needed`, `card_account_in_use` when another account still has work.
 */
export async function setKeys(ctx: Ctx, keys: Keys): Promise<() => Promise<CardAccount>> {
  const { services } = ctx
  const uid = await shopUid(ctx)
  const before = await findAccount(ctx)
  return async () => {
    const provider = providerFor(services, keys.secretKey)
    const state = await provider.account().catch(keyRefusal)
    await ctx.inShop((own) => refuseOpenWork(own, state.ref))
    const known = before?.account_ref === state.ref ? before : undefined
    const webhook = keys.webhookSecret
      ? { ref: null, secret: keys.webhookSecret }
      : await ownWebhook(provider, webhookUrl(services, uid), known)
    return ctx.inShop(async (own) => {
      await writeAccount(own, state, {
        kind: 'own',
        live: keys.secretKey.includes('_live_'),
        key_hint: keys.secretKey.slice(-4),
        sealed_key: sealFor(services, own.shopId, 'key', keys.secretKey),
        webhook_ref: webhook.ref,
        sealed_webhook_secret: sealFor(services, own.shopId, 'webhook', webhook.secret),
      })
      await own.enqueue(sweepJob, {})
      return accountAnswer(own)
    })
  }
}

const keyRefusal = (error: unknown): never => {
  throw error instanceof ProviderError && error.code === 'key' ? refusedField('card_key_refused', ['secretKey']) : refusalOf(error)
}

/** The provider takes public addresses with TLS only; others are told of by hand. */
async function ownWebhook(provider: Provider, url: string, known: Account | undefined): Promise<{ ref: string | null; secret: string }> {
  if (!url.startsWith('https://')) throw refusedField('card_webhook_needed', ['webhookSecret'])
  const made = await provider.makeWebhook(url, newsTypes).catch((error: unknown) => {
    throw error instanceof ProviderError && error.code === 'refused'
      ? refusedField('card_webhook_needed', ['webhookSecret'])
      : refusalOf(error)
  })
  // The one made before would bring each message a second time, signed with a secret that is gone.
  if (known?.webhook_ref) await provider.dropWebhook(known.webhook_ref).catch(() => undefined)
  return made
}

type Kept = Pick<Account, 'kind' | 'live' | 'key_hint' | 'sealed_key' | 'sealed_webhook_secret' | 'webhook_ref'>

export async function writeAccount(ctx: Ctx, state: AccountState, kept: Kept): Promise<void> {
  const before = await findAccount(ctx)
  const values = { ...kept, ...stateColumns(state), account_ref: state.ref, failure: null, failed_at: null }
  const fresh = before?.account_ref === state.ref ? {} : { swept_until: null, swept_at: null }
  await ctx.db
    .insertInto('card_account')
    .values({ shop_id: ctx.shopId, ...values, created_at: ctx.now })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet({ ...values, ...fresh }))
    .execute()
  const seen = (account: Account | undefined) =>
    account && { kind: account.kind, account: account.account_ref, live: account.live, key: account.key_hint }
  await audit(ctx, 'card.account', 'card_account', null, { before: seen(before) ?? null, after: seen(await findAccount(ctx)) ?? null })
}

export const stateColumns = (state: AccountState) => ({
  charges_enabled: state.chargesEnabled,
  payouts_enabled: state.payoutsEnabled,
  details_submitted: state.detailsSubmitted,
  requirements: state.requirements,
  disabled_reason: state.disabledReason,
})

/** Throws `card_account_in_use` while money of another account waits to be settled, which only its keys can do. */
async function refuseOpenWork(ctx: Ctx, stays: string | null): Promise<void> {
  const account = await findAccount(ctx)
  if (!account || account.account_ref === stays) return
  const payments = await ctx.db.selectFrom('card_payment').select('id').where('state', '=', 'to_check').execute()
  const refunds = await ctx.db.selectFrom('card_refund').select('id').where('state', 'in', ['queued', 'pending']).execute()
  const count = payments.length + refunds.length
  if (count > 0) throw new Refused('card_account_in_use', { count })
}

/** Open links stop, and the webhook goes from the provider as well, if it can be reached. Throws `card_account_in_use`. */
export async function removeAccount(ctx: Ctx): Promise<CardAccount | (() => Promise<CardAccount>)> {
  const connection = await connectionOf(ctx)
  const account = await findAccount(ctx)
  if (!account) return accountAnswer(ctx)
  await refuseOpenWork(ctx, null)
  await ctx.db.updateTable('card_link').set({ state: 'void' }).where('state', '=', 'open').execute()
  await ctx.db.deleteFrom('card_account').where('id', '=', account.id).execute()
  await audit(ctx, 'card.account', 'card_account', account.id, {
    before: { kind: account.kind, account: account.account_ref, live: account.live },
    after: null,
  })
  const answer = await accountAnswer(ctx)
  return async () => {
    if (connection && account.webhook_ref) await connection.provider.dropWebhook(account.webhook_ref).catch(() => undefined)
    return answer
  }
}
