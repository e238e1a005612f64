import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { Refused } from '../../platform/refused.ts'
import type { Services } from '../../platform/services.ts'
import { BillingProvider } from '../card-payments/index.ts'
import { billingInfo, held } from './subscription.db.ts'

/** The account into which shops pay; undefined where the installation names none. */
export function billingProvider({ config }: Pick<Services, 'config'>): BillingProvider | undefined {
  if (!config.billing) return undefined
  return new BillingProvider({ secretKey: config.billing.secretKey, ...(config.stripeApiUrl ? { apiUrl: config.stripeApiUrl } : {}) })
}

/** Throws `billing_card_off`. */
export function needProvider(services: Pick<Services, 'config'>): BillingProvider {
  const provider = billingProvider(services)
  if (!provider) throw new Refused('billing_card_off')
  return provider
}

/** News of a trial account is none of a real one, and the other way round. */
export const isLive = ({ config }: Pick<Services, 'config'>): boolean => config.billing?.secretKey.includes('_live_') ?? false

export type Owner = { uid: string; name: string; email: string | null; customer: string | null }
/** Who pays, as the card provider knows them. */
export async function ownerOf(ctx: Ctx): Promise<Owner> {
  const { shop, row } = await held(ctx)
  const info = await billingInfo(ctx, row)
  return { uid: shop.uid, name: info.legalName || shop.name, email: info.email || null, customer: row.customer_ref }
}

/** The customer of this shop at the card provider, made the first time; asked outside of any transaction. Throws `ProviderError`. */
export async function customerOf(shop: Pick<JobShop, 'inShop'>, provider: BillingProvider, owner: Owner): Promise<string> {
  if (owner.customer) return owner.customer
  const made = await provider.makeCustomer(`plantule-${owner.uid}-customer`, owner)
  await shop.inShop((ctx) => ctx.db.updateTable('subscription').set({ customer_ref: made }).where('customer_ref', 'is', null).execute())
  return made
}
