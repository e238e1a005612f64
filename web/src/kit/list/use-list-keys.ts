import { useEffect, useState } from 'react'

type Keys = {
  count: number
  onOpen: ((index: number) => void) | undefined
  onTick: ((index: number) => void) | undefined
  onPreview: ((index: number) => void) | undefined
  onCreate: (() => void) | undefined
  onEscape: () => void
  focusSearch: () => void
}

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName) ||
    target.closest('[role="dialog"],[role="menu"],[role="listbox"]') !== null)

/** j/k or arrows move the cursor, x ticks, Enter opens, Space previews, / searches, c creates. */
export function useListKeys(keys: Keys): number {
  const [cursor, setCursor] = useState(-1)
  const at = Math.min(cursor, keys.count - 1)

  useEffect(() => {
    const move = (to: number): void => {
      setCursor(to)
      document.querySelector(`[data-row-index="${to}"]`)?.scrollIntoView({ block: 'nearest' })
    }
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      // A focused button or link keeps its own keys.
      const onControl = event.target instanceof Element && event.target.closest('button,a,[role="button"]') !== null
      const actions: Record<string, (() => void) | undefined> = {
        j: () => move(Math.min(at + 1, keys.count - 1)),
        k: () => move(Math.max(at - 1, 0)),
        ArrowDown: onControl ? undefined : () => move(Math.min(at + 1, keys.count - 1)),
        ArrowUp: onControl ? undefined : () => move(Math.max(at - 1, 0)),
        x: at < 0 || !keys.onTick ? undefined : () => keys.onTick?.(at),
        Enter: at < 0 || onControl || !keys.onOpen ? undefined : () => keys.onOpen?.(at),
        ' ': at < 0 || onControl || !keys.onPreview ? undefined : () => keys.onPreview?.(at),
        '/': keys.focusSearch,
        c: keys.onCreate,
        Escape: keys.onEscape,
      }
      const run = actions[event.key]
      if (!run) return
      if (event.key !== 'Escape') event.preventDefault()
      run()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return at
}
