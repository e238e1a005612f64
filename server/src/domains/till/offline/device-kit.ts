import type { Answer } from '@plantule/contract/base/route'
import type { tillOfflineRoutes } from '@plantule/contract/till/offline'
import type { Ctx } from '../../../platform/context.ts'
import { parisDay } from '../../../platform/paris.ts'
import { shopOnRoll, software } from '../../fiscal/index.ts'
import { currentShop, exemptionsOn } from '../../shops/index.ts'
import { saleSettings } from '../till-settings.ts'

/** The limits of the till and the head of its tickets, for a device to keep. */
export async function deviceKit(ctx: Ctx): Promise<Answer<(typeof tillOfflineRoutes)['deviceKit']>> {
  const { info, settings } = await saleSettings(ctx)
  const { name: shopName, uid } = await currentShop(ctx)
  const { name, lines } = shopOnRoll(info, shopName)
  return {
    settings,
    shop: name,
    seller: lines,
    exemption: info.payTva ? null : (await exemptionsOn(ctx, parisDay(ctx.now)))[info.noTvaReason],
    software,
    address: ctx.services.config.publicUrl,
    uid,
  }
}
