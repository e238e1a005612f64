import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'

export type Action = {
  label: string
  icon?: ReactNode
  run?: () => void
  to?: string
  /** Why it cannot be done now; the entry stays visible with the reason under it. */
  disabled?: string | false | undefined
  danger?: boolean
  key?: string
}

/** The "…" menu of a record, a row or a bulk bar. */
export function ActionMenu({ label, actions, target }: { label: string; actions: readonly Action[]; target?: ReactNode }) {
  const navigate = useNavigate()
  if (actions.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" width={240} withinPortal>
      <Menu.Target>
        {target ?? (
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label}>
            <IconDots size={18} />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            leftSection={action.icon}
            color={action.danger ? 'red' : undefined}
            aria-disabled={action.disabled ? true : undefined}
            data-disabled={action.disabled ? true : undefined}
            onClick={() => {
              if (action.disabled) return
              if (action.to) void navigate({ to: action.to })
              action.run?.()
            }}
          >
            {action.label}
            {action.disabled && <small style={{ display: 'block' }}>{action.disabled}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
