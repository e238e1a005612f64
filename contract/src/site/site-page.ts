import type { ShownTalk } from '../bot/shown-talk.ts'
import type { Opening } from '../storefront/opening.ts'
import type { BlockData } from '../storefront/block-data.ts'
import type { Block } from '../storefront/blocks.ts'
import type { Botanical } from '../taxonomy/botanical.ts'
import type { CardSort, ChosenFacets, FacetName } from '../visitors/facets.ts'
import type { SiteBuying } from './site-buying.ts'

/**
 * What the server hands to the pages of a public shop: plain data. The pages know no database, and the server no markup.
 * Money is in cents TTC; a path begins with `/` and stands within the shop, without its prefix and language.
 */
export type SiteLanguage = 'fr' | 'en'

/** `path` may also be a whole address elsewhere. */
export type SiteLink = { label: string; path: string }
export type SiteMenuEntry = SiteLink & { below: readonly SiteLink[] }

/** What stands around every page. */
export type SiteFrame = {
  language: SiteLanguage
  /** Before every path: empty at a host of the shop's own, `/shop/<uid>` elsewhere. */
  prefix: string
  /** Scheme and host, for addresses that leave the page. */
  origin: string
  /** Of this page, without what stands behind the question mark. */
  path: string
  /** What of it belongs to the address that search engines keep, such as `?page=2`. */
  query: string
  shop: SiteShop
  menu: readonly SiteMenuEntry[]
  footer: {
    title: string
    links: readonly SiteLink[]
    legal: readonly SiteLink[]
    text: string
    columns: readonly { title: string; links: readonly SiteLink[] }[]
    socials: readonly { network: string; url: string }[]
  }
  /** Colours and letters that the shop chose, as declarations of CSS; empty for those of the pages. */
  theme: string
  logo: { path: string; width: number; height: number } | null
  icon: string | null
  /** A line above everything. */
  banner: string
  hours: string
  /** Whether plants are sold now, or only shown; what the shop says of it. */
  opening: { state: Opening; message: string }
  /** Whether there are packs, articles, a chatbot and gift cards to lead to. */
  has: {
    packs: boolean
    blog: string | null
    bot: boolean
    giftCards: boolean
    /** Without a mail server nobody could confirm it. */ letter: boolean
  }
}

export type SiteShop = {
  name: string
  email: string
  phone: string
  line1: string
  postcode: string
  city: string
  country: string
}

/** For whoever shows the page elsewhere: search engines and messengers. */
export type SiteHead = {
  title: string
  description: string
  /** Not to be found by search engines. */
  hidden?: boolean
  /** Key of a picture. */
  imageKey?: string | null
  kind?: 'website' | 'product' | 'article'
}

export type SitePicture = { key: string; alt: string; width: number; height: number }

export type SiteCard = {
  path: string
  name: string
  latinName: string
  cultivar: string
  imageKey: string | null
  priceCents: number | null
  /** There are dearer sizes. */
  several: boolean
  reduced: boolean
  inStock: boolean
}

export type SiteArticleCard = { path: string; title: string; description: string; image: SitePicture | null; publishedOn: string }

export type SiteSize = {
  id: number
  label: string
  priceCents: number
  promotion: { lowest30DaysCents: number; lastDay: string } | null
  inStock: boolean
  /** The first day on which some that are still growing can be had. */
  availableFrom: string | null
  weeks: { from: number; to: number } | null
}

/** The blocks that the shop published for a page, with what they show; null: the page as it comes. */
export type SiteBlocks = { blocks: readonly Block[]; data: BlockData } | null

export type SiteFacet = { name: FacetName; values: readonly { value: string; count: number; chosen: boolean }[] }

export type SiteListing = {
  kind: 'listing'
  /** A search has no category. */
  category: { name: string; description: string } | null
  q: string
  trail: readonly SiteLink[]
  below: readonly SiteLink[]
  view: 'icons' | 'list'
  columns: number
  sort: CardSort
  chosen: ChosenFacets
  facets: readonly SiteFacet[]
  cards: readonly SiteCard[]
  total: number
  page: number
  pages: number
}

