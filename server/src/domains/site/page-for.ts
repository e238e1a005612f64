import type { SiteContent, SiteHead } from '@plantule/contract/site/site-page'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { availablePage } from './browse/available.ts'
import { articleOf, blogOf } from './browse/blog.ts'
import { homePage } from './browse/home.ts'
import { categoryListing, searchListing } from './browse/listing.ts'
import { menuPage } from './browse/menu.ts'
import { packCards, packOf } from './browse/packs.ts'
import { productOf } from './browse/product.ts'
import { legalOf, salesTermsOf, textOf } from './browse/texts.ts'
import { feedFor } from './feeds/feed-for.ts'
import { aroundOf, frameOf } from './frame.ts'
import { markFor } from './marks.ts'
import { type Found, pageIn, type Place } from './place.ts'
import { idIn } from './site-paths.ts'

type Shown = { head: SiteHead; content: SiteContent; query?: string }
type Opened = Shown | { movedTo: string } | 'gone' | 'missing'

/** Stays readable whatever the shop has closed: who it is, what was agreed to, and what programs ask first. */
const ALWAYS = /^\/(?:legal\/|logo\/|icon\/|robots\.txt$)/
/** Says what may be bought. */
const OFFERS = ['/products.xml', '/available.csv']

/** What stands at a path of the shop; what is not there, or is no longer, is a page too, with its status. */
export async function pageFor(ctx: Ctx, place: Place): Promise<Found> {
  const { opening } = await aroundOf(ctx)
  const closed = opening.state === 'closed' ? !ALWAYS.test(place.path) : opening.state === 'readable' && OFFERS.includes(place.path)
  if (closed) return absent(ctx, place, 'closed')
  const given = (await feedFor(ctx, place)) ?? (await markFor(ctx, place))
  if (given) return given
  const opened = await open(ctx, place).catch((error: unknown): Opened => {
    if (error instanceof Refused && error.code === 'not_found') return 'missing'
    throw error
  })
  if (typeof opened === 'object' && 'movedTo' in opened) return opened
  if (opened === 'gone' || opened === 'missing') return absent(ctx, place, opened)
  return { status: 200, page: { frame: await frameOf(ctx, place, opened.query), head: opened.head, content: opened.content } }
}

export const absent = async (ctx: Ctx, place: Place, kind: 'gone' | 'missing' | 'closed'): Promise<Extract<Found, { page: unknown }>> => ({
  status: { gone: 410, missing: 404, closed: 503 }[kind],
  page: { frame: await frameOf(ctx, place), head: { title: '', description: '', hidden: true }, content: { kind } },
})

async function open(ctx: Ctx, { path, query, language }: Place): Promise<Opened> {
  const [, room = '', part = '', ...rest] = path.split('/')
  if (room === 'legal' && part === 'sales' && rest.length === 1) return salesTermsOf(ctx, rest[0] ?? '', language)
  if (rest.length > 0) return 'missing'
  if (part === '')
    switch (room) {
      case '':
        return homePage(ctx)
      case 'menu':
        return menuPage(ctx)
      case 'search':
        return searchListing(ctx, query)
      case 'available':
        return availablePage(ctx, pageIn(query))
      case 'packs':
        return { head: { title: '', description: '' }, content: { kind: 'packs', packs: await packCards(ctx) } }
      case 'blog':
        return blogOf(ctx, pageIn(query))
      default:
        return 'missing'
    }
  switch (room) {
    case 'category':
      return categoryListing(ctx, part, query)
    case 'product':
      return productOf(ctx, idIn(part), path)
    case 'pack':
      return packOf(ctx, idIn(part), path)
    case 'page':
      return textOf(ctx, part)
    case 'legal':
      return legalOf(ctx, part, language)
    case 'blog':
      return articleOf(ctx, part)
    default:
      return 'missing'
  }
}
