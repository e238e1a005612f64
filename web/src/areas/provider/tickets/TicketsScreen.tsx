import { staffMailRoutes } from '@plantule/contract/support/staff-mails'
import { type StaffTicketRow, staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, readList } from '../../../api/query.ts'
import { useStaffMay } from '../../../api/staff.ts'
import { priorityTones, ticketTones } from '../../../kit/conversation/ticket-tones.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Select, TextInput, UnstyledButton } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Lately, Moment } from '../../../ui/values.tsx'
import { Pager } from '../parts/Pager.tsx'
import classes from '../parts/Rows.module.css'
import { type OneTicket, readTicketWord, ticketWord } from './one-ticket.ts'

const TicketDialog = lazy(() => import('./TicketDialog.tsx'))
const NewTicketDialog = lazy(() => import('./NewTicketDialog.tsx'))
const AnswersDialog = lazy(() => import('./AnswersDialog.tsx'))
const StrayMailsDialog = lazy(() => import('./StrayMailsDialog.tsx'))

const states = ['todo', 'new', 'open', 'waiting', 'resolved'] as const
const assignees = ['me', 'nobody'] as const
const priorities = ['low', 'normal', 'high', 'urgent'] as const
type Filters = { state?: (typeof states)[number]; assignee?: (typeof assignees)[number]; priority?: (typeof priorities)[number] }

/** What shops ask, what is due first at the top. */
export default function TicketsScreen() {
  const { t } = useTranslation(['provider', 'support'])
  const navigate = useNavigate()
  const mayWrite = useStaffMay('support')
  const [q, setQ] = useState('')
  const [filters, setFilters] = useState<Filters>({ state: 'todo' })
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<'new' | 'answers' | 'mails'>()
  const { ticket } = useScreenSearch('/internal/tickets')
  const open = readTicketWord(ticket)
  const query = { page, sort: 'answerDue' as const, dir: 'asc' as const, ...(q ? { q } : {}), ...filters }
  const { data, error, refetch } = useQuery(readList(staffTicketRoutes.listTickets, { query }))
  const { data: mails } = useQuery(read(staffMailRoutes.listMails, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const show = (one: OneTicket | undefined): void =>
    void navigate({ to: '/internal/tickets', search: searchFor('/internal/tickets', one === undefined ? {} : { ticket: ticketWord(one) }) })
  const choose = <K extends keyof Filters>(key: K, of: readonly NonNullable<Filters[K]>[]) => ({
    clearable: true,
    placeholder: t('clients.all'),
    value: filters[key] ?? null,
    onChange: (value: string | null) => {
      const { [key]: _, ...rest } = filters
      const chosen = of.find((each) => each === value)
      setFilters(chosen === undefined ? rest : { ...rest, [key]: chosen })
      setPage(1)
    },
  })
  return (
    <Page
      title={t('tickets.title')}
      count={data.total}
      subtitle={t('tickets.subtitle')}
      actions={
        mayWrite && (
          <Group gap="sm">
            {mails !== undefined && mails.total + mails.turnedAway > 0 && (
              <Button onClick={() => setOpened('mails')}>{t('mails.waiting', { count: mails.total })}</Button>
            )}
            <Button onClick={() => setOpened('answers')}>{t('tickets.answers')}</Button>
            <Button look="main" onClick={() => setOpened('new')}>
              {t('tickets.new')}
            </Button>
          </Group>
        )
      }
    >
      <div className={classes.filters}>
        <TextInput
          type="search"
          label={t('tickets.search')}
          value={q}
          onChange={(event) => {
            setQ(event.currentTarget.value)
            setPage(1)
          }}
        />
        <Select
          label={t('support:state')}
          data={states.map((value) => ({ value, label: value === 'todo' ? t('tickets.todo') : t(`support:states.${value}`) }))}
          {...choose('state', states)}
        />
        <Select
          label={t('tickets.assignee')}
          data={assignees.map((value) => ({ value, label: t(`tickets.assignees.${value}`) }))}
          {...choose('assignee', assignees)}
        />
        <Select
          label={t('tickets.priority')}
          data={priorities.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          {...choose('priority', priorities)}
        />
      </div>
      {data.total === 0 && (
        <EmptyState icon={<IconLifebuoy size={32} stroke={1.5} />} title={t('tickets.none')} text={t('clients.noneHow')} />
      )}
      <ul className={classes.rows}>
        {data.items.map((row) => (
          <TicketLine key={ticketWord(row)} row={row} onOpen={() => show(row)} />
        ))}
      </ul>
      <Pager data={data} page={page} onPage={setPage} />
      <Suspense>
        {open !== undefined && <TicketDialog of={open} onClose={() => show(undefined)} />}
        {opened === 'new' && <NewTicketDialog onClose={() => setOpened(undefined)} onOpened={show} />}
        {opened === 'mails' && <StrayMailsDialog onClose={() => setOpened(undefined)} onOpened={show} />}
        {opened === 'answers' && <AnswersDialog onClose={() => setOpened(undefined)} />}
      </Suspense>
    </Page>
  )
}

function TicketLine({ row, onOpen }: { row: StaffTicketRow; onOpen: () => void }) {
  const { t } = useTranslation(['provider', 'support'])
  return (
    <li>
      <UnstyledButton className={classes.row} onClick={onOpen}>
        <span className={classes.name}>
          <strong>{row.subject}</strong>
          <small>
            {row.client}
            {row.author && `, ${row.author}`}
          </small>
        </span>
        <span>
          {row.answerDue ? (
            <>
              {t('tickets.answerBefore')} <Moment at={row.answerDue} />
            </>
          ) : (
            <Lately at={row.updatedAt} />
          )}
          <small>{t(`support:kinds.${row.kind}`)}</small>
        </span>
        <span>{row.assignee ?? t('tickets.assignees.nobody')}</span>
        <span className={classes.marks}>
          <Pill tone={ticketTones[row.state]}>{t(`support:states.${row.state}`)}</Pill>
          {(row.priority === 'high' || row.priority === 'urgent') && (
            <Pill tone={priorityTones[row.priority]}>{t(`priorities.${row.priority}`)}</Pill>
          )}
          {row.late && <Pill tone="bad">{t('tickets.late')}</Pill>}
        </span>
      </UnstyledButton>
    </li>
  )
}
