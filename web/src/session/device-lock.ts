import { useSyncExternalStore } from 'react'
import { presentAccount, presentSince } from './other-person.ts'

/**
 * `by`: the account whose code opens; null once its session has ended: then whoever signs in opens, by having done so. `after`: since when
 * whoever locked had been signed in; only a later sign-in opens.
 */
type Held = { by: string | null; after: number }
/** `asked`: on screen, and gone with a reload, since no code guards it yet. */
export type LockState = 'open' | 'asked' | 'held'

const KEY = 'plantule.till.lock'
/** The server was not told yet that the device was locked. */
const DUE = 'plantule.till.lock-untold'
const listeners = new Set<() => void>()
let asked = false

function held(): Held | null {
  const text = localStorage.getItem(KEY)
  // This module alone writes the key.
  return text === null ? null : (JSON.parse(text) as Held)
}
const tell = (): void => listeners.forEach((listener) => listener())
const hear = ({ key }: StorageEvent): void => {
  if (key === KEY) tell()
}
function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', hear)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) window.removeEventListener('storage', hear)
  }
}
const stateNow = (): LockState => (held() ? 'held' : asked ? 'asked' : 'open')
function hold(by: string | null): void {
  localStorage.setItem(KEY, JSON.stringify({ by, after: presentSince() } satisfies Held))
  tell()
}

/** Whether the server has still to narrow the session behind the lock, also when it was opened meanwhile. */
export const lockUntold = {
  get: (): boolean => localStorage.getItem(DUE) !== null,
  over: (): void => localStorage.removeItem(DUE),
}

/** The lock of this device: it holds in every tab, and a reload does not open it. */
export const deviceLock = {
  ask(): void {
    asked = true
    tell()
  },
  /** From here on only the code of whoever is here opens, or somebody else's later sign-in. Who held it already goes on. */
  hold(): void {
    if (held()) return
    localStorage.setItem(DUE, 'yes')
    hold(presentAccount())
  },
  /** The session is over, so that the next one began with a password. */
  leave: (): void => hold(null),
  open(): void {
    asked = false
    localStorage.removeItem(KEY)
    tell()
  },
  /** A sign-in of `since` is here: somebody else's is proof enough, if it came after the lock's. */
  began(since: number): void {
    const lock = held()
    if (lock && lock.by !== presentAccount() && since > lock.after) this.open()
  },
}

export const useDeviceLock = (): LockState => useSyncExternalStore(subscribe, stateNow)
