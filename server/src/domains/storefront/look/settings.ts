import { defaultOpening, type SiteOpening } from '@plantule/contract/storefront/opening'
import { defaultLayout, defaultStyle, type SiteLayout, type SiteStyle } from '@plantule/contract/storefront/look'
import type { Ctx } from '../../../platform/context.ts'
import { keepAnswer } from '../../../platform/keep-answer.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

export const siteStyle = (ctx: Ctx): Promise<SiteStyle> => readSetting(ctx, 'site.style', defaultStyle)
export const siteLayout = (ctx: Ctx): Promise<SiteLayout> => readSetting(ctx, 'site.layout', defaultLayout)
export const siteOpening = (ctx: Ctx): Promise<SiteOpening> => readSetting(ctx, 'site.opening', defaultOpening)

const kept = keepAnswer<boolean>()
/** Whether visitors and their programs see nothing now; worked out anew once the shop is written to. */
export const isClosed = (ctx: Ctx): Promise<boolean> => kept(ctx, 'site closed', async () => (await siteOpening(ctx)).state === 'closed')

export async function setStyle(ctx: Ctx, style: SiteStyle): Promise<SiteStyle> {
  await writeSetting(ctx, 'site.style', defaultStyle, style)
  return style
}

export async function setLayout(ctx: Ctx, layout: SiteLayout): Promise<SiteLayout> {
  await writeSetting(ctx, 'site.layout', defaultLayout, layout)
  return layout
}

export async function setOpening(ctx: Ctx, opening: SiteOpening): Promise<SiteOpening> {
  await writeSetting(ctx, 'site.opening', defaultOpening, opening)
  return opening
}
