import type { PaperLook } from '@plantule/contract/shops/papers'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../../platform/context.ts'
import { type Look, plainLook, type SealedLook } from '../../../platform/documents/look.ts'
import { logoAt, logoPicture, ownPapers, setOwnPapers } from '../../../platform/look/logos.ts'

/** How papers look today, with the logo of the site where they have none; what an issued document keeps of it. */
export const paperLook = async (ctx: Ctx): Promise<SealedLook> => {
  const { colour } = await ownPapers(ctx)
  return { colour, logo: (await logoAt(ctx, 'papers'))?.sha256 ?? null }
}

/** What a paper is drawn with today. */
export const lookToday = async (ctx: Ctx): Promise<Look> => lookOf(ctx, await paperLook(ctx))

/** The same of a document that keeps its look; one from before there were any is plain. */
export async function lookOf(ctx: Ctx, look: SealedLook | undefined): Promise<Look> {
  if (!look?.logo) return { colour: look?.colour ?? plainLook.colour, logo: null }
  return { colour: look.colour, logo: (await logoPicture(ctx, look.logo)).body }
}

export async function getPaperLook(ctx: Ctx): Promise<PaperLook> {
  const own = await ownPapers(ctx)
  const { colour, logo } = await paperLook(ctx)
  if (logo === null) return { colour, logo, ownLogo: false }
  const { body, mime, width, height } = await logoPicture(ctx, logo)
  return { colour, logo: { picture: `data:${mime};base64,${body.toString('base64')}`, width, height }, ownLogo: own.logo !== null }
}

export async function setPaperColour(ctx: Ctx, colour: string): Promise<Done> {
  await setOwnPapers(ctx, { ...(await ownPapers(ctx)), colour })
  return { ok: true }
}
