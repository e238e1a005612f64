import { initRoutes } from '@plantule/contract/shops/init'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo } from 'react'
import { searchFor } from '../search.ts'
import { whoOf } from '../offline/work/kept-who.ts'
import { keepsATill } from '../offline/keeps-a-till.ts'
import { useStartAgain } from '../offline/start-again.ts'
import { read } from '../api/query.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { paths } from '../paths.ts'
import { useLive } from '../api/live.ts'
import { leaveAsking } from './leave-asking.ts'
import { useMentions } from './use-mentions.ts'
import { useWork } from './use-work.ts'
import { Shell } from './Shell.tsx'
import { useDeviceLock } from '../session/device-lock.ts'
import { useIdentity } from '../session/identity.ts'
import { localCode } from '../session/local-code.ts'
import { takePreferences } from '../session/member-preferences.ts'
import { holdKeys } from './lock/hold-keys.ts'
import { useNarrowing } from './lock/use-narrowing.ts'
import { LockCover } from './lock/LockCover.tsx'
import { SessionContext, useCan, type Session } from '../api/session.ts'
import { shopOfPage } from '../session/shop-of-page.ts'
import { supportVisit } from '../session/support-visit.ts'
import { SupportOver } from './SupportOver.tsx'
import { SignedIn } from '../session/SignedIn.tsx'
import { Starting } from '../session/Starting.tsx'

const TillLock = lazy(() => import('./lock/TillLock.tsx'))
const HandOverElsewhere = lazy(() => import('../offline/HandOverElsewhere.tsx'))

/** The shop's area: a member of a shop that is not suspended, with the client state read once. */
export default function AdminArea() {
  return (
    <SignedIn>
      <WithInit />
    </SignedIn>
  )
}

function WithInit() {
  const { signOut, enterShop } = useIdentity()
  const { data: init, error, refetch } = useQuery({ ...read(initRoutes.init, {}), staleTime: 5 * 60_000 })
  const session = useMemo((): Session | null => {
    if (!init) return null
    if (!init.support) {
      shopOfPage.enter(init.client.uid)
      takePreferences(init.session.preferences, whoOf(init))
      localCode.onlyOf(init.session.id)
    }
    return { init, signOut: () => void leaveAsking(init, signOut), enterShop }
  }, [enterShop, init, signOut])
  if (session) {
    return (
      <SessionContext value={session}>
        <LiveShell />
      </SessionContext>
    )
  }
  if (error?.code === 'shop_suspended') return <Navigate to="/suspended" replace />
  if (error?.code === 'support_over' || (error?.status === 403 && supportVisit.get())) return <SupportOver />
  if (error?.code === 'not_a_member') return <Navigate to="/error" search={searchFor('/error', { reason: 'not_a_member' })} replace />
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  return <Starting />
}

function LiveShell() {
  const { alone } = useIdentity()
  const maySell = useCan('till.write')
  const elsewhere = useRouterState({ select: (state) => state.location.pathname !== paths.pointOfSale })
  useStartAgain(alone && elsewhere)
  useLive()
  useWork()
  useNarrowing()
  useMentions()
  const locked = useDeviceLock() !== 'open'
  // The window that faces the customer shows the basket, and no lock; nothing can be done there meanwhile.
  const facesCustomer = useRouterState({
    select: ({ location }) => location.pathname === paths.pointOfSale && Boolean(location.search.display),
  })
  useEffect(() => {
    holdKeys(locked)
    return () => holdKeys(false)
  }, [locked])
  return (
    <>
      <Shell inert={locked && facesCustomer} />
      {locked && !facesCustomer && (
        <LockCover>
          <Suspense fallback={<Starting />}>
            <TillLock />
          </Suspense>
        </LockCover>
      )}
      {!alone && elsewhere && maySell && keepsATill() && (
        <Suspense>
          <HandOverElsewhere />
        </Suspense>
      )}
    </>
  )
}
