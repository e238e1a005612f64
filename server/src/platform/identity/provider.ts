import Provider, { type Account as OidcAccount, type Configuration, errors, type JWKS, type KoaContextWithOIDC } from 'oidc-provider'
import { accountBySub } from './accounts.ts'
import { securedNames } from './cookie-names.ts'
import type { Keys } from './keys.ts'
import { signOutAt } from './logout.ts'
import { messagePage, signOutPage } from './pages/forms.ts'
import { Html } from './pages/html.ts'
import { localeFor } from './pages/locale.ts'
import { RecordStore } from './record-store.ts'
import { pageHeaders } from './request.ts'
import { tillShopOf } from './seats.ts'
import type { Site } from './site.ts'

const MINUTE = 60
const DAY = 86_400
/** Short, because ending a session cannot call an access token back. */
const ACCESS_TOKEN = 15 * MINUTE
const SESSION = 14 * DAY

/** The one permission that the API's tokens carry; rights are looked up per shop by the API itself. */
const API_SCOPE = 'api'

export type ClientSettings = { audience: string; clientId: string; redirectUris: readonly string[] }

/** The bundled OpenID provider, with the addresses and habits that auth0-spa-js expects. */
export function buildProvider(site: Site, client: ClientSettings, keys: Keys): Provider {
  const provider = new Provider(site.issuer, configuration(site, client, keys))
  // The handler tells Koa the issuer's own host and scheme, whatever the request claims.
  provider.proxy = true
  provider.use(signOutAt('/v2/logout', provider, site, client.clientId))
  provider.on('end_session.success', (ctx) => {
    const sub = ctx.oidc.session?.accountId
    if (sub) site.note('signed_out', { sub })
  })
  provider.on('server_error', (_, error) => site.log.error({ err: error }, 'identity provider failed'))
  provider.on('grant.revoked', (_, grantId) => site.log.info({ grantId }, 'grant revoked'))
  return provider
}

function configuration(site: Site, client: ClientSettings, keys: Keys): Configuration {
  const origins = new Set(client.redirectUris.map((uri) => new URL(uri).origin))
  return {
    adapter: (kind) => new RecordStore(site.db, site.box, kind),
    routes: {
      authorization: '/authorize',
      token: '/oauth/token',
      userinfo: '/userinfo',
      jwks: '/.well-known/jwks.json',
      end_session: '/oidc/logout',
      revocation: '/oauth/revoke',
    },
    clients: [
      {
        client_id: client.clientId,
        application_type: 'web',
        token_endpoint_auth_method: 'none',
        grant_types: ['authorization_code', 'refresh_token'],
        redirect_uris: withBareOrigin(client.redirectUris),
        post_logout_redirect_uris: [...new Set([...client.redirectUris, ...origins, ...[...origins].map((origin) => `${origin}/`)])],
      },
    ],
    clientBasedCORS: (_, origin) => origins.has(origin),
    // `organization` is accepted and ignored: a shop is chosen inside the application.
    extraParams: ['audience', 'organization'],
    scopes: ['openid', 'offline_access', API_SCOPE],
    claims: { openid: ['sub'], profile: ['name', 'updated_at'], email: ['email', 'email_verified'] },
    // The application reads name and address from the ID token.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    rotateRefreshToken: true,
    // Also where `offline_access` was asked for: whoever is signed out gets no more tokens.
    expiresWithSession: async () => true,
    // auth0-spa-js does not ask for prompt=consent, without which `offline_access` is dropped.
    issueRefreshToken: async (_, to) => to.grantTypeAllowed('refresh_token'),
    features: features(site, client.audience),
    findAccount: (_, sub) => oidcAccount(site, sub),
    extraTokenClaims: async (_, token) =>
      'accountId' in token && token.accountId ? tokenClaims(site, token.accountId, token.sessionUid) : undefined,
    loadExistingGrant: (ctx) => ownGrant(ctx, client.audience),
    interactions: { url: (_, interaction) => `/interaction/${interaction.uid}` },
    renderError: (ctx, out, error) => renderError(ctx, site, out, error),
    // Two libraries' names for the same JSON.
    jwks: { keys: keys.signing as JWKS['keys'] },
    cookies: { keys: keys.cookies, ...(site.secure ? { names: securedNames } : {}) },
    ttl: {
      AccessToken: ACCESS_TOKEN,
      AuthorizationCode: MINUTE,
      IdToken: 60 * MINUTE,
      Interaction: 60 * MINUTE,
      RefreshToken: SESSION,
      Session: SESSION,
      Grant: SESSION,
    },
  }
}

