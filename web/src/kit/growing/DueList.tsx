import type { Due } from '@plantule/contract/production/tasks'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { nearDay } from '../../ui/format.ts'
import { Checkbox } from '../../ui/inputs.ts'
import { Text } from '../../ui/layout.ts'
import { Link } from '../../ui/Link.tsx'
import { Pill } from '../../ui/Pill.tsx'
import classes from './DueList.module.css'
import { useTick } from './use-tick.ts'

/** Where somebody must act. */
const attention: ReadonlySet<Due['kind']> = new Set(['promise_short', 'threshold', 'deed_unsettled'])

type DueListProps = { items: readonly Due[]; today: string; onOpen?: ((due: Due) => void) | undefined; dated?: boolean }

/** What is due, each line with its box to tick: large enough for a thumb in a glove. */
export function DueList({ items, today, onOpen, dated = false }: DueListProps) {
  const { t } = useTranslation('tasks')
  const mayWrite = useCan('production.write')
  const { tick, busy } = useTick()
  return (
    <ul className={classes.list}>
      {items.map((due) => (
        <li key={due.key}>
          {mayWrite && (
            <Checkbox
              size="lg"
              className={classes.box}
              aria-label={t('tickOf', { title: due.title })}
              checked={false}
              disabled={busy}
              onChange={() => tick(due)}
            />
          )}
          <span className={classes.words}>
            <Name due={due} onOpen={mayWrite ? onOpen : undefined} />
            <Text component="span" size="xs" c="dimmed" display="block">
              {[due.detail, due.place?.name, due.step?.note].filter(Boolean).join(' · ')}
            </Text>
          </span>
          <span className={classes.marks}>
            <Pill tone={attention.has(due.kind) ? 'attention' : 'calm'}>
              {due.step && due.step.kind !== 'other' ? t(`steps.${due.step.kind}`) : t(`kinds.${due.kind}`)}
            </Pill>
            {(dated || due.on < today) && (
              <Text component="span" size="xs" c={due.on < today ? 'var(--mantine-color-orange-text)' : 'dimmed'}>
                {nearDay(due.on)}
              </Text>
            )}
            {due.person && (
              <Text component="span" size="xs" c="dimmed">
                {due.person.name}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Name({ due, onOpen }: { due: Due; onOpen: ((due: Due) => void) | undefined }) {
  if (due.step && onOpen)
    return (
      <button type="button" className={classes.name} onClick={() => onOpen(due)}>
        {due.title}
      </button>
    )
  const to = pathOf(due)
  return to ? (
    <Link to={to} className={classes.name}>
      {due.title}
    </Link>
  ) : (
    <b className={classes.name}>{due.title}</b>
  )
}

function pathOf({ kind: due, subject: { kind, id } }: Due): string | null {
  if (due === 'deed_unsettled') return paths.field
  if (id === null) return null
  switch (kind) {
    case 'cultivation':
      return paths.cultivation(id)
    case 'stratification':
      return paths.stratification(id)
    case 'mother_plant':
      return paths.motherPlant(id)
    case 'analysis':
      return paths.analysis(id)
    case 'consumable':
      return `/consumable?low=true`
    case 'place':
      return `/product_localisation?section=${id}`
    case 'none':
      return null
  }
}
