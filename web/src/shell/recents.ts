import { useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { preference } from '../preference.ts'

export type Recent = { to: string; label: string }
const MOST = 8
const kept = preference<readonly Recent[]>('palette.recents', [])

export const recents = (): readonly Recent[] => kept.get()

/** Remembers the records that were open by the titles they had: what one looked at is what one looks for again. */
export function useRecents(): void {
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  useEffect(() => {
    if (!/\/\d+$/.test(pathname)) return
    return () => {
      const label = document.title.replace(/ · Plantule$/, '')
      if (label === 'Plantule') return
      kept.set([{ to: pathname, label }, ...kept.get().filter(({ to }) => to !== pathname)].slice(0, MOST))
    }
  }, [pathname])
}
