import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import { serveAccountPage } from './account-pages.ts'
import type { IdentityOptions } from './identity.ts'
import { serveInteraction } from './interaction.ts'
import type { Keys } from './keys.ts'
import { messagePage } from './pages/forms.ts'
import { localeFor } from './pages/locale.ts'
import { buildProvider } from './provider.ts'
import { requestOrigin } from './record-store.ts'
import { BadForm } from './request.ts'
import type { Site } from './site.ts'
import { serveUserinfo } from './userinfo.ts'
import { createVerifier } from './verify-token.ts'

export type Serve = (request: IncomingMessage, response: ServerResponse, address: string) => Promise<void>

/** Answers the requests whose paths are the provider's, signing with these keys. */
export function serveWith(site: Site, options: IdentityOptions, keys: Keys, jwks: JSONWebKeySet): Serve {
  const provider = buildProvider(site, options, keys)
  const { host, protocol } = new URL(site.issuer)
  const callback = provider.callback()
  const { verify } = createVerifier({ issuer: site.issuer, audience: options.audience, jwks })
  const route = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    if (path.startsWith('/interaction/')) return serveInteraction(site, provider, request, response)
    if (path.startsWith('/u/')) return serveAccountPage(site, request, response)
    if (path.startsWith('/userinfo')) return serveUserinfo(site, verify, request, response)
    return callback(request, response)
  }
  return async (request, response, address) => {
    const origin = { userAgent: request.headers['user-agent']?.slice(0, 300) ?? null, address }
    if (isForeignPreflight(site, request)) return void response.writeHead(204, { vary: 'origin' }).end()
    // The provider builds its addresses from these: they are the issuer's, whatever the request claims.
    request.headers['x-forwarded-host'] = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    try {
      await requestOrigin.run(origin, () => route(request, response))
    } catch (error) {
      fail(site, request, response, error)
    }
  }
}

/** The library lets any origin ask before it posts to the token's path; here other sites learn nothing. */
const isForeignPreflight = ({ formTargets }: Site, { method, url, headers }: IncomingMessage): boolean =>
  method === 'OPTIONS' && (url ?? '').startsWith('/oauth/') && !formTargets.includes(headers.origin ?? '')

function fail(site: Site, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const bad = error instanceof BadForm
  if (!bad) site.log.error({ err: error }, 'identity page failed')
  if (response.headersSent) return void response.destroy()
  const page = { title: 'error_title', lead: bad ? 'error_lead' : 'crash_lead', link: { to: site.home, text: 'to_app' } } as const
  site.send(response, bad ? 400 : 500, messagePage({ locale: localeFor(request), ...page }))
}
