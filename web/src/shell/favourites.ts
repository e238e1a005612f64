import { useSyncExternalStore } from 'react'
import { preference } from '../preference.ts'

const kept = preference<readonly string[]>('menu.favourites', [])
const heard = new Set<() => void>()
let now = kept.get()

const subscribe = (hear: () => void): (() => void) => {
  heard.add(hear)
  return () => heard.delete(hear)
}

/** The addresses that the member has pinned, in the order in which it was done; they follow from one machine to another. */
export function useFavourites() {
  const favourites = useSyncExternalStore(subscribe, () => now)
  const toggle = (to: string): void => {
    now = now.includes(to) ? now.filter((one) => one !== to) : [...now, to]
    kept.set(now)
    for (const hear of heard) hear()
  }
  return { favourites, toggle }
}
