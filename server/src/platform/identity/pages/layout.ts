import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html, type Html } from './html.ts'
import type { Locale } from './locale.ts'
import { sayIn } from './sentences.ts'

export const stylesheet = readFileSync(fileURLToPath(new URL('style.css', import.meta.url)))
const version = createHash('sha256').update(stylesheet).digest('hex').slice(0, 12)
export const stylesheetPath = '/u/style.css'

const sprout = html`<svg class="sprout" viewBox="0 0 48 48" aria-hidden="true">
  <path class="stem" d="M24 45V22" />
  <path class="leaf" d="M24 25C24 14 15 9 5 9c0 11 7 17 19 16Z" />
  <path class="leaf light" d="M24 20C24 10 32 4 43 4c0 11-8 17-19 16Z" />
  <path class="soil" d="M11 45h26" />
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
        <link rel="stylesheet" href="${stylesheetPath}?${version}" />
      </head>
      <body>
        <div class="page">
          <header>
            ${sprout}
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
