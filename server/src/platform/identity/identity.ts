import type { IncomingMessage, ServerResponse } from 'node:http'
import type { JSONWebKeySet } from 'jose'
import type pg from 'pg'
import { makeInvitation, type Offer } from './invitations.ts'
import { type Keys, loadKeys, publicJwk, rotateKeys } from './keys.ts'
import type { Mail } from './mails.ts'
import type { DemoAccount } from './pages/forms.ts'
import type { Locale } from './pages/locale.ts'
import { turnAway } from './turn-away.ts'
import { purgeExpired } from './purge-expired.ts'
import { openSecretBox, type SecretBox } from './secret-box.ts'
import type { Serve } from './serve.ts'
import { type IdentityLog, Site } from './site.ts'

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
  /** Where, below the issuer, anybody may open a shop; absent where nobody may. */
  openingPath?: string
  /** Holds `identity.key`; made when absent. */
  secretsDir: string
  sendMail: (mail: Mail) => Promise<void>
  log: IdentityLog
  /** Shown on the sign-in page, each entered by one click without a password. Only ever for a demonstration. */
  demoAccounts?: readonly DemoAccount[]
}

export type Identity = {
  /** `address`: where the request came from, as the web server knows it. */
  handler: (request: IncomingMessage, response: ServerResponse, address: string) => void
  /** Answers somebody who asked too often. */
  turnAway: (request: IncomingMessage, response: ServerResponse, seconds: number) => void
  /** Whether a request's path (with or without its query) is the provider's. */
  owns: (url: string) => boolean
  /** The public keys; `keys` is replaced when they rotate. */
  jwks: JSONWebKeySet
  /** Encrypts second-step secrets: passed to the functions of totp.ts. */
  box: SecretBox
  /** The address by which one membership is taken up; undefined once it waits for nobody. */
  invitationLink: (offer: Offer, locale: Locale) => Promise<string | undefined>
  /** Writes to the owner of an account. */
  notify: Site['notify']
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
  const site = new Site({
    db: pool,
    box,
    issuer: options.issuer,
    redirectUris,
    demoAccounts,
    sendMail,
    log,
    openingPath: options.openingPath,
  })
  const jwks: JSONWebKeySet = { keys: [] }
  let present: Keys | undefined
  let serve: Promise<Serve> | undefined

  const refresh = async (): Promise<void> => {
    const keys = await loadKeys(pool, box)
    if (keys.version === present?.version) return
    present = keys
    jwks.keys = keys.signing.map(publicJwk)
    serve = undefined
  }
  // Loaded when somebody signs in: an eighth of the server's memory at rest would go to it.
  const serving = (keys: Keys): Promise<Serve> =>
    (serve ??= import('./serve.ts').then(({ serveWith }) => serveWith(site, options, keys, jwks)))
  await refresh()

  const every = (ms: number, what: string, work: () => Promise<void>): NodeJS.Timeout =>
    setInterval(() => site.later(what, work), ms).unref()
  const timers = [every(LOOK_FOR_KEYS, 'looking for keys', refresh), every(PURGE, 'purge of expired records', () => purgeExpired(pool))]

  return {
    jwks,
    box,
    invitationLink: async (offer, locale) => {
      const token = await makeInvitation(pool, offer)
      return token && site.link('u/invitation', { token, ui_locales: locale })
    },
    notify: (...about) => site.notify(...about),
    refresh,
    rotate: async () => {
      await rotateKeys(pool, box)
      await refresh()
    },
    owns,
    handler: (request, response, address) => {
      const keys = present
      site.secured(response)
      if (keys) site.later('answering', async () => (await serving(keys))(request, response, address))
    },
    turnAway: (request, response, seconds) => turnAway(site, request, response, seconds),
    close: async () => {
      for (const timer of timers) clearInterval(timer)
      await site.settled()
    },
  }
}
