/**
 * What the server hands to the pages of a public shop: plain data. The pages know no database, and the server no markup.
 * Money is in cents TTC; a path begins with `/` and stands within the shop, without its prefix and language.
 */
export type SiteLanguage = 'fr' | 'en'

export type SiteLink = { label: string; path: string }
export type SiteMenuEntry = SiteLink & { below: readonly SiteLink[] }

/** What stands around every page. */
export type SiteFrame = {
  language: SiteLanguage
  /** Before every path: empty at a host of the shop's own, `/shop/<uid>` elsewhere. */
  prefix: string
  /** Scheme and host, for addresses that leave the page. */
  origin: string
  /** Of this page. */
  path: string
  shop: { name: string }
  menu: readonly SiteMenuEntry[]
}

export type SiteCategoryTile = SiteLink & { imageKey: string | null }

export type SiteContent = { kind: 'home'; categories: readonly SiteCategoryTile[] } | { kind: 'missing' }

export type SitePage = { frame: SiteFrame; title: string; description: string; content: SiteContent }

/** What the built pages offer to the server. */
export type SiteRenderer = {
  renderPage: (page: SitePage) => string
  /** Stands in each page; the server tells browsers its hash. */
  style: string
}
