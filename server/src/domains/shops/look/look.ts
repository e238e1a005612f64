import { PLAIN_COLOUR, type PaperLook } from '@plantule/contract/shops/papers'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../../platform/context.ts'
import { type Look, plainLook, type SealedLook } from '../../../platform/documents/look.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

const TOPIC = 'papers'
const plain: SealedLook = { colour: PLAIN_COLOUR, logo: null }

/** How papers look today; what an issued document keeps of it. */
export const paperLook = (ctx: Ctx): Promise<SealedLook> => readSetting(ctx, TOPIC, plain)

export async function setLook(ctx: Ctx, look: SealedLook): Promise<Done> {
  await writeSetting(ctx, TOPIC, plain, look)
  return { ok: true }
}

/** What a paper is drawn with today. */
export const lookToday = async (ctx: Ctx): Promise<Look> => lookOf(ctx, await paperLook(ctx))

/** The same of a document that keeps its look; one from before there were any is plain. */
export async function lookOf(ctx: Ctx, look: SealedLook | undefined): Promise<Look> {
  if (!look?.logo) return { colour: look?.colour ?? plainLook.colour, logo: null }
  return { colour: look.colour, logo: (await logoOf(ctx, look.logo)).body }
}

/** A logo never goes, so what names it finds it. */
const logoOf = (ctx: Ctx, sha256: string) =>
  ctx.db.selectFrom('paper_logo').select(['body', 'mime', 'width', 'height']).where('sha256', '=', sha256).executeTakeFirstOrThrow()

export async function getPaperLook(ctx: Ctx): Promise<PaperLook> {
  const { colour, logo } = await paperLook(ctx)
  if (logo === null) return { colour, logo }
  const { body, mime, width, height } = await logoOf(ctx, logo)
  return { colour, logo: { picture: `data:${mime};base64,${body.toString('base64')}`, width, height } }
}

export const setPaperColour = async (ctx: Ctx, colour: string): Promise<Done> => setLook(ctx, { ...(await paperLook(ctx)), colour })