function features(site: Site, audience: string): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    // A public client proves nothing about itself, so it may only end its own tokens.
    revocation: { enabled: true, allowedPolicy: async (_, client, token) => token.clientId === client.clientId },
    // Experimental in the library: its version is pinned exactly.
    webMessageResponseMode: { enabled: true, ack: 'individual-draft-01' },
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => showPage(ctx, site, signOutPage(localeOf(ctx), new Html(form))),
      postLogoutSuccessSource: (ctx) => showPage(ctx, site, signedOut(ctx, site)),
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (ctx) => (ctx.oidc.params?.['audience'] as string | undefined) || audience,
      useGrantedResource: () => true,
      getResourceServerInfo: (_, resource) => {
        // Another kind of error would answer 500.
        if (resource !== audience) throw new errors.InvalidTarget('unknown audience')
        const format = { accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } } as const
        return { scope: API_SCOPE, audience, accessTokenTTL: ACCESS_TOKEN, ...format }
      },
    },
  }
}

/** `https://shop.example` and `https://shop.example/` are the same place, but are compared as text. */
const withBareOrigin = (uris: readonly string[]): string[] => [
  ...new Set(
    uris.flatMap((uri) => {
      const { origin, pathname, search } = new URL(uri)
      return pathname === '/' && !search ? [origin, `${origin}/`] : [uri]
    }),
  ),
]

/** The application is our own: signing in is the consent. */
async function ownGrant(ctx: KoaContextWithOIDC, audience: string) {
  const { session, client, provider, result } = ctx.oidc
  if (!session?.accountId || !client) return undefined
  const known = result?.consent?.grantId ?? session.grantIdFor(client.clientId)
  const found = known ? await provider.Grant.find(known) : undefined
  const grant = found ?? new provider.Grant({ clientId: client.clientId, accountId: session.accountId })
  const wanted = 'openid profile email offline_access'
  if (found && wanted.split(' ').every((scope) => grant.getOIDCScope().split(' ').includes(scope))) return found
  grant.addOIDCScope(wanted)
  grant.addResourceScope(audience, API_SCOPE)
  await grant.save()
  return grant
}

async function oidcAccount(site: Site, sub: string): Promise<OidcAccount | undefined> {
  const account = await accountBySub(site.db, sub)
  if (!account || !site.admits(account)) return undefined
  return {
    accountId: sub,
    claims: async () => ({
      sub,
      name: account.name,
      email: account.email,
      email_verified: account.emailVerified,
      updated_at: Math.floor(account.updatedAt.getTime() / 1000),
    }),
  }
}

/**
 * An access token names the mail address only when it is proven, since shops know their people by it. `sid` names the
 * session, so that people can end the others; it opens nothing. `by_pin` tells at which shop's till a PIN opened it.
 */
async function tokenClaims(
  site: Site,
  sub: string,
  sid = '',
): Promise<{ name: string; sid: string; by_pin?: number; email?: string; email_verified?: true } | undefined> {
  const [account, tillShop] = await Promise.all([accountBySub(site.db, sub), tillShopOf(site.db, sid)])
  return (
    account && {
      name: account.name,
      sid,
      ...(tillShop === undefined ? {} : { by_pin: tillShop }),
      ...(account.emailVerified ? { email: account.email, email_verified: true } : {}),
    }
  )
}

const localeOf = (ctx: KoaContextWithOIDC) => localeFor(ctx.req, ctx.query['ui_locales']?.toString())

const signedOut = (ctx: KoaContextWithOIDC, site: Site): Html =>
  messagePage({ locale: localeOf(ctx), title: 'signed_out_title', lead: 'signed_out', link: { to: site.home, text: 'to_app' } })

function showPage(ctx: KoaContextWithOIDC, site: Site, page: Html): void {
  ctx.set(pageHeaders(site.formTargets))
  ctx.body = page.text
}

function renderError(ctx: KoaContextWithOIDC, site: Site, out: { error: string; error_description?: string }, error: Error): void {
  const stale = error instanceof errors.SessionNotFound
  const crashed = ctx.status >= 500
  if (!crashed) site.log.warn({ error: out.error, detail: out.error_description }, 'sign-in request refused')
  const detail = [out.error, out.error_description].filter(Boolean).join(': ')
  const page = messagePage({
    locale: localeOf(ctx),
    title: stale ? 'expired_title' : 'error_title',
    lead: stale ? 'expired' : crashed ? 'crash_lead' : 'error_lead',
    link: { to: site.home, text: 'to_app' },
    ...(stale || crashed ? {} : { detail }),
  })
  showPage(ctx, site, page)
}
