import type { SiteContent, SiteHead, SiteLanguage } from '@plantule/contract/site/site-page'
import { type LegalKind, legalKinds } from '@plantule/contract/storefront/legal'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { legalTerms } from '../../storefront/index.ts'
import { summary } from './cards.ts'

type Text = { head: SiteHead; content: SiteContent }

/** A published page of the shop. Throws `not_found`. */
export async function textOf(ctx: Ctx, slug: string): Promise<Text> {
  const { title, description, html } = mustExist(
    await ctx.db
      .selectFrom('site_page')
      .select(['title', 'description', 'html'])
      .where('slug', '=', slug)
      .where('published', '=', true)
      .executeTakeFirst(),
  )
  return { head: { title, description: description || summary(html), kind: 'article' }, content: { kind: 'text', title, html } }
}

export const legalTitles: Record<LegalKind, Record<SiteLanguage, string>> = {
  legal: { fr: 'Mentions légales', en: 'Legal notice' },
  sales: { fr: 'Conditions générales de vente', en: 'Terms of sale' },
  privacy: { fr: 'Données personnelles', en: 'Privacy' },
}

/** The legal text in force today. Throws `not_found`. */
export async function legalOf(ctx: Ctx, kind: string, language: SiteLanguage): Promise<Text> {
  const known = mustExist(legalKinds.find((each) => each === kind))
  const { inForce } = await legalTerms(ctx, known)
  const { html, validFrom } = mustExist(inForce ?? undefined)
  const title = legalTitles[known][language]
  return { head: { title, description: '' }, content: { kind: 'text', title, html, below: validFrom } }
}
