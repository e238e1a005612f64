import type { Init } from '@plantule/contract/shops/init'
import { holds, type Right } from '@plantule/contract/base/permissions'
import { createContext, useContext } from 'react'

export type Session = {
  init: Init
  /** Leaves, back to the sign-in page. */
  signOut: () => void
  /** Another shop of the same person: everything is read again. */
  enterShop: (uid: string) => void
}

export const SessionContext = createContext<Session | null>(null)

export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('Used outside the signed-in part of the application')
  return session
}

/** The client state read once at start. */
export const useInit = (): Init => useSession().init

/** Whether the member holds a right; writing an area implies reading it. */
export const useCan = (right: Right): boolean => holds(useSession().init.session.rights, right)
