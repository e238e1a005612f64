import type { SiteFrame, SiteLanguage } from '@plantule/contract/site/site-page'

/** The address of a path of the shop in the language of the page. */
export const hrefIn = ({ prefix, language }: Pick<SiteFrame, 'prefix' | 'language'>, path: string): string =>
  path.startsWith('/') ? `${prefix}${inLanguage(language, path)}` : path

const inLanguage = (language: SiteLanguage, path: string): string => (language === 'en' ? `/en${path === '/' ? '' : path}` : path)

/** The same page in one language, as other sites name it. */
export const canonical = ({ origin, prefix }: SiteFrame, language: SiteLanguage, path: string): string =>
  `${origin}${prefix}${inLanguage(language, path)}`
