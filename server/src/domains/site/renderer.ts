import { createHash } from 'node:crypto'
import { type SiteRenderer, themeStyle } from '@plantule/contract/site/site-page'

/** Written by the build of the workspace `shop`, before anything is started or tested. */
const BUILT = '../../../../shop/dist/render.js'

export type Renderer = SiteRenderer & {
  /** Of a page with the colours that a shop chose. */
  headersWith: (theme: string) => Record<string, string>
}

const MOST_THEMES = 500
const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

let loaded: Promise<Renderer> | undefined

/** The pages of the shop with React: loaded when the first visitor comes. */
export function renderer(): Promise<Renderer> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Renderer> {
  // What the build makes has no types here; the workspace itself is held to this one by its own compiler run.
  const { renderPage, style, basketLabel } = (await import(new URL(BUILT, import.meta.url).href)) as SiteRenderer
  const kept = new Map<string, Record<string, string>>()
  const headersOf = (theme: string) => ({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy([style, ...(theme ? [themeStyle(theme)] : [])].map(hashOf).join(' ')),
    // With none at all, browsers do not say either where a form comes from.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A basket is said in the page.
    vary: 'accept-encoding, cookie',
  })
  const headersWith = (theme: string) => {
    const known = kept.get(theme) ?? headersOf(theme)
    if (kept.size >= MOST_THEMES) kept.clear()
    kept.set(theme, known)
    return known
  }
  return { renderPage, style, basketLabel, headersWith }
}

/** Nothing runs in a page but files of our own, and nothing is loaded from elsewhere. */
const policy = (styles: string): string =>
  [
    "default-src 'none'",
    `style-src ${styles}`,
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    // A film that the shop put into a page.
    "media-src 'self' https:",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
