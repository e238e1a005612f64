import type { SiteLanguage, SitePage } from '@plantule/contract/site/site-page'

/** Where somebody looks: the shop's path that an address means, and what stands behind its question mark. */
export type Place = { language: SiteLanguage; path: string; query: URLSearchParams; prefix: string; origin: string }

/** What an address answers: a page, another address, or a text such as a feed. */
export type Found =
  | { status: number; page: SitePage }
  /** A path of the shop; 301. */
  | { movedTo: string }
  | { type: string; text: string }
  /** A picture whose address changes with it. */
  | { type: string; bytes: Buffer }

/** A number of a page behind the question mark, 1 where there is none that makes sense. */
export const pageIn = (query: URLSearchParams): number => {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/**
 * What a path below the shop's own says: `/en/blog` is the blog in English. A slash at its end says nothing. It
 * begins with one slash: links
 * of a page name it, and two of what browsers take for a slash lead to another host.
 */
export function readAddress(whole: string): { language: SiteLanguage; path: string } {
  const [, en, rest = ''] = /^(\/en(?=\/|$))?(.*?)\/*$/s.exec(whole) ?? []
  // oxlint-disable-next-line no-control-regex -- browsers leave these out of an address
  return { language: en ? 'en' : 'fr', path: rest.replace(/^[/\\\u0000-\u0020]+/, '/') || '/' }
}
