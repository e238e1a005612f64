import { type InvoicingInfo, noInvoicingInfo } from '@plantule/contract/shops/settings'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { readSetting } from '../../platform/settings.ts'
import { writeAccount } from './account.ts'
import { findAccount, providerFor, shopUid } from './connection.ts'
import { refusalOf } from './provider-error.ts'

/**
 * A link to the provider's own pages, good for a few minutes; the account is opened the first time. Throws
 * `card_no_onboarding` when the installation has no keys, or the shop uses its own; `card_unreachable`, `card_refused`.
 */
export async function onboardingLink(ctx: Ctx): Promise<() => Promise<{ url: string }>> {
  const { config } = ctx.services
  const account = await findAccount(ctx)
  if (!config.stripe || account?.kind === 'own') throw new Refused('card_no_onboarding')
  const uid = await shopUid(ctx)
  const { name } = await ctx.db.selectFrom('shop').select('name').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
  const info = await readSetting<InvoicingInfo>(ctx, 'invoicing_info', noInvoicingInfo)
  const provider = providerFor(ctx.services, config.stripe.secretKey)
  const live = config.stripe.secretKey.includes('_live_')
  return async () => {
    try {
      const ref = account?.account_ref ?? (await open())
      return { url: await provider.onboardingUrl(ref, `${config.publicUrl}/card-payment`) }
    } catch (error) {
      throw refusalOf(error)
    }
  }
  async function open(): Promise<string> {
    const about = { email: info.email || null, name: info.legalName || name, url: info.website.startsWith('http') ? info.website : null }
    const state = await provider.openAccount(`plantule-${uid}-account`, about)
    await ctx.inShop((own) =>
      writeAccount(own, state, { kind: 'connected', live, key_hint: '', sealed_key: null, sealed_webhook_secret: null, webhook_ref: null }),
    )
    return state.ref
  }
}
