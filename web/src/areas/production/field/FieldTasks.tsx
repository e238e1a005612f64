import { useTranslation } from 'react-i18next'
import type { Due } from '@plantule/contract/production/tasks'
import { lotPath } from './lot-path.ts'
import { nearDay } from '../../../ui/format.ts'
import { Checkbox } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Field.module.css'
import type { FieldNow } from './use-field.ts'
import { useTell } from './use-tell.ts'
import { useMayNote } from './use-may-note.ts'

/** What is to be done, ticked off here too while the network is away. */
export function FieldTasks({ field }: { field: FieldNow }) {
  const { t } = useTranslation('field')
  const mayWrite = useMayNote()
  const { tell } = useTell()
  const { today } = field.kept
  // What is to be settled stands above, with what becomes of it.
  const tasks = field.kept.tasks.filter(({ kind }) => kind !== 'deed_unsettled')
  const tick = (due: Due): void =>
    void tell(
      due.step ? { kind: 'task', taskId: due.step.id, record: due.step.lotId !== null } : { kind: 'tick', key: due.key },
      due.title,
      t('said.task'),
    )
  if (tasks.length === 0) return null
  return (
    <div className={classes.tasks}>
      <Panel title={t('tasks')}>
        <ul className={classes.rows}>
          {tasks.map((due) => {
            const lot = due.subject.kind === 'cultivation' && due.subject.id !== null ? field.lotOf(due.subject.id) : undefined
            const words = (
              <span className={classes.words}>
                <b>{due.title}</b>
                <small>{[due.detail, due.place?.name, due.on === today ? '' : nearDay(due.on)].filter(Boolean).join(' · ')}</small>
              </span>
            )
            return (
              <li key={due.key} className={classes.row}>
                {mayWrite && (
                  <Checkbox size="lg" aria-label={t('tickOf', { title: due.title })} checked={false} onChange={() => tick(due)} />
                )}
                {lot ? (
                  <Link to={lotPath(lot.id)} className={classes.words}>
                    {words}
                  </Link>
                ) : (
                  words
                )}
              </li>
            )
          })}
        </ul>
      </Panel>
    </div>
  )
}
