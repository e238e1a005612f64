import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

export type EmptyStateProps = { icon?: ReactNode; title: string; text?: ReactNode; action?: ReactNode; more?: ReactNode }

/** Teaches: what this place is for, and the one thing to do next. */
export function EmptyState({ icon, title, text, action, more }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {icon && <div className={classes.icon}>{icon}</div>}
      <Title order={2} size="h3">
        {title}
      </Title>
      {text && (
        <Text c="dimmed" size="sm" maw={460}>
          {text}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
      {more && <Text size="sm">{more}</Text>}
    </div>
  )
}
