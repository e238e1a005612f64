import type { Deed, FieldLot } from '@plantule/contract/production/field'
import { IconCheck } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { TaskScreen } from '../../../../kit/task/TaskScreen.tsx'
import { lotPath } from '../lot-path.ts'
import { searchFor } from '../../../../search.ts'
import classes from '../Field.module.css'
import { useTell } from '../use-tell.ts'

type ActFrameProps = {
  lot: FieldLot
  title: string
  confirm: string
  /** What is noted, with how it is said; a sentence where something is missing. */
  deed: () => { deed: Deed; said: string } | string
  children: ReactNode
}

/** One thing to note about a lot: its fields, and one large button that keeps it and goes back to the lot. */
export function ActFrame({ lot, title, confirm, deed, children }: ActFrameProps) {
  const navigate = useNavigate()
  const { tell } = useTell()
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    if (busy) return
    const made = deed()
    if (typeof made === 'string') return setError(made)
    setError('')
    setBusy(true)
    if (await tell(made.deed, `${lot.number} ${lot.name}`, made.said))
      await navigate({ to: '.', search: searchFor('/production/field', { lot: String(lot.id) }) })
    setBusy(false)
  }
  return (
    // A page that opened without the server starts anew by itself, but not over what is being typed.
    <div role="dialog" aria-label={title}>
      <TaskScreen
        title={title}
        back={{ to: lotPath(lot.id), label: lot.name }}
        actions={[{ label: confirm, icon: <IconCheck size={26} aria-hidden />, run: () => void save(), look: 'main' }]}
      >
        <p className={classes.facts}>
          <b>{lot.name}</b>
          <span>{lot.number}</span>
        </p>
        {children}
        <p role="alert" className={classes.error}>
          {error}
        </p>
      </TaskScreen>
    </div>
  )
}
