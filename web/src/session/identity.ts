import { createContext, useContext } from 'react'

/** Who is at the keyboard, as the identity provider says. */
export type Identity = {
  state: 'loading' | 'in' | 'out'
  /** The session ended under the person: said, not redirected. */
  ended: boolean
  /** Nobody could be asked: the till runs on what this device keeps. */
  alone: boolean
  user: { name: string; email: string } | undefined
  /** Goes to the sign-in page and comes back to this path; into the shop `opened` a moment ago, whoever was signed in here before. */
  signIn: (target: string, opened?: string) => void
  signOut: () => void
  /** Makes room for somebody else, whose entry the server has let in or who signs in: nothing of this person stays on the screen. */
  handOver: (target: string) => void
  /** Asks for a new token: what the session may has changed. */
  renew: () => Promise<void>
  enterShop: (uid: string) => void
}

export const IdentityContext = createContext<Identity | null>(null)

export function useIdentity(): Identity {
  const identity = useContext(IdentityContext)
  if (!identity) throw new Error('Used outside of the identity provider')
  return identity
}
