import type { SiteFrame, SiteLink, SiteMenuEntry } from '@plantule/contract/site/site-page'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { keepAnswer } from '../../platform/keep-answer.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { getMenu } from '../catalogue/index.ts'
import { currentShop, invoicingInfo, viewConfig } from '../shops/index.ts'
import { blogConfig, pagesConfig } from '../storefront/index.ts'
import type { Place } from './place.ts'
import { categoryPath, legalPath, textPath } from './site-paths.ts'

/** What stands around every page of a shop whoever looks, and what every page is made with. */
type Around = Pick<SiteFrame, 'shop' | 'menu' | 'footer' | 'has' | 'buying'> & { view: Awaited<ReturnType<typeof viewConfig>> }

const kept = keepAnswer<Around>()
/** Worked out anew once the shop is written to. */
export const aroundOf = (ctx: Ctx): Promise<Around> => kept(ctx, 'site frame', () => readAround(ctx))

export async function frameOf(ctx: Ctx, place: Place, query = ''): Promise<SiteFrame> {
  const { view: _, ...around } = await aroundOf(ctx)
  const { language, path, prefix, origin } = place
  return { language, path, query, prefix, origin, ...around }
}

async function readAround(ctx: Ctx): Promise<Around> {
  const [shop, info, menu, pages, config, blog, view, facts] = await Promise.all([
    currentShop(ctx),
    invoicingInfo(ctx),
    publicMenu(ctx),
    publishedPages(ctx),
    pagesConfig(ctx),
    blogConfig(ctx),
    viewConfig(ctx),
    factsOf(ctx),
  ])
  const ownPages = pages.filter(({ place }) => place === 'menu').map(({ label, path }) => ({ label, path, below: [] }))
  const { email, phone, line1, postcode, city, country } = info
  return {
    shop: { name: shop.name, email, phone, line1, postcode, city, country },
    menu: config.menuFirst ? [...ownPages, ...menu] : [...menu, ...ownPages],
    footer: {
      title: config.footerTitle,
      links: pages.filter(({ place }) => place === 'footer').map(({ label, path }) => ({ label, path })),
      legal: facts.kinds.map((kind) => ({ label: kind, path: legalPath(kind) })),
    },
    has: { packs: facts.packs, giftCards: false, blog: blog.shown ? blog.title : null },
    buying: true,
    view,
  }
}

async function publicMenu(ctx: Ctx): Promise<SiteMenuEntry[]> {
  const { supercategories } = await getMenu(ctx)
  return supercategories
    .filter(({ published }) => published)
    .map((top) => ({
      label: top.name,
      path: categoryPath(top.url),
      below: top.categories.filter(({ published }) => published).map(({ name, url }) => ({ label: name, path: categoryPath(url) })),
    }))
}

async function publishedPages(ctx: Ctx): Promise<(SiteLink & { place: string })[]> {
  const { rows } = await sql<{ title: string; slug: string; place: string }>`
    select title, slug, place from site_page where site_page.shop_id = ${ownShop} and published order by idx, lower(title), id`.execute(
    ctx.db,
  )
  return rows.map(({ title, slug, place }) => ({ label: title, path: textPath(slug), place }))
}

/** Which legal texts are in force, and whether there is a pack to show. */
async function factsOf(ctx: Ctx): Promise<{ kinds: string[]; packs: boolean }> {
  const { rows } = await sql<{ kinds: string[]; packs: boolean }>`
    select array(select distinct kind from legal_text where legal_text.shop_id = ${ownShop} and valid_from <= (now() at time zone 'Europe/Paris')::date
      order by kind) as kinds,
      exists (select from pack where pack.shop_id = ${ownShop} and published and archived_at is null) as packs`.execute(ctx.db)
  // A select without a table gives one row.
  return rows[0] as { kinds: string[]; packs: boolean }
}
