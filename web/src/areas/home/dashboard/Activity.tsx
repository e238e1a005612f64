import type { Dashboard } from '@plantule/contract/reports/reports'
import { IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { moment } from '../../../ui/format.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { paths } from '../../../paths.ts'
import classes from './Activity.module.css'
import { useActivitySentence } from './activity-sentence.ts'
import { ago } from '../../../ui/ago.ts'

/** Who comes without an account is called so by the audit. */
const ONLINE = 'public'

type Entry = NonNullable<Dashboard['activity']>[number]

const pathOf = ({ subject, subjectId }: Entry): string | undefined => {
  if (subjectId === null) return undefined
  if (subject === 'order') return paths.order(subjectId)
  if (subject === 'customer') return paths.customer(subjectId)
  return subject === 'product' ? paths.product(subjectId) : undefined
}

/** Who did what, the latest first. */
export function Activity({ items }: { items: Entry[] }) {
  const { t } = useTranslation('dashboard')
  return (
    <Panel title={t('activity.title')}>
      <ul className={classes.list}>
        {items.map((entry) => (
          <li key={entry.id} className={classes.entry}>
            <span className={classes.initials} aria-hidden>
              {entry.actor === ONLINE ? <IconWorld size={16} stroke={1.7} /> : initials(entry.actor)}
            </span>
            <span>
              <Sentence entry={entry} />
              <time dateTime={entry.at} title={moment(entry.at)}>
                {ago(entry.at)}
              </time>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Sentence({ entry }: { entry: Entry }) {
  const { t } = useTranslation('dashboard')
  const done = useActivitySentence(entry)
  const path = pathOf(entry)
  const actor = entry.actor === ONLINE ? t('activity.onlineShop') : entry.actor
  return (
    <span className={classes.sentence}>
      <b>{actor}</b> {done} {entry.label && (path ? <Link to={path}>{entry.label}</Link> : <b>{entry.label}</b>)}
    </span>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase())
    .join('')
