import { Auth0Provider, useAuth0, type AppState } from '@auth0/auth0-react'
import { SUPPORT_HEADER } from '@plantule/contract/support/entry'
import { initRoutes } from '@plantule/contract/shops/init'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { lazy, useEffect, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { probe, useTillConnection } from '../api/connection.ts'
import { keepsATill } from '../offline/keeps-a-till.ts'
import { keptWho, signOutDue } from '../offline/work/kept-who.ts'
import { unreachable } from '../api/error.ts'
import { read } from '../api/query.ts'
import { transport } from '../api/transport.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { paths } from '../paths.ts'
import { authReason } from './auth-reason.ts'
import { IdentityContext, type Identity } from './identity.ts'
import { deviceLock } from './device-lock.ts'
import { localCode } from './local-code.ts'
import { isPresent, whenReplaced } from './other-person.ts'
import { publicConfig } from './public-config.ts'
import { shopOfPage } from './shop-of-page.ts'
import { supportVisit } from './support-visit.ts'
import { Starting } from './Starting.tsx'
import { forgetTokens, tabTokenCache } from './token-cache.ts'

/** A token that is not there by then will not come: the server is away. */
const RENEWAL_SECONDS = 15

const AloneRoot = lazy(() => import('./AloneRoot.tsx'))

/** A server that said nothing for so long is asked whether it is there. */
const SILENCE_MS = 5_000
const atTheTill = (): boolean => window.location.pathname === paths.pointOfSale && keepsATill()
/** The till from what the device keeps; the other screens show what the person who did not sign out read last. */
const mayOpenAlone = (): boolean => atTheTill() || keptWho.get() !== ''

export type AuthRootProps = {
  children: ReactNode
  /** After the return from the sign-in page: the target remembered, or where an error is said. */
  onReturn: (path: string) => void
}

/** Signs in by code and PKCE with the provider that the server names. */
export default function AuthRoot({ children, onReturn }: AuthRootProps) {
  const { t } = useTranslation('kit')
  const client = useQueryClient()
  const config = useQuery(publicConfig)
  // Once alone, alone until the page starts anew: what it asked without a token must not meet a session, nor a sale be cut off.
  const [alone, setAlone] = useState(false)
  const starts = mayOpenAlone() && client.getQueryData(read(initRoutes.init, {}).queryKey) === undefined
  const connected = useTillConnection(starts && atTheTill())
  useEffect(() => {
    if (!starts || config.data) return
    const timer = setTimeout(() => void probe(), SILENCE_MS)
    return () => clearTimeout(timer)
  }, [config.data, starts])
  // Whatever the start waits for: a server that says nothing is not waited for.
  if (!alone && starts && (!connected || config.fetchStatus === 'paused' || config.error?.unreachable)) setAlone(true)
  if (alone) {
    return <AloneRoot error={unreachable(t('offline.unreachable'), config.error)}>{children}</AloneRoot>
  }
  if (config.error) return <LoadFailed error={config.error} retry={() => void config.refetch()} />
  if (!config.data) return <Starting />
  const { domain, clientId, audience } = config.data
  return (
    <Auth0Provider
      domain={domain}
      clientId={clientId}
      cache={tabTokenCache}
      authorizeTimeoutInSeconds={RENEWAL_SECONDS}
      authorizationParams={{ redirect_uri: window.location.origin, audience, scope: 'openid profile email' }}
      onRedirectCallback={(state?: AppState) => onReturn(state?.['target'] ?? '/')}
    >
      <Bridge onReturn={onReturn}>{children}</Bridge>
    </Auth0Provider>
  )
}

/** Gives the session's headers to every request, and the identity to the screens. */
function Bridge({ children, onReturn }: AuthRootProps) {
  const { isLoading, isAuthenticated, user, error, getAccessTokenSilently, getIdTokenClaims, loginWithRedirect, logout } = useAuth0()
  const client = useQueryClient()
  const [ended, setEnded] = useState(false)

  useEffect(() => {
    if (!error) return
    console.warn('Signing in failed.', error)
    window.history.replaceState(null, '', '/')
    onReturn(`/error?reason=${authReason(error)}`)
  }, [error, onReturn])

  // Before the effects of the children, which send the first requests.
  useLayoutEffect(() => {
    const end = (): void => {
      setEnded(true)
      // Whoever may no longer ask the server reads nothing from this device either; what they did waits for them.
      keptWho.set('')
      // Local only: the provider's page is not visited.
      void logout({ openUrl: false })
    }
    transport.signedOut = end
    transport.headers = async (): Promise<Record<string, string>> => {
      if (!isAuthenticated) return {}
      try {
        const token = await getAccessTokenSilently()
        const visit = supportVisit.get()
        return {
          authorization: `Bearer ${token}`,
          'x-user-name': encodeURIComponent(user?.name ?? ''),
          'x-user-mail': encodeURIComponent(user?.email ?? ''),
          'x-shop': visit?.shopUid ?? shopOfPage.get(),
          ...(visit ? { [SUPPORT_HEADER]: String(visit.entryId) } : {}),
        }
      } catch (failure) {
        if (['login_required', 'missing_refresh_token'].includes(authReason(failure))) end()
        throw failure
      }
    }
  }, [getAccessTokenSilently, isAuthenticated, logout, user])

  const sub = isAuthenticated ? user?.sub : undefined
  useEffect(() => {
    if (sub === undefined) return
    let over = false
    const replaced = (): void => {
      if (over) return
      setEnded(true)
      client.clear()
      void logout({ openUrl: false })
    }
    let stop = (): void => undefined
    const begin = async (): Promise<void> => {
      const since = (await getIdTokenClaims())?.iat
      if (over || since === undefined) return
      if (!isPresent(sub, since)) return replaced()
      deviceLock.began(since)
      stop = whenReplaced(sub, replaced)
    }
    void begin()
    return () => {
      over = true
      stop()
    }
  }, [client, getIdTokenClaims, logout, sub])

  // A session that ends must not take the till away from a customer who is paying: it sells alone until it is at rest.
  const sellsOn = ended && atTheTill()
  const identity = useMemo(
    (): Identity => ({
      state: isLoading ? 'loading' : isAuthenticated || sellsOn ? 'in' : 'out',
      ended: ended && !sellsOn,
      alone: sellsOn,
      user: user && { name: user.name ?? '', email: user.email ?? '' },
      signIn: (target, opened) => {
        if (opened) {
          client.clear()
          shopOfPage.choose(opened)
        }
        void loginWithRedirect({ appState: { target }, authorizationParams: { ui_locales: i18next.language } })
      },
      signOut: () => {
        client.clear()
        localCode.forgetProven()
        void logout({ logoutParams: { returnTo: window.location.origin } })
      },
      handOver: (target) => {
        client.clear()
        keptWho.set('')
        forgetTokens()
        // What this page still asks for waits: it leaves without an answer.
        transport.headers = () => new Promise(() => undefined)
        void loginWithRedirect({ appState: { target }, authorizationParams: { ui_locales: i18next.language } })
      },
      renew: async () => {
        await getAccessTokenSilently({ cacheMode: 'off' })
        // What stands on the screen follows; nobody waits for it.
        void client.invalidateQueries()
      },
      enterShop: (uid) => {
        shopOfPage.choose(uid)
        window.location.assign('/')
      },
    }),
    [client, ended, getAccessTokenSilently, isAuthenticated, isLoading, loginWithRedirect, logout, sellsOn, user],
  )

  const leaves = isAuthenticated && signOutDue.get()
  useEffect(() => {
    if (!leaves) return
    signOutDue.set(false)
    identity.signOut()
  }, [identity, leaves])

  if (isLoading || leaves) return <Starting />
  return <IdentityContext value={identity}>{children}</IdentityContext>
}
