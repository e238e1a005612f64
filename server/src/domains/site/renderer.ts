import { createHash } from 'node:crypto'
import type { SiteRenderer } from '@plantule/contract/site/site-page'

/** Written by the build of the workspace `shop`, before anything is started or tested. */
const BUILT = '../../../../shop/dist/render.js'

export type Renderer = SiteRenderer & {
  /** Of every page. */
  headers: Record<string, string>
}

let loaded: Promise<Renderer> | undefined

/** The pages of the shop with React: loaded when the first visitor comes. */
export function renderer(): Promise<Renderer> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Renderer> {
  // What the build makes has no types here; the workspace itself is held to this one by its own compiler run.
  const { renderPage, style, basketLabel } = (await import(new URL(BUILT, import.meta.url).href)) as SiteRenderer
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy(`'sha256-${createHash('sha256').update(style).digest('base64')}'`),
    // With none at all, browsers do not say either where a form comes from.
    'referrer-policy': 'strict-origin-when-cross-origin',
    // A basket is said in the page.
    vary: 'accept-encoding, cookie',
  }
  return { renderPage, style, basketLabel, headers }
}

/** Nothing runs in a page but files of our own, and nothing is loaded from elsewhere. */
const policy = (styleHash: string): string =>
  [
    "default-src 'none'",
    `style-src ${styleHash}`,
    "script-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
