import type { Init } from '@plantule/contract/shops/init'
import type { Ctx } from '../../platform/context.ts'
import { listMyShops } from './client.ts'
import { invoicingInfo, viewConfig } from './settings.ts'
import { currentShop, membersOf, myMemberId, primaryHost, toMember, toShop } from './shops.db.ts'

/** The parts of the client state that the tenant itself knows. */
export async function initParts(ctx: Ctx): Promise<Partial<Init>> {
  const shop = toShop(await currentShop(ctx), await primaryHost(ctx))
  const members = await membersOf(ctx)
  const me = members.find((row) => row.id === myMemberId(ctx))
  if (!me) throw new Error('the member of a request is a member of its shop')
  const { payTva, country, postcode } = await invoicingInfo(ctx)
  const preferences = await ctx.db.selectFrom('preference').select(['key', 'value']).where('member_id', '=', me.id).execute()
  return {
    client: { ...shop, invoicing_info: { pay_tva: payTva, country, postcode }, register_payments: shop.registerPayments },
    config: await viewConfig(ctx),
    // Cookies of two shops in one browser must not meet.
    cookies: { namespace: shop.uid },
    subscription: { plan: shop.level, type: shop.subscriptionType, status: 'active' },
    level: shop.level,
    subscription_type: shop.subscriptionType,
    session: {
      ...toMember(ctx, me),
      preferences: Object.fromEntries(preferences.map((row) => [row.key, row.value as never])),
    },
    sessions: members.map(({ id, name }) => ({ id, name })),
    navigation: { shops: (await listMyShops(ctx)).items },
  }
}
