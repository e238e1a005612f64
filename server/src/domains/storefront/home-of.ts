import type { Ctx } from '../../platform/context.ts'
import { slugOf } from '../catalogue/index.ts'
import { currentShop, primaryHost } from '../shops/index.ts'

/** Where a shop is reached on an installation without host names of their own. */
export const SITE_PATH = '/shop/'

/** Where the shop's pages begin, for what leaves without a visitor. */
export async function homeOf(ctx: Ctx): Promise<string> {
  const host = await primaryHost(ctx)
  return host ? `https://${host}` : lastingHome(ctx)
}

/**
 * The same for links that are kept for years, such as the one of an order: a host name is given up or passed to somebody else one day, this
 * address leads to the shop as long as it is here.
 */
export const lastingHome = async (ctx: Ctx): Promise<string> =>
  `${ctx.services.config.publicUrl}${SITE_PATH}${(await currentShop(ctx)).uid}`

/** The same pages in the language of whoever follows the link. */
export const inLanguage = (home: string, language: 'fr' | 'en'): string => (language === 'en' ? `${home}/en` : home)

const MOST_SLUGS = 20_000
const slugs = new Map<string, string>()
/** A list names sixty plants at each look, the same ones again and again, and an accent costs more than all else of an address. */
function knownSlug(name: string): string {
  const slug = slugs.get(name) ?? slugOf(name)
  if (slugs.size >= MOST_SLUGS) slugs.clear()
  slugs.set(name, slug)
  return slug
}

/** The page of a product, from where the shop's pages begin. */
export const productPath = (id: number, name: string, cultivar = ''): string => `/product/${id}-${knownSlug(`${name} ${cultivar}`)}`
