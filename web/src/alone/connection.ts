import { useSyncExternalStore } from 'react'

/** Whether the server answers, as last seen: what the browser says of its network is only a hint. */
let connected = navigator.onLine
const listeners = new Set<() => void>()

export function noteConnection(now: boolean): void {
  if (connected === now) return
  connected = now
  for (const listener of listeners) listener()
}

const PROBE_MS = 10_000
const ANSWER_MS = 4_000

async function probe(): Promise<void> {
  const answer = await fetch('/ready', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).catch(() => undefined)
  noteConnection(answer?.ok === true)
}

let watching: ReturnType<typeof setInterval> | undefined
function watch(): void {
  if (watching !== undefined) return
  window.addEventListener('offline', () => noteConnection(false))
  window.addEventListener('online', () => void probe())
  // A connection that is there costs no question; one that is gone is asked for until it is back.
  watching = setInterval(() => {
    if (!connected) void probe()
  }, PROBE_MS)
  if (!connected) void probe()
}

const subscribe = (listener: () => void): (() => void) => {
  watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isConnected = (): boolean => connected
export const useConnection = (): boolean => useSyncExternalStore(subscribe, isConnected)
