import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react'
import classes from './Dropdown.module.css'

const DropdownLayer = lazy(() => import('./DropdownLayer.tsx'))

export type DropdownButton = {
  onClick: () => void
  'aria-haspopup': 'menu' | 'dialog'
  'aria-expanded': boolean
  'aria-controls': string | undefined
}

export type DropdownProps = {
  /** What opens it; spreads the props on a button. */
  button: (props: DropdownButton) => ReactNode
  /** A menu of entries (`MenuEntry` of `MenuEntries.tsx`), or a panel with fields. */
  kind: 'menu' | 'panel'
  label: string
  align?: 'start' | 'end'
  width?: number
  children: (close: () => void) => ReactNode
  opened?: boolean
  onOpened?: (opened: boolean) => void
}

/** A button and what drops from it. The library that places it is loaded at the first opening. */
export function Dropdown({ button, kind, label, align = 'start', width, children, opened, onOpened }: DropdownProps) {
  const [own, setOwn] = useState(false)
  const open = opened ?? own
  const anchor = useRef<HTMLSpanElement>(null)
  const id = useId()
  const set = (next: boolean): void => {
    setOwn(next)
    onOpened?.(next)
    if (!next) anchor.current?.querySelector('button')?.focus()
  }
  return (
    <span className={classes.anchor} ref={anchor}>
      {button({
        onClick: () => set(!open),
        'aria-haspopup': kind === 'menu' ? 'menu' : 'dialog',
        'aria-expanded': open,
        'aria-controls': open ? id : undefined,
      })}
      {open && (
        <Suspense>
          <DropdownLayer id={id} kind={kind} label={label} align={align} width={width} onClose={() => set(false)}>
            {children(() => set(false))}
          </DropdownLayer>
        </Suspense>
      )}
    </span>
  )
}
