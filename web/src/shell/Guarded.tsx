import { holds } from '@plantule/contract/base/permissions'
import { Navigate, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { idIn } from '../kit/route-id.ts'
import { searchFor } from '../search.ts'
import type { Screen } from '../screen.ts'
import { useInit } from '../api/session.ts'
import { arrivesAt, mayOpen } from '../session/inspector-screens.ts'
import { NotThere } from './Crashed.tsx'

/** Opens a screen to whoever holds its right, in a shop whose level includes it, at an address whose ids are some. */
export function Guarded({ screen, children }: { screen: Screen; children: ReactNode }) {
  const { session, level } = useInit()
  const ids = Object.values(useParams({ strict: false }) as Record<string, string | undefined>)
  if (screen.level && screen.level !== level)
    return <Navigate to="/not-allowed" search={searchFor('/not-allowed', { screen: screen.title })} replace />
  const arrival = arrivesAt(session.preset)
  if (screen.path === '/' && arrival !== null) return <Navigate to={arrival} replace />
  if (screen.right && !mayOpen(session.preset, screen.path))
    return <Navigate to="/not-permitted" search={searchFor('/not-permitted', { right: screen.right })} replace />
  if (screen.right && !holds(session.rights, screen.right)) {
    return <Navigate to="/not-permitted" search={searchFor('/not-permitted', { right: screen.right })} replace />
  }
  if (ids.some((id) => idIn(id) === null)) return <NotThere />
  return children
}
