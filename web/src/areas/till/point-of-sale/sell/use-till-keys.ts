import { useEffect, type RefObject } from 'react'
import { leadToField } from '../../../../kit/scan/typed-anywhere.ts'

type Keys = {
  active: boolean
  searchRef: RefObject<HTMLInputElement | null>
  onPay: () => void
  onPark: () => void
  /** One more or one less of what was taken last; `remove` takes it out. */
  onLast: (by: 1 | -1 | 'remove') => void
}

const onLastLine = { '+': 1, '-': -1, Delete: 'remove' } as const
const isLastKey = (key: string): key is keyof typeof onLastLine => key in onLastLine

/** F2 searches, F4 parks, F8 pays, + - and Delete change the last line; what is typed or scanned anywhere goes to the search field. */
export function useTillKeys({ active, searchRef, onPay, onPark, onLast }: Keys): void {
  useEffect(() => {
    if (!active) return
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const run = { F2: () => searchRef.current?.focus(), F4: onPark, F8: onPay }[event.key]
      const { activeElement } = document
      // In a field with letters they are letters.
      const free = activeElement === searchRef.current ? searchRef.current?.value === '' : !(activeElement instanceof HTMLInputElement)
      if (run) {
        event.preventDefault()
        run()
      } else if (free && isLastKey(event.key)) {
        event.preventDefault()
        onLast(onLastLine[event.key])
      } else leadToField(event, searchRef.current)
    }
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [active, searchRef, onPay, onPark, onLast])
}
