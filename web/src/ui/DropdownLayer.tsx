import { Menu, Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dropdown.module.css'

type DropdownLayerProps = {
  id: string
  kind: 'menu' | 'panel'
  label: string
  align: 'start' | 'end'
  width: number | undefined
  onClose: () => void
  children: ReactNode
}

/** Lies over its button, so that a second click on it closes. */
export default function DropdownLayer({ id, kind, label, align, width, onClose, children }: DropdownLayerProps) {
  const shared = {
    opened: true,
    onChange: (opened: boolean) => opened || onClose(),
    position: `bottom-${align}`,
    shadow: 'md',
    trapFocus: true,
    returnFocus: false,
    transitionProps: { duration: 80 },
  } as const
  if (kind === 'menu') {
    return (
      <Menu {...shared} width={width ?? 240} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <span className={classes.place} onClick={onClose} aria-hidden />
        </Menu.Target>
        <Menu.Dropdown id={id} aria-label={label} onClick={(event) => event.stopPropagation()}>
          {children}
        </Menu.Dropdown>
      </Menu>
    )
  }
  return (
    <Popover {...shared} width={width ?? 300} styles={{ dropdown: { maxWidth: 'calc(100vw - 32px)' } }}>
      <Popover.Target>
        <span className={classes.place} onClick={onClose} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown id={id} aria-label={label} onClick={(event) => event.stopPropagation()}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}
