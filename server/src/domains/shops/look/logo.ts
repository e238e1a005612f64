import { createHash } from 'node:crypto'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../../platform/context.ts'
import { acceptImage } from '../../../platform/files/accept.ts'
import type { Upload } from '../../../platform/handlers.ts'
import { type Logo, renderLogo } from '../../../platform/images/render-logo.ts'
import { Refused } from '../../../platform/refused.ts'
import { paperLook, setLook } from './look.ts'

/** Throws `file_missing`, `too_large`, `too_many_pixels`, `heic_photo`, `unsupported_file`, `logo_unreadable`, `logo_invisible`. */
export async function readLogo([upload]: readonly Upload[]): Promise<Logo> {
  if (!upload) throw new Refused('file_missing')
  await acceptImage(upload)
  const logo = await renderLogo(upload.path)
  if (logo === 'damaged') throw new Refused('logo_unreadable')
  if (logo === 'invisible') throw new Refused('logo_invisible')
  return logo
}

/** The logo of all papers from now on; those that were issued keep theirs. */
export async function keepLogo(ctx: Ctx, logo: Logo): Promise<Done> {
  const sha256 = createHash('sha256').update(logo.body).digest('hex')
  await ctx.db
    .insertInto('paper_logo')
    .values({ shop_id: ctx.shopId, sha256, ...logo, created_at: ctx.now })
    .onConflict((conflict) => conflict.columns(['shop_id', 'sha256']).doNothing())
    .execute()
  return setLook(ctx, { ...(await paperLook(ctx)), logo: sha256 })
}

export const removePaperLogo = async (ctx: Ctx): Promise<Done> => setLook(ctx, { ...(await paperLook(ctx)), logo: null })
