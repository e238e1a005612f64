import type { IncomingMessage } from 'node:http'

export type Locale = 'fr' | 'en'

const first = (list: string): Locale | undefined => {
  for (const tag of list.toLowerCase().split(/[\s,]+/)) {
    if (tag.startsWith('fr')) return 'fr'
    if (tag.startsWith('en')) return 'en'
  }
  return undefined
}

/** `ui_locales` as OpenID Connect writes it (space-separated tags), then the browser's languages, then French. */
export const localeFor = (request: IncomingMessage, uiLocales?: string | null): Locale =>
  first(uiLocales ?? '') ?? first(request.headers['accept-language'] ?? '') ?? 'fr'
