import type { Ctx } from '../../../platform/context.ts'
import type { Found, Place } from '../place.ts'
import { availableCsv } from '../browse/available.ts'
import { blogFeed } from './blog-feed.ts'
import { productFeed } from './product-feed.ts'
import { sitemap } from './sitemap.ts'

const XML = 'application/xml; charset=utf-8'

/** Texts for programs: what they may read, what there is, is for sale, is new. Throws `not_found` for a blog that is not shown. */
export async function feedFor(ctx: Ctx, place: Place): Promise<Found | undefined> {
  switch (place.path) {
    case '/robots.txt':
      return { type: 'text/plain; charset=utf-8', text: robots(place) }
    case '/sitemap.xml':
      return { type: XML, text: await sitemap(ctx, place) }
    case '/products.xml':
      return { type: XML, text: await productFeed(ctx, place) }
    case '/available.csv':
      return { type: 'text/csv; charset=utf-8', text: await availableCsv(ctx, place) }
    case '/blog/feed.xml':
      return { type: 'application/atom+xml; charset=utf-8', text: await blogFeed(ctx, place) }
    default:
      return undefined
  }
}

function robots({ origin, prefix }: Place): string {
  const closed = ['/basket', '/checkout', '/order', '/advice/', '/search?']
  const lines = closed.flatMap((path) => [`Disallow: ${prefix}${path}`, `Disallow: ${prefix}/en${path}`])
  return ['User-agent: *', ...lines, '', `Sitemap: ${origin}${prefix}/sitemap.xml`, ''].join('\n')
}
