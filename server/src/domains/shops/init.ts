import type { Init } from '@plantule/contract/shops/init'
import type { Ctx } from '../../platform/context.ts'
import { listMyShops } from './client.ts'
import { invoicingInfo, viewConfig } from './settings.ts'
import { currentShop, membersOf, myMemberId, primaryHost, toMember, toShop } from './shops.db.ts'

/** The parts of the client state that the tenant itself knows. */
export async function initParts(ctx: Ctx): Promise<Partial<Init>> {
  const shop = toShop(await currentShop(ctx), await primaryHost(ctx))
  const members = await membersOf(ctx)
  const { payTva, country, postcode } = await invoicingInfo(ctx)
  return {
    client: { ...shop, invoicing_info: { pay_tva: payTva, country, postcode }, register_payments: shop.registerPayments },
    config: await viewConfig(ctx),
    // Cookies of two shops in one browser must not meet.
    cookies: { namespace: shop.uid },
    subscription: { plan: shop.level, type: shop.subscriptionType, status: 'active' },
    level: shop.level,
    subscription_type: shop.subscriptionType,
    ...(await asks(ctx, members)),
    sessions: members.map(({ id, name }) => ({ id, name })),
    navigation: { shops: (await listMyShops(ctx)).items },
  }
}

/** The member who asks with their preferences, or whom of the provider's staff an owner let in. */
async function asks(ctx: Ctx, members: Awaited<ReturnType<typeof membersOf>>): Promise<Pick<Init, 'session' | 'support'>> {
  const { actor } = ctx
  if (actor.kind === 'provider') {
    const { entryId, mode, until } = actor.support
    const nobody = {
      id: 0,
      email: '',
      preset: 'manager' as const,
      endsOn: null,
      joinedAt: null,
      lastSeenAt: null,
      secondStep: null,
      version: 1,
    }
    return {
      // What the contract gives a visit are rights, each of them.
      session: {
        ...nobody,
        name: actor.name,
        rights: [...actor.rights] as never,
        invitedAt: ctx.now.toISOString(),
        isMe: true,
        preferences: {},
      },
      support: { entryId, staff: actor.name, mode, until: until.toISOString() },
    }
  }
  const me = members.find((row) => row.id === myMemberId(ctx))
  if (!me) throw new Error('the member of a request is a member of its shop')
  const preferences = await ctx.db.selectFrom('preference').select(['key', 'value']).where('member_id', '=', me.id).execute()
  return {
    session: { ...toMember(ctx, me), preferences: Object.fromEntries(preferences.map((row) => [row.key, row.value as never])) },
    support: null,
  }
}
