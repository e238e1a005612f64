import { type Dispatch, type SetStateAction, useEffect } from 'react'

const hasField = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.closest('[role="dialog"]') !== null

/** Keeps what is typed after the palette was asked for and before its field can take it: its code may still be on the way. */
export function useEarlyTyping(open: boolean, write: Dispatch<SetStateAction<string>>): void {
  useEffect(() => {
    if (!open) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || hasField()) return
      if (event.key.length !== 1 && event.key !== 'Backspace') return
      event.preventDefault()
      event.stopImmediatePropagation()
      write((typed) => (event.key === 'Backspace' ? typed.slice(0, -1) : typed + event.key))
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [open, write])
}
