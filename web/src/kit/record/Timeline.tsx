import type { ReactNode } from 'react'
import { moment } from '../../ui/format.ts'
import classes from './Timeline.module.css'

export type TimelineEntry = {
  key: string
  /** A moment as ISO 8601. */
  at: string
  author: string
  text: ReactNode
  /** Somebody's own words, not what happened. */
  comment?: boolean
  details?: readonly string[]
}

/** What happened to a record and what was said of it, newest first. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className={classes.story}>
      {entries
        .toSorted((a, b) => b.at.localeCompare(a.at))
        .map((entry) => (
          <li key={entry.key} data-comment={entry.comment || undefined}>
            <div className={classes.meta}>
              <b>{entry.author}</b> <time dateTime={entry.at}>{moment(entry.at)}</time>
            </div>
            <div className={classes.text}>{entry.text}</div>
            {entry.details?.map((detail) => (
              <div key={detail} className={classes.detail}>
                {detail}
              </div>
            ))}
          </li>
        ))}
    </ol>
  )
}
