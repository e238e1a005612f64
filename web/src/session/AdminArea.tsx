import { initRoutes } from '@plantule/contract/shops/init'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { keepsATill } from '../alone/keeps-a-till.ts'
import { useStartAgain } from '../alone/start-again.ts'
import { read } from '../api/query.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { paths } from '../paths.ts'
import { useLive } from '../shell/live.ts'
import { useMentions } from '../shell/use-mentions.ts'
import { Shell } from '../shell/Shell.tsx'
import { useIdentity } from './identity.ts'
import { takePreferences } from './member-preferences.ts'
import { SessionContext, useCan, type Session } from './session.ts'
import { SignedIn } from './SignedIn.tsx'
import { Starting } from './Starting.tsx'

const HandOverElsewhere = lazy(() => import('../alone/HandOverElsewhere.tsx'))

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
    takePreferences(init.session.preferences)
    return { init, signOut, enterShop }
  }, [enterShop, init, signOut])
  if (session) {
    return (
      <SessionContext value={session}>
        <LiveShell />
      </SessionContext>
    )
  }
  if (error?.code === 'shop_suspended') return <Navigate to="/suspended" replace />
  if (error?.code === 'not_a_member') return <Navigate to="/error" search={{ reason: 'not_a_member' } as never} replace />
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  return <Starting />
}

function LiveShell() {
  const { alone } = useIdentity()
  const maySell = useCan('till.write')
  const elsewhere = useRouterState({ select: (state) => state.location.pathname !== paths.pointOfSale })
  useStartAgain(alone && elsewhere)
  useLive()
  useMentions()
  return (
    <>
      <Shell />
      {!alone && elsewhere && maySell && keepsATill() && (
        <Suspense>
          <HandOverElsewhere />
        </Suspense>
      )}
    </>
  )
}
