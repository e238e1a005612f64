import { type LogoPlace, logoDefaults } from '@plantule/contract/shops/logos'
import { PLAIN_COLOUR } from '@plantule/contract/shops/papers'
import type { Ctx } from '../context.ts'
import type { SealedLook } from '../documents/look.ts'
import { readSetting, writeSetting } from '../settings.ts'

/** What papers have of their own; their topic is older than the other logos. */
const plainPapers: SealedLook = { colour: PLAIN_COLOUR, logo: null }
export const ownPapers = (ctx: Ctx): Promise<SealedLook> => readSetting(ctx, 'papers', plainPapers)
export const setOwnPapers = (ctx: Ctx, look: SealedLook): Promise<void> => writeSetting(ctx, 'papers', plainPapers, look)

type Others = Record<Exclude<LogoPlace, 'papers'>, string | null>
const noOthers: Others = { site: null, mails: null }
const others = (ctx: Ctx): Promise<Others> => readSetting(ctx, 'logos', noOthers)

/** A place gets a logo of its own, by its hash, or loses it. Pictures themselves stay: papers that were issued name them. */
export async function setLogo(ctx: Ctx, place: LogoPlace, sha256: string | null): Promise<void> {
  if (place === 'papers') return setOwnPapers(ctx, { ...(await ownPapers(ctx)), logo: sha256 })
  await writeSetting(ctx, 'logos', noOthers, { ...(await others(ctx)), [place]: sha256 })
}

/** Whose logo stands at a place: its own, else that of the place after which it goes. The one answer for site, papers and mails. */
export async function logoAt(ctx: Ctx, place: LogoPlace): Promise<{ from: LogoPlace; sha256: string } | null> {
  const own = { ...(await others(ctx)), papers: (await ownPapers(ctx)).logo }
  for (const from of [place, logoDefaults[place]]) {
    const sha256 = own[from]
    if (sha256) return { from, sha256 }
  }
  return null
}

/** How large a logo is, for what shows it by its address: the picture itself stays where it is. */
export const logoSize = (ctx: Ctx, sha256: string) =>
  ctx.db.selectFrom('paper_logo').select(['width', 'height']).where('sha256', '=', sha256).executeTakeFirstOrThrow()

/** A logo never goes, so what names it finds it. */
export const logoPicture = (ctx: Ctx, sha256: string) =>
  ctx.db.selectFrom('paper_logo').select(['body', 'mime', 'width', 'height']).where('sha256', '=', sha256).executeTakeFirstOrThrow()
