import { ActionIcon } from '@mantine/core'
import type { ReactNode } from 'react'

/** A button that shows an icon alone; as large as a finger. */
export function IconButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size={42} aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  )
}
