import type { SiteContent, SiteHead, SiteLanguage } from '@plantule/contract/site/site-page'
import { type LegalKind, legalKinds } from '@plantule/contract/storefront/legal'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { today } from '../../../platform/paris.ts'
import { textPath } from '../site-paths.ts'
import { legalTerms, shownText } from '../../storefront/index.ts'
import { summary } from './cards.ts'

type Text = { head: SiteHead; content: SiteContent }

/** A published page of the shop, at its address or one that it left. Throws `not_found`. */
export async function textOf(ctx: Ctx, slug: string): Promise<Text | { movedTo: string }> {
  const page = await ctx.db
    .selectFrom('site_page')
    .select(['title', 'description', 'html'])
    .where('slug', '=', slug)
    .where('published', '=', true)
    .executeTakeFirst()
  if (!page) return { movedTo: textPath(mustExist(await leftFor(ctx, slug))) }
  const { title, description, html } = page
  return {
    head: { title, description: description || summary(html), kind: 'article' },
    content: { kind: 'text', title, html: await shownText(ctx, html) },
  }
}

const leftFor = async (ctx: Ctx, slug: string): Promise<string | undefined> =>
  (
    await ctx.db
      .selectFrom('page_redirect as r')
      .innerJoin('site_page as p', (join) => join.onRef('p.shop_id', '=', 'r.shop_id').onRef('p.id', '=', 'r.page_id'))
      .select('p.slug')
      .where('r.slug', '=', slug)
      .where('p.published', '=', true)
      .executeTakeFirst()
  )?.slug

export const legalTitles: Record<LegalKind, Record<SiteLanguage, string>> = {
  legal: { fr: 'Mentions légales', en: 'Legal notice' },
  sales: { fr: 'Conditions générales de vente', en: 'Terms of sale' },
  privacy: { fr: 'Données personnelles', en: 'Privacy' },
}

/** A text that begins with its own title would say it twice. */
function withoutTitle(html: string, titles: Record<SiteLanguage, string>): string {
  const [whole = '', said] = /^\s*<h2>([^<]*)<\/h2>/.exec(html) ?? []
  return said !== undefined && Object.values(titles).includes(said.trim()) ? html.slice(whole.length) : html
}

/** The legal text in force today. Throws `not_found`. */
export async function legalOf(ctx: Ctx, kind: string, language: SiteLanguage): Promise<Text> {
  const known = mustExist(legalKinds.find((each) => each === kind))
  const { inForce } = await legalTerms(ctx, known)
  const { html, validFrom } = mustExist(inForce ?? undefined)
  return legalText(ctx, known, language, { html, validFrom })
}

/** One version of the terms of sale that is or was in force, as whoever agreed to it reads it again. Throws `not_found`. */
export async function salesTermsOf(ctx: Ctx, number: string, language: SiteLanguage): Promise<Text> {
  const version = await ctx.db
    .selectFrom('legal_text')
    .select(['html', 'valid_from as validFrom'])
    .where('kind', '=', 'sales')
    .where('number', '=', /^[1-9]\d{0,8}$/.test(number) ? Number(number) : 0)
    .where('valid_from', '<=', today(ctx))
    .executeTakeFirst()
  const { head, content } = await legalText(ctx, 'sales', language, mustExist(version))
  return { head: { ...head, hidden: true }, content }
}

type Version = { html: string; validFrom: string }

async function legalText(ctx: Ctx, kind: LegalKind, language: SiteLanguage, { html, validFrom }: Version): Promise<Text> {
  const title = legalTitles[kind][language]
  return {
    head: { title, description: '' },
    content: { kind: 'text', title, html: withoutTitle(await shownText(ctx, html), legalTitles[kind]), below: validFrom },
  }
}
