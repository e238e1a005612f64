import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html, type Html } from './html.ts'
import type { Locale } from './locale.ts'
import { sayIn } from './sentences.ts'

export const stylesheet = readFileSync(fileURLToPath(new URL('style.css', import.meta.url)))
const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)
export const stylesheetPath = '/u/style.css'

/** The web's own mark (`web/public/plantule.svg`), drawn here so that it is there before the web is built. */
const mark = html`<svg class="mark" viewBox="0 0 32 32" aria-hidden="true">
  <rect width="32" height="32" rx="8" fill="#2f6f3a" />
  <path d="M16 26V14" stroke="#faf3df" stroke-width="2.4" stroke-linecap="round" fill="none" />
  <path d="M16 16c0-5-3.6-8.4-9-8.6 0 5.4 3.4 8.8 9 8.6Z" fill="#faf3df" />
  <path d="M16 19c0-4.4 3.2-7.3 8.2-7.5 0 4.8-3 7.7-8.2 7.5Z" fill="#f3b562" />
</svg>`

/** The frame of every identity page: name, one card, nothing else to look at. */
export function layout(locale: Locale, title: string, content: Html): Html {
  const say = sayIn(locale)
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · Plantule</title>
        <link rel="preload" href="/fonts/inter-latin-5.3.0.woff2" as="font" type="font/woff2" crossorigin="anonymous" />
        <link rel="stylesheet" href="${stylesheetPath}?${version}" />
      </head>
      <body>
        <div class="page">
          <header>
            ${mark}
            <p class="name">Plantule</p>
            <p class="tagline">${say('tagline')}</p>
          </header>
          <main>
            <h1>${title}</h1>
            ${content}
          </main>
        </div>
      </body>
    </html> `
}