export type SiteProduct = {
  kind: 'product'
  id: number
  name: string
  latinName: string
  cultivar: string
  /** A text, in lines. */
  description: string
  plant: Botanical | null
  tags: readonly string[]
  trail: readonly SiteLink[]
  pictures: readonly SitePicture[]
  /** What stands beside the pictures; all of it stands below. */
  beside: readonly string[]
  sizes: readonly SiteSize[]
  /** Others of the same category. */
  others: readonly SiteCard[]
  template: SiteBlocks
}

export type SitePack = {
  kind: 'pack'
  id: number
  name: string
  description: string
  priceCents: number
  sumCents: number
  inStock: boolean
  pictures: readonly SitePicture[]
  parts: readonly { label: string; quantity: number; path: string; imageKey: string | null }[]
}

/** Plants that may be had now, by their Latin names. */
export type SiteAvailable = {
  kind: 'available'
  day: string
  total: number
  /** With or without TVA; null: the shop says no prices here. */
  priced: 'incl' | 'excl' | null
  /** Where the list stands: an address of its own for those who have prices of their own. */
  path: string
  profile: string | null
  rows: readonly {
    path: string
    name: string
    latinName: string
    cultivar: string
    sizes: readonly { label: string; priceCents: number | null; reduced: boolean; quantity: number | null }[]
  }[]
  page: number
  pages: number
}

export type SiteContent =
  | SiteAvailable
  | {
      kind: 'home'
      template: SiteBlocks
      title: string
      html: string
      pictures: readonly SitePicture[]
      tiles: readonly SiteTile[]
      cards: readonly SiteCard[]
      articles: readonly SiteArticleCard[]
    }
  | SiteListing
  | SiteProduct
  | { kind: 'packs'; packs: readonly SiteCard[] }
  | SitePack
  /** Clean HTML. */
  | { kind: 'text'; title: string; html: string; below?: string }
  | { kind: 'blog'; title: string; description: string; articles: readonly SiteArticleCard[]; page: number; pages: number }
  | { kind: 'article'; title: string; html: string; image: SitePicture | null; publishedOn: string; author: string | null }
  | { kind: 'contact'; fault: boolean; typed: Readonly<Record<string, string>>; sent: boolean; stamp: string }
  | {
      kind: 'letter'
      fault: boolean
      typed: Readonly<Record<string, string>>
      /** `shut`: no mail server would ask for the confirmation. */
      state: 'form' | 'mailed' | 'ask' | 'confirmed' | 'unknown' | 'shut'
      token: string
      stamp: string
    }
  | { kind: 'menu'; categories: readonly (SiteLink & { below: readonly SiteMenuEntry[] })[] }
  | { kind: 'gone' }
  | { kind: 'missing' }
  /** The shop takes no orders now, or shows nothing at all. */
  | { kind: 'closed' }
  /** A talk with the chatbot. `token` is empty before the first answer; `at` names what is asked. `gone`: it was forgotten. */
  | { kind: 'advice'; token: string; at: string; talk: ShownTalk; gone: boolean }
  | SiteBuying

export type SiteTile = SiteLink & { imageKey: string | null }

export type SitePage = { frame: SiteFrame; head: SiteHead; content: SiteContent }

/** What the built pages offer to the server. */
export type SiteRenderer = {
  renderPage: (page: SitePage) => string
  /** Stands in each page; the server tells browsers its hash. */
  style: string
  /** Put in place of `BASKET_MARK` for whoever has a basket. */
  basketLabel: (language: SiteLanguage, pieces: number) => string
}

/** Where a page says how much is in the basket: pages are kept for all, and this is one visitor's. */
export const BASKET_MARK = '<!--basket-->'

/** The style element of a shop's own colours: both sides write the same, as the server tells browsers its hash. */
export const themeStyle = (theme: string): string => `:root{${theme}}`
