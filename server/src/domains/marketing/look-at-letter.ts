import { type LetterLook, LetterShowing, type LetterTrial } from '@plantule/contract/marketing/newsletters'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { mailLogo } from '../../platform/images/mail-logo.ts'
import { logoPicture } from '../../platform/look/logos.ts'
import { compose } from '../../platform/mail/compose.ts'
import { LOGO_CID, renderHtml, renderPlain } from '../../platform/mail/render.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { cleaned, cleanedBlocks } from '../storefront/index.ts'
import { letterContent, type LetterContent, tells } from './letter-content.ts'
import type { Reader } from './letter-plants.ts'
import { newsletterAnswer } from './newsletters.db.ts'
import { everybody } from './readers.ts'

type Head = { subject: string; preview: string }
type Look = () => Promise<LetterLook>

/**
 * What is being written, as a reader would get it now: nothing of it is refused, what cannot be is left out. Prices of a profile
 * are told to who reads the catalogue; to others the public ones.
 */
export async function previewNewsletter(ctx: Ctx, trial: LetterTrial): Promise<Look> {
  const { showing, language, profileId } = trial
  const profile =
    showing.prices !== 'reader' || profileId === null || lacks(ctx, 'catalogue.read')
      ? null
      : ((await ctx.db.selectFrom('price_profile').select(['id', 'mode']).where('id', '=', profileId).executeTakeFirst()) ?? null)
  const reader: Reader = { language: showing.language === 'reader' ? language : everybody(showing).language, profile }
  const source =
    trial.blocks === null
      ? { html: (await cleaned(ctx, trial.html)).html, blocks: null, showing }
      : { html: '', blocks: await cleanedBlocks(ctx, 'letter', trial.blocks), showing }
  return drawn(ctx, trial, await letterContent(ctx, source, reader), reader.language)
}

/** Throws `not_found`. One that left is shown as it was then. */
export async function shownNewsletter(ctx: Ctx, id: number): Promise<Look> {
  const letter = await newsletterAnswer(ctx, id)
  const { left_as } = mustExist(await ctx.db.selectFrom('newsletter').select('left_as').where('id', '=', id).executeTakeFirst())
  const reader = everybody(LetterShowing.parse(letter.showing))
  return drawn(ctx, letter, left_as ? { content: left_as, empty: [] } : await letterContent(ctx, letter, reader), reader.language)
}

async function drawn(ctx: Ctx, { subject, preview }: Head, { content, empty }: LetterContent, language: 'fr' | 'en'): Promise<Look> {
  // Its way out leads nowhere: it is nobody's letter.
  const leave = `${ctx.services.config.publicUrl}/n/-/-`
  const data = { subject, preview, letter: content, leave }
  const { content: mail, sender } = await compose(ctx, { flow: 'newsletter', template: 'newsletter', data }, language)
  const logo = mail.look?.logo
  const body = logo && (await logoPicture(ctx, logo.sha256)).body
  return async () => {
    const html = await renderHtml(mail, language, sender)
    const shown = logo && body ? `data:image/png;base64,${(await mailLogo(body, logo)).toString('base64')}` : ''
    return {
      subject: mail.subject,
      html: html.replaceAll(`cid:${LOGO_CID}`, shown),
      text: renderPlain(mail, language),
      empty,
      tells: tells(content),
    }
  }
}
