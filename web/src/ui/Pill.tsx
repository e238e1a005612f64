import { Badge } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Pill.module.css'

/** `attention` (orange) is for what somebody must do; `bad` for what is lost or refused. */
export type Tone = 'calm' | 'good' | 'progress' | 'attention' | 'bad' | 'special'

/** A status: colour and words, the same everywhere. */
export function Pill({ tone = 'calm', children, dot = false }: { tone?: Tone; children: ReactNode; dot?: boolean }) {
  return (
    <Badge className={classes.pill} data-tone={tone} variant="light" radius="xl" tt="none" fw={550} size="md">
      {dot && <span className={classes.dot} aria-hidden />}
      {children}
    </Badge>
  )
}
