import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type Provider from 'oidc-provider'
import type pg from 'pg'
import { serveAccountPage } from './account-pages.ts'
import { type Keys, loadKeys, publicJwk, rotateKeys } from './keys.ts'
import type { Mail } from './mails.ts'
import { type DemoAccount, messagePage } from './pages/forms.ts'
import { localeFor } from './pages/locale.ts'
import { buildProvider } from './provider.ts'
import { purgeExpired, requestOrigin } from './record-store.ts'
import { addressOf, BadForm } from './request.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'
import { serveInteraction } from './interaction.ts'
import { type IdentityLog, Site } from './site.ts'
import { serveUserinfo } from './userinfo.ts'
import { createVerifier } from './verify-token.ts'

const LOOK_FOR_KEYS = 30_000
const PURGE = 600_000

const OWN_PATHS = [
  /^\/authorize(\/[\w-]+)?$/,
  /^\/oauth\/(token|revoke)$/,
  /^\/userinfo$/,
  /^\/\.well-known\/(jwks\.json|openid-configuration)$/,
  /^\/(oidc\/logout(\/\w+)?|v2\/logout)$/,
  /^\/(interaction|u)\/.+$/,
]
const owns = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return OWN_PATHS.some((own) => own.test(path))
}

export type IdentityOptions = {
  /** Reached as the schema's owner. */
  pool: pg.Pool
  /** The public address with a trailing slash, e.g. `https://gestion.example.fr/`. */
  issuer: string
  /** An absolute URI, as the resource indicator that it becomes must be one. */
  audience: string
  clientId: string
  /** The first one is where the pages lead back to. */
  redirectUris: readonly string[]
  /** Holds `identity.key`; made when absent. */
  secretsDir: string
  sendMail: (mail: Mail) => Promise<void>
  log: IdentityLog
  /** Shown on the sign-in page, each entered by one click without a password. Only ever for a demonstration. */
  demoAccounts?: readonly DemoAccount[]
}

export type Identity = {
  handler: (request: IncomingMessage, response: ServerResponse) => void
  /** Whether a request's path (with or without its query) is the provider's. */
  owns: (url: string) => boolean
  /** The public keys; `keys` is replaced when they rotate. */
  jwks: JSONWebKeySet
  /** Encrypts second-step secrets: passed to the functions of totp.ts. */
  box: SecretBox
  /** Writes to the owner of an account. */
  tell: Site['tell']
  /** Adds new keys and retires the old ones. */
  rotate: () => Promise<void>
  /** Takes over keys that another process rotated; happens by itself every half minute. */
  refresh: () => Promise<void>
  close: () => Promise<void>
}

/** Starts the bundled identity provider. It listens to nothing: the server hands it the requests whose paths it owns. */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { pool, log, redirectUris, sendMail, demoAccounts = [] } = options
  if (!options.issuer.endsWith('/')) throw new Error(`The issuer needs a trailing slash: ${options.issuer}`)
  const box = openSecretBox(options.secretsDir)
  const site = new Site({ db: pool, box, issuer: options.issuer, redirectUris, demoAccounts, sendMail, log })
  const jwks: JSONWebKeySet = { keys: [] }
  let version = ''
  let serve: Serve | undefined

  const take = (keys: Keys): void => {
    if (keys.version === version) return
    version = keys.version
    jwks.keys = keys.signing.map(publicJwk)
    serve = serveWith(site, buildProvider(site, options, keys), options, jwks)
  }
  const refresh = async (): Promise<void> => take(await loadKeys(pool, box))
  await refresh()

  const every = (ms: number, what: string, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => site.later(what, work), ms).unref()
  const timers = [every(LOOK_FOR_KEYS, 'looking for keys', refresh), every(PURGE, 'purge of expired records', () => purgeExpired(pool))]

  return {
    jwks,
    box,
    tell: (...about) => site.tell(...about),
    refresh,
    rotate: async () => {
      await rotateKeys(pool, box)
      await refresh()
    },
    owns,
    handler: (request, response) => void serve?.(request, response),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await site.settled()
    },
  }
}

type Serve = (request: IncomingMessage, response: ServerResponse) => Promise<void>

function serveWith(site: Site, provider: Provider, { audience }: IdentityOptions, jwks: JSONWebKeySet): Serve {
  const { host, protocol } = new URL(site.issuer)
  const callback = provider.callback()
  const { verify } = createVerifier({ issuer: site.issuer, audience, jwks })
  const route = (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    if (path.startsWith('/interaction/')) return serveInteraction(site, provider, request, response)
    if (path.startsWith('/u/')) return serveAccountPage(site, request, response)
    if (path.startsWith('/userinfo')) return serveUserinfo(site, verify, request, response)
    return callback(request, response)
  }
  return async (request, response) => {
    const origin = { userAgent: request.headers['user-agent']?.slice(0, 300) ?? null, address: addressOf(request) }
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

function fail(site: Site, request: IncomingMessage, response: ServerResponse, error: unknown): void {
  const bad = error instanceof BadForm
  if (!bad) site.log.error({ err: error }, 'identity page failed')
  if (response.headersSent) return void response.destroy()
  const page = { title: 'error_title', lead: bad ? 'error_lead' : 'crash_lead', link: { to: site.home, text: 'to_app' } } as const
  site.send(response, bad ? 400 : 500, messagePage({ locale: localeFor(request), ...page }))
}
