import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { Dropdown } from './Dropdown.tsx'

const ActionEntries = lazy(() => import('./ActionEntries.tsx'))

export type Action = {
  label: string
  icon?: ReactNode
  run?: () => void
  to?: string
  /** Why it cannot be done now; the entry stays visible with the reason under it. */
  disabled?: string | false | undefined
  danger?: boolean
  /** A mark at the right: a shortcut, a tick. */
  mark?: ReactNode
}

/** The "…" menu of a record, a row or a bulk bar. */
export function ActionMenu({ label, actions }: { label: string; actions: readonly Action[] }) {
  if (actions.length === 0) return null
  return (
    <Dropdown
      kind="menu"
      label={label}
      align="end"
      button={(props) => (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} {...props}>
          <IconDots size={18} />
        </ActionIcon>
      )}
    >
      {(close) => <ActionEntries actions={actions} close={close} />}
    </Dropdown>
  )
}
