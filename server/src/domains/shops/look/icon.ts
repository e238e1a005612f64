import { createHash } from 'node:crypto'
import type { Done } from '@plantule/contract/base/shared'
import { iconSizes, type IconSize, LEAST_ICON, type Marks } from '@plantule/contract/shops/logos'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { acceptImage } from '../../../platform/files/accept.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { type Icon, renderIcon } from '../../../platform/images/render-icon.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'

/** Throws `file_missing`, `too_large`, `too_many_pixels`, `heic_photo`, `unsupported_file`, `icon_unreadable`, `icon_small`. */
export async function readIcon([upload]: readonly Upload[]): Promise<Icon> {
  if (!upload) throw new Refused('file_missing')
  await acceptImage(upload)
  const icon = await renderIcon(upload.path)
  if (icon === 'damaged') throw new Refused('icon_unreadable')
  if (icon === 'small') throw new Refused('icon_small', { limit: LEAST_ICON })
  return icon
}

export async function keepIcon(ctx: Ctx, icon: Icon): Promise<Done> {
  const values = { ...icon, sha256: createHash('sha256').update(icon.large).digest('hex'), updated_at: ctx.now }
  await ctx.db
    .insertInto('site_icon')
    .values({ shop_id: ctx.shopId, ...values })
    .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
    .execute()
  await audit(ctx, 'site_icon.set', 'site_icon', null, { after: { sha256: values.sha256 } })
  return { ok: true }
}

export async function removeIcon(ctx: Ctx): Promise<Done> {
  await ctx.db.deleteFrom('site_icon').execute()
  await audit(ctx, 'site_icon.remove', 'site_icon', null, {})
  return { ok: true }
}

/** By its hash, which changes with it; undefined for a shop without an icon. */
export const iconKey = async (ctx: Ctx): Promise<string | undefined> =>
  (await ctx.db.selectFrom('site_icon').select('sha256').executeTakeFirst())?.sha256

/** PNG, `iconSizes` pixels a side; undefined for a shop without an icon. */
export const iconPicture = async (ctx: Ctx, size: IconSize): Promise<Buffer | undefined> =>
  (await ctx.db.selectFrom('site_icon').select(`${size} as body`).executeTakeFirst())?.body

/** Throws `not_found`. */
export async function siteIcon(ctx: Ctx): Promise<FileReply> {
  return { name: 'icon.png', mime: 'image/png', inline: true, body: mustExist(await iconPicture(ctx, 'medium')) }
}

export async function shownIcon(ctx: Ctx): Promise<Marks['icon']> {
  const body = await iconPicture(ctx, 'medium')
  const side = iconSizes.medium
  return body ? { picture: `data:image/png;base64,${body.toString('base64')}`, width: side, height: side } : null
}
