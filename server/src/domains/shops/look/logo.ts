import { createHash } from 'node:crypto'
import type { Done } from '@plantule/contract/base/shared'
import { type LogoPlace, logoPlaces, type Marks } from '@plantule/contract/shops/logos'
import type { Ctx } from '../../../platform/context.ts'
import { acceptImage } from '../../../platform/files/accept.ts'
import type { FileReply, Upload } from '../../../platform/handlers.ts'
import { type Logo, renderLogo } from '../../../platform/images/render-logo.ts'
import { logoAt, logoPicture, logoSize, setLogo } from '../../../platform/look/logos.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { shownIcon } from './icon.ts'

/** Throws `file_missing`, `too_large`, `too_many_pixels`, `heic_photo`, `unsupported_file`, `logo_unreadable`, `logo_invisible`. */
export async function readLogo([upload]: readonly Upload[]): Promise<Logo> {
  if (!upload) throw new Refused('file_missing')
  await acceptImage(upload)
  const logo = await renderLogo(upload.path)
  if (logo === 'damaged') throw new Refused('logo_unreadable')
  if (logo === 'invisible') throw new Refused('logo_invisible')
  return logo
}

/** The logo of a place from now on; papers that were issued keep theirs. */
export async function keepLogo(ctx: Ctx, place: LogoPlace, logo: Logo): Promise<Done> {
  const sha256 = createHash('sha256').update(logo.body).digest('hex')
  await ctx.db
    .insertInto('paper_logo')
    .values({ shop_id: ctx.shopId, sha256, ...logo, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'sha256']).doNothing())
    .execute()
  await setLogo(ctx, place, sha256)
  return { ok: true }
}

/** From now on the place bears the logo after which it goes, or none. */
export async function removeLogo(ctx: Ctx, place: LogoPlace): Promise<Done> {
  await setLogo(ctx, place, null)
  return { ok: true }
}

/** Throws `not_found`. */
export async function siteLogo(ctx: Ctx): Promise<FileReply> {
  const { sha256 } = mustExist((await logoAt(ctx, 'site')) ?? undefined)
  const { body, mime } = await logoPicture(ctx, sha256)
  return { name: `logo.${mime === 'image/png' ? 'png' : 'jpg'}`, mime, inline: true, body }
}

/** What a page of the site needs to show its logo; its bytes are `logoPicture`'s. */
export async function siteLogoMark(ctx: Ctx): Promise<{ key: string; width: number; height: number } | null> {
  const found = await logoAt(ctx, 'site')
  if (!found) return null
  const { width, height } = await logoSize(ctx, found.sha256)
  return { key: found.sha256, width, height }
}

export async function getMarks(ctx: Ctx): Promise<Marks> {
  const shown = async (place: LogoPlace): Promise<Marks[LogoPlace]> => {
    const found = await logoAt(ctx, place)
    if (!found) return { from: null, mark: null }
    const { body, mime, width, height } = await logoPicture(ctx, found.sha256)
    return { from: found.from, mark: { picture: `data:${mime};base64,${body.toString('base64')}`, width, height } }
  }
  const logos = []
  for (const place of logoPlaces) logos.push([place, await shown(place)] as const)
  return { ...(Object.fromEntries(logos) as Pick<Marks, LogoPlace>), icon: await shownIcon(ctx) }
}
