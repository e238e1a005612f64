import type { Ctx } from '../../../platform/context.ts'
import { currentShop, primaryHost } from '../../shops/index.ts'
import { SITE_PATH } from '../sites.ts'

/** Where the shop's pages begin, for what leaves without a visitor. */
export async function homeOf(ctx: Ctx): Promise<string> {
  const host = await primaryHost(ctx)
  return host ? `https://${host}` : `${ctx.services.config.publicUrl}${SITE_PATH}${(await currentShop(ctx)).uid}`
}
