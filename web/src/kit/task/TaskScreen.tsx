import { IconChevronLeft, IconSun } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../ui/inputs.ts'
import { Link } from '../../ui/Link.tsx'
import { preference } from '../../preference.ts'
import classes from './TaskScreen.module.css'

export type TaskAction = { label: string; icon?: ReactNode; run: () => void; look?: 'main' | 'plain' | 'danger' }

type TaskScreenProps = {
  title: string
  back: { to: string; label: string }
  /** Where one is in a row of things to do, both from 1. */
  progress?: { done: number; of: number }
  /** The one figure that matters now, read at arm's length. */
  figure?: { value: string; label: string }
  children?: ReactNode
  /** Under the thumb, the first is the widest. */
  actions: readonly TaskAction[]
}

const sunlight = preference('task.sunlight', false)

/** A task done standing, with one hand or gloves on: big words, few buttons at the foot, black on white in the sun. */
export function TaskScreen({ title, back, progress, figure, children, actions }: TaskScreenProps) {
  const { t } = useTranslation()
  const [sun, setSun] = useState(() => sunlight.get())
  useEffect(() => {
    document.title = `${title} · Plantule`
  }, [title])
  const turn = (): void => {
    sunlight.set(!sun)
    setSun(!sun)
  }
  return (
    <div className={classes.task} data-sun={sun || undefined}>
      <header className={classes.head}>
        <Link to={back.to} className={classes.back} aria-label={back.label}>
          <IconChevronLeft size={26} aria-hidden />
        </Link>
        <h1>{title}</h1>
        <UnstyledButton className={classes.sun} aria-pressed={sun} aria-label={t('task.sunlight')} onClick={turn}>
          <IconSun size={24} aria-hidden />
        </UnstyledButton>
      </header>
      {progress && (
        <div className={classes.progress}>
          <progress value={progress.done} max={progress.of} aria-label={title} />
          <span>
            {progress.done} / {progress.of}
          </span>
        </div>
      )}
      <div className={classes.body}>
        {figure && (
          <p className={classes.figure}>
            <b>{figure.value}</b> <span>{figure.label}</span>
          </p>
        )}
        {children}
      </div>
      <div className={classes.actions}>
        {actions.map(({ label, icon, run, look = 'plain' }) => (
          <UnstyledButton key={label} className={classes.action} data-look={look} onClick={run}>
            {icon} {label}
          </UnstyledButton>
        ))}
      </div>
    </div>
  )
}
