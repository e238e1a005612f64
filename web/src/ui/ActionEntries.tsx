import { Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { Action } from './ActionMenu.tsx'

export default function ActionEntries({ actions, close }: { actions: readonly Action[]; close: () => void }) {
  const navigate = useNavigate()
  return actions.map((action) => (
    <Menu.Item
      key={action.label}
      leftSection={action.icon}
      rightSection={action.mark}
      color={action.danger ? 'red' : undefined}
      aria-disabled={action.disabled ? true : undefined}
      data-disabled={action.disabled ? true : undefined}
      closeMenuOnClick={false}
      onClick={() => {
        if (action.disabled) return
        close()
        if (action.to) void navigate({ to: action.to })
        action.run?.()
      }}
    >
      {action.label}
      {action.disabled && <small style={{ display: 'block' }}>{action.disabled}</small>}
    </Menu.Item>
  ))
}
