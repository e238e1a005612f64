import { useEffect, useSyncExternalStore } from 'react'

/** Whether the server answers, as last seen: what the browser says of its network is only a hint. */
let connected = navigator.onLine
const listeners = new Set<() => void>()

export function noteConnection(now: boolean): void {
  if (connected === now) return
  connected = now
  for (const listener of listeners) listener()
}

/** How often a server that is away is asked for, and how long it has to answer. */
const PROBE_MS = 10_000
const ANSWER_MS = 4_000
/** At the till a customer waits: both are shorter, and a server that says nothing is asked whether it is still there. */
const TILL_PROBE_MS = 2_000
const TILL_ANSWER_MS = 2_000
const TILL_SILENCE_MS = 5_000
/** A request of the till that has no answer after this long is a reason to ask. */
const SLOW_MS = 1_000

let watchers = 0
let heard = performance.now()
let asking: Promise<void> | undefined

/** An answer of the server itself has come. */
export const noteAnswer = (): void => void (heard = performance.now())

/** A gate of some other network answers every question with a page of its own: only our own words count. */
async function isOurs(answer: Response): Promise<boolean> {
  const body: unknown = await answer.json().catch(() => undefined)
  return answer.ok && typeof body === 'object' && body !== null && 'ok' in body && body.ok === true
}

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(watchers > 0 ? TILL_ANSWER_MS : ANSWER_MS)
  const answer = await fetch('/ready', { cache: 'no-store', redirect: 'error', signal }).catch(() => undefined)
  const there = answer !== undefined && (await isOurs(answer))
  if (there) noteAnswer()
  noteConnection(there)
}

/** Asks the server whether it is there; one question at a time. */
export function probe(): Promise<void> {
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

/** While a till is on screen, asks when a request stays without an answer; the answer that ends it ends the wait. */
export function watchRequest(): () => void {
  if (watchers === 0) return () => undefined
  const timer = setTimeout(() => void probe(), SLOW_MS)
  return () => clearTimeout(timer)
}

/** Aborts once the server is known to be away, and in any case after so long. */
export function whileThere(milliseconds: number): AbortSignal {
  const end = new AbortController()
  const stop = (): void => {
    clearTimeout(timer)
    listeners.delete(look)
    end.abort()
  }
  const look = (): void => {
    if (!connected) stop()
  }
  const timer = setTimeout(stop, milliseconds)
  listeners.add(look)
  return end.signal
}

let asked = 0
function tick(): void {
  const now = performance.now()
  const [pause, silence] = watchers > 0 ? [TILL_PROBE_MS, TILL_SILENCE_MS] : [PROBE_MS, Infinity]
  // A connection that is there costs a question only at a till that heard nothing for a while; one that is gone is asked for until it is
  // back.
  const due = connected ? now - heard >= silence && !document.hidden : now - asked >= pause
  if (!due) return
  asked = now
  void probe()
}

let watching: ReturnType<typeof setInterval> | undefined
function watch(): void {
  if (watching !== undefined) return
  window.addEventListener('offline', () => noteConnection(false))
  window.addEventListener('online', () => void probe())
  watching = setInterval(tick, TILL_PROBE_MS)
  if (!connected) void probe()
}

const subscribe = (listener: () => void): (() => void) => {
  watch()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const isConnected = (): boolean => connected
export const useConnection = (): boolean => useSyncExternalStore(subscribe, isConnected)

/** The same where somebody sells: a cut is seen within seconds. */
export function useTillConnection(at = true): boolean {
  useEffect(() => {
    if (!at) return
    watchers += 1
    return () => void (watchers -= 1)
  }, [at])
  return useConnection()
}
