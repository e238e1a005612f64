import type { SiteLanguage } from '@plantule/contract/site/site-page'

/** What a path below the shop's own says: `/en/blog` is the blog in English. A slash at its end says nothing. */
export function readAddress(whole: string): { language: SiteLanguage; path: string } {
  const [, en, rest = ''] = /^(\/en(?=\/|$))?(.*?)\/*$/.exec(whole) ?? []
  return { language: en ? 'en' : 'fr', path: rest || '/' }
}
