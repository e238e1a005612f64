import { useEffect, type RefObject } from 'react'

const takesText = (element: Element | null): boolean => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

/** Leads a letter that was typed or scanned outside of any field to this one; true when it did. */
export function leadToField(event: KeyboardEvent, field: HTMLInputElement | null): boolean {
  if (
    !field ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.key.length !== 1 ||
    event.key === ' ' ||
    takesText(document.activeElement)
  )
    return false
  // The key itself lands in the field, since it has the focus before the letter is inserted.
  field.focus()
  event.stopImmediatePropagation()
  return true
}

/** A scanner types whatever has the focus: its code goes to this field. */
export function useTypedAnywhere(inputRef: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => void leadToField(event, inputRef.current)
    window.addEventListener('keydown', onKey, true)
    return () => window.removeEventListener('keydown', onKey, true)
  }, [inputRef])
}
