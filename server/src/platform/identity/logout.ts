import type Provider from 'oidc-provider'
import type { KoaContextWithOIDC } from 'oidc-provider'
import { messagePage } from './pages/forms.ts'
import { localeFor } from './pages/locale.ts'
import { pageHeaders } from './request.ts'
import { endSeatOf } from './seats.ts'
import type { Site } from './site.ts'

/**
 * Sign-out as Auth0 has it: `?client_id&returnTo`. Ends the session and what was issued under it, then returns to one of
 * the client's own addresses; another address, or another client, is refused with 400 and ends nothing.
 */
export function signOutAt(path: string, provider: Provider, site: Site, ownClient: string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    if (ctx.path !== path || (ctx.method !== 'GET' && ctx.method !== 'POST')) return void (await next())
    const asked = { client: single(ctx.query['client_id']), returnTo: single(ctx.query['returnTo']) }
    const client = await provider.Client.find(asked.client ?? ownClient)
    if (!client || (asked.returnTo !== undefined && !client.postLogoutRedirectUriAllowed(asked.returnTo))) {
      ctx.status = 400
      ctx.set(pageHeaders(site.formTargets))
      ctx.body = messagePage({
        locale: localeFor(ctx.req, single(ctx.query['ui_locales'])),
        title: 'error_title',
        lead: 'error_lead',
        link: { to: site.home, text: 'to_app' },
        detail: client ? 'returnTo is not registered' : 'client_id is unknown',
      }).text
      return
    }
    await endSession(ctx, provider, site)
    ctx.set('cache-control', 'no-store')
    ctx.status = 303
    ctx.redirect(asked.returnTo ?? '/u/signed-out')
  }
}

async function endSession(ctx: KoaContextWithOIDC, provider: Provider, site: Site): Promise<void> {
  const session = await provider.Session.get(ctx)
  // Whoever signs out is gone from this device; whoever only makes room for a colleague leaves by the till.
  if (session.accountId) await endSeatOf(site.db, session.accountId, session.uid)
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId) await provider.RefreshToken.revokeByGrantId(grantId)
  }
  await session.destroy()
  if (session.accountId) site.note('signed_out', { sub: session.accountId })
  ctx.cookies.set(provider.cookieName('session'), null)
}

const single = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)
