import type { SiteFrame, SiteMenuEntry } from '@plantule/contract/site/site-page'
import { shadesOfSite } from '@plantule/contract/storefront/colours'
import { defaultStyle } from '@plantule/contract/storefront/look'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { keepAnswer } from '../../platform/keep-answer.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { giftCardConfig } from '../codes/index.ts'
import { sellsGiftCards } from './gift-cards/offered-cards.ts'
import { hasBot } from '../bot/index.ts'
import { invoicingInfo, viewConfig } from '../shops/index.ts'
import { blogConfig, type SiteLook, siteLook, type SiteMenuItem, siteOpening } from '../storefront/index.ts'
import type { Place } from './place.ts'
import { categoryPath, legalPath, textPath } from './site-paths.ts'

/** What stands around every page of a shop whoever looks, and what every page is made with. */
type Around = Omit<SiteFrame, 'language' | 'prefix' | 'origin' | 'path' | 'query'> & {
  view: Awaited<ReturnType<typeof viewConfig>>
  welcome: SiteLook['welcome']
}

const kept = keepAnswer<Around>()
/** Worked out anew once the shop is written to. */
export const aroundOf = (ctx: Ctx): Promise<Around> => kept(ctx, 'site frame', () => readAround(ctx))

export async function frameOf(ctx: Ctx, place: Place, query = ''): Promise<SiteFrame> {
  const { view: _view, welcome: _welcome, ...around } = await aroundOf(ctx)
  const { language, path, prefix, origin } = place
  return { language, path, query, prefix, origin, ...around }
}

async function readAround(ctx: Ctx): Promise<Around> {
  const look = await siteLook(ctx)
  const { email, line1, postcode, city, country } = await invoicingInfo(ctx)
  const blog = await blogConfig(ctx)
  const { header, footer } = look
  const { state, message } = await siteOpening(ctx)
  const giftCards = await sellsGiftCards(ctx)
  const cardTitle = giftCards ? (await giftCardConfig(ctx)).title : null
  return {
    shop: { name: look.name, email, phone: header.phone, line1, postcode, city, country },
    menu: look.menu.flatMap((item) => toEntry(item, blog, cardTitle)),
    footer: {
      title: footer.pagesTitle,
      links: footer.pages.map(({ name, slug }) => ({ label: name, path: textPath(slug) })),
      legal: footer.legal.map((kind) => ({ label: kind, path: legalPath(kind) })),
      text: footer.text,
      columns: footer.columns.map(({ title, links }) => ({ title, links: links.map(({ label, url }) => ({ label, path: url })) })),
      socials: footer.socials,
    },
    theme: themeOf(look),
    logo: look.logo && { path: `/logo/${look.logo.key}`, width: look.logo.width, height: look.logo.height },
    icon: look.icon && `/icon/${look.icon.key}`,
    banner: header.banner,
    hours: header.hours,
    opening: { state, message },
    has: {
      packs: await hasPacks(ctx),
      blog: blog.shown ? blog.title : null,
      bot: await hasBot(ctx),
      giftCards,
      letter: ctx.services.config.smtp !== undefined,
    },
    view: await viewConfig(ctx),
    welcome: look.welcome,
  }
}

function toEntry(item: SiteMenuItem, blog: { shown: boolean; title: string }, cardTitle: string | null): SiteMenuEntry[] {
  switch (item.kind) {
    case 'category':
      return [
        {
          label: item.name,
          path: categoryPath(item.slug),
          below: item.children.flatMap((child) =>
            child.kind === 'category' ? [{ label: child.name, path: categoryPath(child.slug) }] : [],
          ),
        },
      ]
    case 'page':
      return [{ label: item.name, path: textPath(item.slug), below: [] }]
    case 'blog':
      return blog.shown ? [{ label: blog.title, path: '/blog', below: [] }] : []
    case 'link':
      return [{ label: item.name, path: item.url, below: [] }]
    case 'gift_cards':
      return cardTitle === null ? [] : [{ label: cardTitle, path: '/gift-card', below: [] }]
  }
}

/** Nothing where the shop left its look as it came: the pages have their own. */
function themeOf({ shades, fonts }: SiteLook): string {
  const chosen = JSON.stringify(shades) !== JSON.stringify(shadesOfSite(defaultStyle.colours))
  const letters = fonts.names.titles !== defaultStyle.fonts.titles || fonts.names.texts !== defaultStyle.fonts.texts
  const colours = {
    ground: shades.ground,
    card: shades.soft,
    pale: shades.soft,
    ink: shades.ink,
    soft: shades.ink,
    line: shades.line,
    green: shades.accent,
    deep: shades.accent,
    'on-green': shades.onAccent,
    link: shades.link,
    head: shades.head,
    'on-head': shades.onHead,
  }
  const values = { ...(chosen ? colours : {}), ...(letters ? { sans: fonts.texts, serif: fonts.titles } : {}) }
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')
}

async function hasPacks(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ packs: boolean }>`
    select exists (select from pack where pack.shop_id = ${ownShop} and published and archived_at is null) as packs`.execute(ctx.db)
  return rows[0]?.packs === true
}
