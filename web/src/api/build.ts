import { useSyncExternalStore } from 'react'

/** The last script that this page names is its own; none in development. */
const ownBuild = (): string | undefined =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type="module"][src^="/assets/"]')]
    .at(-1)
    ?.src.replace(/^.*\/assets\/|\.js$/g, '')

let outdated = false
const listeners = new Set<() => void>()

/** Hears which page the server gives out now. */
export function noteBuild(served: string | null): void {
  if (outdated || !served) return
  const own = ownBuild()
  if (!own || served === own) return
  outdated = true
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void): (() => void) => (listeners.add(listener), () => void listeners.delete(listener))
/** The server has a newer page than this one. */
export const useOutdated = (): boolean => useSyncExternalStore(subscribe, () => outdated)
