import { createHash } from 'node:crypto'
import type { SiteRenderer } from '@plantule/contract/site/site-page'

/** Written by the build of the workspace `shop`, before anything is started or tested. */
const BUILT = '../../../../shop/dist/render.js'

export type Renderer = SiteRenderer & {
  /** What `style-src` allows: the one style element of a page. */
  styleHash: string
}

let loaded: Promise<Renderer> | undefined

/** The pages of the shop with React: loaded when the first visitor comes. */
export function renderer(): Promise<Renderer> {
  loaded ??= load()
  return loaded
}

async function load(): Promise<Renderer> {
  // What the build makes has no types here; the workspace itself is held to this one by its own compiler run.
  const built = (await import(new URL(BUILT, import.meta.url).href)) as SiteRenderer
  const { renderPage, style } = built
  return { renderPage, style, styleHash: `'sha256-${createHash('sha256').update(style).digest('base64')}'` }
}
