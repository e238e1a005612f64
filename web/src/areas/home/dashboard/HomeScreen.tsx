import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useInit } from '../../../api/session.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { homeOf, startScreen } from '../../../session/start-screen.ts'
import { useMenu } from '../../../shell/use-menu.ts'

const homes = {
  shop: lazy(() => import('./DashboardScreen.tsx')),
  books: lazy(() => import('./BooksHome.tsx')),
  growing: lazy(() => import('./GrowingHome.tsx')),
  selling: lazy(() => import('./SellingHome.tsx')),
}
/** A chosen screen is opened when one arrives, not each time that somebody asks for the home. */
const visit = { arrived: false }

/** What the member does first, by their rights or by their own choice. */
export default function HomeScreen() {
  const { session } = useInit()
  const menu = useMenu()
  const [instead] = useState(() => {
    const chosen = startScreen.get()
    const entry = menu.flatMap(({ entries }) => entries).find(({ to }) => to === chosen && to !== '/')
    return visit.arrived ? undefined : entry?.to
  })
  useEffect(() => void (visit.arrived = true), [])
  if (instead) {
    const [to = '/', query = ''] = instead.split('?')
    return <Navigate to={to} search={Object.fromEntries(new URLSearchParams(query)) as never} replace />
  }
  const Home = homes[homeOf(session.rights, startScreen.get())]
  return (
    <Suspense fallback={<Waiting panels={3} />}>
      <Home />
    </Suspense>
  )
}
