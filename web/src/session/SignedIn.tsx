import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'
import { SessionEnded } from './SessionEnded.tsx'
import { Starting } from './Starting.tsx'
import { useIdentity } from './identity.ts'

/** Waits for the identity; sends to the sign-in page whoever has none, and remembers where they were going. */
export function SignedIn({ children }: { children: ReactNode }) {
  const { state, ended, signIn } = useIdentity()
  const target = useRouterState({ select: (router) => router.location.href })
  const leaving = useRef(false)
  useEffect(() => {
    if (state !== 'out' || ended || leaving.current) return
    leaving.current = true
    signIn(target)
  }, [ended, signIn, state, target])

  if (ended) return <SessionEnded onSignIn={() => signIn(target)} />
  return state === 'in' ? children : <Starting />
}
