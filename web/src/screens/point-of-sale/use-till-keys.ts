import { useEffect, type RefObject } from 'react'

type Keys = { active: boolean; searchRef: RefObject<HTMLInputElement | null>; onPay: () => void; onPark: () => void }

const takesText = (element: Element | null): boolean => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** F2 searches, F4 parks, F8 pays; what is typed or scanned anywhere else goes to the search field. */
export function useTillKeys({ active, searchRef, onPay, onPark }: Keys): void {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const run = { F2: () => searchRef.current?.focus(), F4: onPark, F8: onPay }[event.key]
      if (run) {
        event.preventDefault()
        run()
      } else if (event.key.length === 1 && event.key !== ' ' && !takesText(document.activeElement)) {
        // The key itself lands in the field, since it has the focus before the letter is inserted.
        searchRef.current?.focus()
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active, searchRef, onPay, onPark])
}
