import { Group, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import classes from './Panel.module.css'

export type PanelProps = { title?: ReactNode; text?: ReactNode; actions?: ReactNode; children: ReactNode; padded?: boolean; id?: string }

/** A white sheet on the cream page: a section of a record, a card of the dashboard. */
export function Panel({ title, text, actions, children, padded = true, id }: PanelProps) {
  const heading = useId()
  return (
    <section className={classes.panel} aria-labelledby={title ? heading : undefined} id={id}>
      {title && (
        <header className={classes.head}>
          <Group justify="space-between" gap="sm">
            <Title order={2} id={heading}>
              {title}
            </Title>
            {actions && <div className={classes.actions}>{actions}</div>}
          </Group>
          {text && <p className={classes.text}>{text}</p>}
        </header>
      )}
      <div className={padded ? classes.body : undefined}>{children}</div>
    </section>
  )
}
