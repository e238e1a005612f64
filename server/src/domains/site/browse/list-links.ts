import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { availabilityRoutes } from '@plantule/contract/site/availability'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { homeOf } from '../../storefront/index.ts'

type Links = Out<(typeof availabilityRoutes)['listPriceListLinks']['response']>
type Link = Links['items'][number]

const urlOf = (home: string, token: string | null): string | null => (token === null ? null : `${home}/available/${token}`)

export async function listPriceListLinks(ctx: Ctx): Promise<Links> {
  const home = await homeOf(ctx)
  const rows = await ctx.db.selectFrom('price_profile').select(['id', 'list_token']).orderBy('id').execute()
  return { items: rows.map(({ id, list_token }) => ({ profileId: id, url: urlOf(home, list_token) })) }
}

/** Throws `not_found`. The address before leads nowhere any more. */
export async function makePriceListLink(ctx: Ctx, id: number): Promise<Link> {
  const token = newLinkToken()
  await setToken(ctx, id, token)
  await audit(ctx, 'price_profile.link', 'price_profile', id)
  return { profileId: id, url: urlOf(await homeOf(ctx), token) }
}

/** Throws `not_found`. */
export async function removePriceListLink(ctx: Ctx, id: number): Promise<Done> {
  await setToken(ctx, id, null)
  await audit(ctx, 'price_profile.unlink', 'price_profile', id)
  return { ok: true }
}

const setToken = async (ctx: Ctx, id: number, list_token: string | null): Promise<unknown> =>
  mustExist(await ctx.db.updateTable('price_profile').set({ list_token }).where('id', '=', id).returning('id').executeTakeFirst())
