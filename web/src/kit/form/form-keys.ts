import { useEffect, type RefObject } from 'react'

const FIELDS = 'input:not([type=hidden]), select, textarea, button[type=submit]'
/** Enter presses these; it does not end a text. */
const PRESSED = new Set(['checkbox', 'radio', 'file', 'button', 'submit', 'color'])

const fieldsOf = (frame: HTMLElement): HTMLElement[] =>
  [...frame.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (field) => field.offsetParent !== null && !field.matches(':disabled') && field.tabIndex >= 0,
  )

/** Enter in a text goes on to the next field, at last to the button that saves: half a record is never made by a key too many. */
export function useEnterGoesOn(frame: RefObject<HTMLElement | null>, on = true): void {
  useEffect(() => {
    if (!on) return
    // On the window: a field that uses Enter itself has had it by then.
    const goOn = (event: KeyboardEvent): void => {
      const { target } = event
      const form = frame.current
      if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey || event.isComposing) return
      if (!form || !(target instanceof HTMLInputElement) || PRESSED.has(target.type) || !form.contains(target)) return
      event.preventDefault()
      const fields = fieldsOf(form)
      fields[fields.indexOf(target) + 1]?.focus()
    }
    window.addEventListener('keydown', goOn)
    return () => window.removeEventListener('keydown', goOn)
  }, [frame, on])
}

/**
 * Where a new record begins: its marked field, else the first. On a touch screen nothing is focused, as the keyboard would hide the page.
 */
export function focusFirst(frame: HTMLElement | null): void {
  if (!frame || !isLost() || matchMedia('(pointer: coarse)').matches) return
  const [first] = fieldsOf(frame).filter((field) => field.tagName !== 'BUTTON')
  const marked = frame.querySelector<HTMLElement>('[data-autofocus]')
  ;(marked ?? first)?.focus()
}

/** Nothing holds the focus: the next Tab would begin at the top of the page. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
