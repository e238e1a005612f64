import { useEffect, type RefObject } from 'react'
import { leadToField } from '../../kit/scan/typed-anywhere.ts'

type Keys = { active: boolean; searchRef: RefObject<HTMLInputElement | null>; onPay: () => void; onPark: () => void }

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
      } else leadToField(event, searchRef.current)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active, searchRef, onPay, onPark])
}
