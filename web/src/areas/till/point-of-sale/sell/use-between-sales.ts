import { useEffect, useRef, type RefObject } from 'react'
import { follow, type Burst } from '../../../../kit/scan/burst.ts'

/** Nobody types figures by hand there, and a machine at its limits hands those of a scanner on slowly. */
const FIGURES_APART_MS = 400
const figures = /^\d*$/

/** `paying`: the window of the payment is open; `sending`: a paid sale waits for its answer; `done`: its ticket is shown. */
export type Phase = 'no' | 'paying' | 'sending' | 'done'
type Given = {
  phase: Phase
  searchRef: RefObject<HTMLInputElement | null>
  /** On to the next sale: the ticket goes, the search field has the focus. */
  next: () => void
  /** A code that was scanned, or begun, while the answer was awaited. */
  onScan: (code: string) => void
}

/**
 * From the payment to the next sale no key of a scanner is lost. A code that comes before the ticket, or goes on over the end of the
 * payment or the coming of the ticket, is told whole. The first letter after it begins the next sale, also before the window of the
 * ticket has the focus, and so does Enter.
 */
export function useBetweenSales({ phase, searchRef, next, onScan }: Given): void {
  const now = useRef({ phase, next, onScan })
  now.current = { phase, next, onScan }
  const active = phase !== 'no'
  useEffect(() => {
    if (!active) return
    let burst: Burst<null> | null = null
    let early = false
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const { key } = event
      const before: Burst<null> | null = burst
      const slow = figures.test(`${before?.text ?? ''}${key === 'Enter' ? '' : key}`)
      const followed = follow<null>(before, { key, at: event.timeStamp, field: null, value: '' }, slow ? FIGURES_APART_MS : undefined)
      burst = followed.burst as Burst<null> | null
      const goesOn = before !== null && (followed.code !== null || (burst !== null && burst.text.length > before.text.length))
      // The window of the payment hears scanners itself, unless it is over before their code is.
      if (now.current.phase === 'paying') return void (early = true)
      if (now.current.phase === 'sending') early = true
      else if (!goesOn && key !== 'Shift') early = false
      const { activeElement } = document
      const inSearch = activeElement === searchRef.current
      // Letters of a mail address.
      if ((activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement) && !inSearch && !(early && goesOn))
        return
      const letter = key.length === 1 && key !== ' '
      if (early) {
        // A lone Enter presses what has the focus; a letter has no field to go to.
        if (letter || followed.code !== null) swallow(event)
        if (followed.code !== null) now.current.onScan(followed.code)
      } else if (letter) {
        now.current.next()
        searchRef.current?.focus()
        event.stopImmediatePropagation()
      } else if (key === 'Enter' && !event.repeat && (inSearch || activeElement === document.body)) {
        swallow(event)
        now.current.next()
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active, searchRef])
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}
