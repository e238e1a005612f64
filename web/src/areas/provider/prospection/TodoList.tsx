import { type TodoItem, todoRoutes } from '@plantule/contract/provider/todo'
import { IconChecks, IconFileSpreadsheet } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { searchFor } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Switch, UnstyledButton } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Moment } from '../../../ui/values.tsx'
import classes from '../parts/Rows.module.css'

/** What to do next over prospects, requests and appointments, what is late first. */
export function TodoList({ onProspect }: { onProspect: (id: number) => void }) {
  const { t } = useTranslation('provider')
  const navigate = useNavigate()
  const [mine, setMine] = useState(false)
  const query = mine ? { mine: 'true' as const } : {}
  const { data, error, refetch } = useQuery(read(todoRoutes.todo, { query }))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const open = ({ kind, id }: TodoItem): void => {
    if (kind === 'prospect') onProspect(id)
    else if (kind === 'ticket') void navigate({ to: '/internal/tickets', search: searchFor('/internal/tickets', { ticket: String(id) }) })
    else void navigate({ to: '/internal/appointments' })
  }
  return (
    <>
      <Group justify="space-between" mb="md" gap="sm">
        <Switch label={t('todo.mine')} checked={mine} onChange={(event) => setMine(event.currentTarget.checked)} />
        <Button
          icon={<IconFileSpreadsheet size={16} />}
          onClick={() => void download(todoRoutes.todoExport, { query }, `a-faire-${data.day}.xlsx`).catch(showError)}
        >
          {t('todo.export')}
        </Button>
      </Group>
      {data.items.length === 0 && (
        <EmptyState icon={<IconChecks size={32} stroke={1.5} />} title={t('todo.none')} text={t('todo.noneHow')} />
      )}
      <ul className={classes.rows}>
        {data.items.map((item) => (
          <li key={`${item.kind} ${item.id}`}>
            <UnstyledButton className={classes.row} onClick={() => open(item)}>
              <span className={classes.name}>
                <strong>{item.what}</strong>
                <small>{item.who}</small>
              </span>
              <span>{item.at ? <Moment at={item.at} /> : <Day day={item.on} />}</span>
              <span>{item.staff ?? t('tickets.assignees.nobody')}</span>
              <span className={classes.marks}>
                <Pill>{t(`todo.kinds.${item.kind}`)}</Pill>
                {item.late && <Pill tone="bad">{t('tickets.late')}</Pill>}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </>
  )
}
