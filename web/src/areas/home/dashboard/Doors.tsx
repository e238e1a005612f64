import type { ReactNode } from 'react'
import { Link } from '../../../ui/Link.tsx'
import classes from './Doors.module.css'

export type Door = { to: string; icon: ReactNode; label: string; text?: string | undefined }

/** What the day begins with: few, large, one touch each. */
export function Doors({ doors, label }: { doors: readonly (Door | false)[]; label: string }) {
  return (
    <nav className={classes.doors} aria-label={label}>
      {doors
        .filter((door) => door !== false)
        .map(({ to, icon, label: name, text }) => (
          <Link key={to} to={to} className={classes.door}>
            {icon}
            <span>
              <b>{name}</b>
              {text && <span>{text}</span>}
            </span>
          </Link>
        ))}
    </nav>
  )
}
