import type { IncomingMessage, ServerResponse } from 'node:http'
import { messagePage } from './pages/forms.ts'
import { localeFor } from './pages/locale.ts'
import { sayIn, waitIn } from './pages/sentences.ts'
import type { Site } from './site.ts'

/** Tells somebody who asked too often to wait: people by a page, programs by what OAuth has for it. */
export function turnAway(site: Site, request: IncomingMessage, response: ServerResponse, seconds: number): void {
  site.secured(response)
  response.setHeader('retry-after', String(seconds))
  if (/^\/(oauth|userinfo|\.well-known)/.test(request.url ?? '')) {
    response.writeHead(429, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    response.end('{"error":"temporarily_unavailable"}')
    return
  }
  const locale = localeFor(request)
  const values = { wait: waitIn(sayIn(locale), seconds) }
  site.send(response, 429, messagePage({ locale, title: 'busy_title', lead: 'busy', values }))
}
