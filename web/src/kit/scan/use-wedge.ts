import { useEffect, useRef } from 'react'
import { follow, type Burst } from './burst.ts'

type Field = HTMLInputElement | HTMLTextAreaElement
const fieldOf = (element: Element | null): Field | null =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null

/** React listens to the event, and compares with the value that its own setter wrote. */
function putBack(field: Field, value: string): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Hears a scanner while a dialog is open: its code does not stay in whatever field had the focus, nor press what Enter would press. */
export function useWedge(active: boolean, onScan: (code: string) => void): void {
  const tell = useRef(onScan)
  tell.current = onScan
  useEffect(() => {
    if (!active) return
    let burst: Burst<Field | null> | null = null
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const field = fieldOf(document.activeElement)
      const before = burst?.before ?? ''
      const next = follow(burst, { key: event.key, at: event.timeStamp, field, value: field?.value ?? '' })
      burst = next.burst
      if (next.code === null) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (field) putBack(field, before)
      tell.current(next.code)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active])
}
