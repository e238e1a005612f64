import type { Ctx } from '../../platform/context.ts'
import { logoPicture } from '../../platform/look/logos.ts'
import { iconKey, iconPicture, siteLogoMark } from '../shops/index.ts'
import type { Found, Place } from './place.ts'

/** The logo and the icon of the site, each at an address that changes with it; undefined for any other path, and one of former times. */
export async function markFor(ctx: Ctx, { path }: Place): Promise<Found | undefined> {
  const [, room, key = '', ...more] = path.split('/')
  if (more.length > 0 || !/^[0-9a-f]{64}$/.test(key)) return undefined
  if (room === 'logo' && (await siteLogoMark(ctx))?.key === key) {
    const { body, mime } = await logoPicture(ctx, key)
    return { type: mime, bytes: body }
  }
  if (room !== 'icon' || (await iconKey(ctx)) !== key) return undefined
  const body = await iconPicture(ctx, 'medium')
  return body && { type: 'image/png', bytes: body }
}
