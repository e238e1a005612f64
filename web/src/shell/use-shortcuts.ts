import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useMenu } from './use-menu.ts'

/** `g` then this letter; screens that are not listed for the person do not answer. */
export const letters: Record<string, string> = {
  h: '/',
  o: '/orders/all',
  c: '/customers',
  p: '/products',
  v: '/point-of-sale',
  f: '/invoice',
  k: '/cultivation',
  l: '/delivery',
  s: '/sales-analysis',
  t: '/downloads',
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))

type Shortcuts = { onPalette: () => void; onHelp: () => void; /** The palette is open: letters are meant for its field. */ asking: boolean }

/** Ctrl K, `?`, and `g` then a letter. */
export function useShortcuts({ onPalette, onHelp, asking }: Shortcuts): void {
  const navigate = useNavigate()
  const areas = useMenu()
  const going = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const open = new Set<string>(areas.flatMap(({ entries }) => entries.map(({ to }) => to)))
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
        event.preventDefault()
        onPalette()
        return
      }
      if (asking || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const since = event.timeStamp - going.current
      going.current = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      if (event.key === '?') return onHelp()
      const to = letters[event.key]
      if (since > 1_200 || to === undefined || !open.has(to)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void navigate({ to })
    }
    // Before the list's own keys, for which `c` creates.
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [areas, asking, navigate, onHelp, onPalette])
}
