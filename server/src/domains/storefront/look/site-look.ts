import { type FontName, fontStacks, shadesOfSite, type SiteShades } from '@plantule/contract/storefront/colours'
import type { SiteLayout } from '@plantule/contract/storefront/look'
import { type LegalKind, legalKinds } from '@plantule/contract/storefront/legal'
import type { WelcomePage } from '@plantule/contract/storefront/welcome'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { getMenu, visible } from '../../catalogue/index.ts'
import { currentShop, iconKey, invoicingInfo, siteLogoMark } from '../../shops/index.ts'
import { listPages, pagesConfig } from '../pages/pages.ts'
import { siteLayout, siteStyle } from './settings.ts'
import { welcomePage } from './welcome.ts'

/** A place that the menu leads to; `slug` is the last part of its address on the site. */
export type SiteMenuItem =
  | { kind: 'category'; id: number; name: string; slug: string; children: SiteMenuItem[] }
  | { kind: 'page'; id: number; name: string; slug: string }
  | { kind: 'blog' }
  | { kind: 'gift_cards' }
  | { kind: 'link'; name: string; url: string }
type SitePageLink = Extract<SiteMenuItem, { kind: 'page' }>

/** All that a page of the shop's site is drawn with, but what it is about. */
export type SiteLook = {
  name: string
  /** `key`: the hash that `logoPicture` and the site's address of it take. */
  logo: { key: string; width: number; height: number } | null
  icon: { key: string } | null
  /** Readable whatever was chosen. */
  shades: SiteShades
  /** Values of `font-family`. */
  fonts: { titles: string; texts: string; names: { titles: FontName; texts: FontName } }
  header: SiteLayout['header']
  footer: SiteLayout['footer'] & { pagesTitle: string; pages: SitePageLink[]; legal: LegalKind[] }
  menu: SiteMenuItem[]
  welcome: WelcomePage
}

/** The shop's look as visitors see it today: unpublished categories, pages and articles are not in it. */
export async function siteLook(ctx: Ctx): Promise<SiteLook> {
  const { name } = await currentShop(ctx)
  const { colours, fonts } = await siteStyle(ctx)
  const layout = await siteLayout(ctx)
  const { items } = await listPages(ctx)
  const linked = (place: 'menu' | 'footer'): SitePageLink[] =>
    items.filter((page) => page.published && page.place === place).map(({ id, title, slug }) => ({ kind: 'page', id, name: title, slug }))
  const { footerTitle } = await pagesConfig(ctx)
  const icon = await iconKey(ctx)
  const { phone } = await invoicingInfo(ctx)
  return {
    name,
    logo: await siteLogoMark(ctx),
    icon: icon === undefined ? null : { key: icon },
    shades: shadesOfSite(colours),
    fonts: { titles: fontStacks[fonts.titles], texts: fontStacks[fonts.texts], names: fonts },
    header: { ...layout.header, phone: layout.header.phone || phone },
    footer: { ...layout.footer, pagesTitle: footerTitle, pages: linked('footer'), legal: await legalInForce(ctx) },
    menu: await menuOf(ctx, layout, linked('menu')),
    welcome: await shownWelcome(ctx),
  }
}

async function menuOf(ctx: Ctx, { menu }: SiteLayout, pages: SitePageLink[]): Promise<SiteMenuItem[]> {
  const items: SiteMenuItem[] = []
  for (const entry of menu) {
    if (entry.kind === 'link') items.push({ kind: 'link', name: entry.label, url: entry.url })
    else if (entry.kind === 'categories') items.push(...(await categoryItems(ctx)))
    else if (entry.kind === 'pages') items.push(...pages)
    else if (entry.kind === 'gift_cards') items.push({ kind: 'gift_cards' })
    else if (await hasArticle(ctx)) items.push({ kind: 'blog' })
  }
  return items
}

type Node = { id: number; name: string; url: string; published: boolean }
async function categoryItems(ctx: Ctx): Promise<SiteMenuItem[]> {
  const { supercategories } = await getMenu(ctx)
  const item = ({ id, name, url }: Node, children: SiteMenuItem[]): SiteMenuItem => ({ kind: 'category', id, name, slug: url, children })
  const shown = <N extends Node>(nodes: readonly N[]): N[] => nodes.filter(({ published }) => published)
  return shown(supercategories).map((top) =>
    item(
      top,
      shown(top.categories).map((middle) =>
        item(
          middle,
          shown(middle.subcategories).map((low) => item(low, [])),
        ),
      ),
    ),
  )
}

const hasArticle = async (ctx: Ctx): Promise<boolean> =>
  (await ctx.db.selectFrom('blog_article').select('id').where('published_on', '<=', parisDay(ctx.now)).limit(1).executeTakeFirst()) !==
  undefined

/** The kinds of legal texts that have a version in force. */
async function legalInForce(ctx: Ctx): Promise<LegalKind[]> {
  const rows = await ctx.db.selectFrom('legal_text').select('kind').distinct().where('valid_from', '<=', parisDay(ctx.now)).execute()
  return legalKinds.filter((kind) => rows.some((row) => row.kind === kind))
}

/** Without what visitors may not see: unpublished categories, products that are hidden, put away or may not be sold. */
async function shownWelcome(ctx: Ctx): Promise<WelcomePage> {
  const page = await welcomePage(ctx)
  const ids = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)
  const { rows } = await sql<{ kind: string; id: number }>`
    select 'category' as kind, c.id from category c where c.shop_id = ${ownShop} and c.published and c.id = any(${ids(page.categories)}::bigint[])
    union all select 'product', p.id from product p where p.shop_id = ${ownShop} and ${visible} and p.id = any(${ids(page.products)}::bigint[])`.execute(
    ctx.db,
  )
  const seen = new Set(rows.map(({ kind, id }) => `${kind} ${id}`))
  return {
    ...page,
    categories: page.categories.filter(({ id }) => seen.has(`category ${id}`)),
    products: page.products.filter(({ id }) => seen.has(`product ${id}`)),
  }
}
