import { tillSheets } from '@plantule/contract/till/sheets'
import { type Session, tillRoutes } from '@plantule/contract/till/till'
import { IconCash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { useList } from '../../../kit/list/list-state.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Day, Euro, Moment } from '../../../ui/values.tsx'
import { StatePill } from './StatePill.tsx'

const cashOf = (session: Session): number | null => session.cash?.tenders.find(({ type }) => type === 'cash')?.countedCents ?? null

const columns = (t: TFunction<'tillSessions'>): Column<Session>[] => [
  {
    id: 'number',
    header: t('number'),
    sort: 'number',
    card: 'title',
    cell: (session) => (
      <Stack gap={0}>
        <Link to={paths.tillSession(session.id)}>{session.number}</Link>
        {session.fair && (
          <Text size="xs" c="dimmed">
            {session.fair.name}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'state', header: t('state'), card: 'corner', cell: (session) => <StatePill session={session} /> },
  { id: 'day', header: t('day'), card: 'plain', cell: (session) => <Day day={session.day} /> },
  {
    id: 'opened',
    card: 'plain',
    header: t('openedBy'),
    cell: (session) => (
      <>
        {session.openedBy} · <Moment at={session.openedAt} />
      </>
    ),
  },
  { id: 'float', header: t('float'), align: 'right', hidden: true, cell: (session) => <Euro cents={session.openingFloatCents} /> },
  { id: 'counted', header: t('counted'), align: 'right', cell: (session) => <Euro cents={cashOf(session)} /> },
  {
    id: 'difference',
    header: t('difference'),
    sort: 'difference',
    align: 'right',
    cell: (session) => <Euro cents={session.cash?.differenceCents ?? null} />,
  },
  { id: 'deposit', header: t('deposit'), align: 'right', cell: (session) => <Euro cents={session.cash?.bankDepositCents ?? null} /> },
  { id: 'z', header: t('z'), cell: (session) => session.zNumber && <span className="whole">{session.zNumber}</span> },
]

/** Every opening of a till, with how its count came out. */
export default function SessionsScreen() {
  const { t } = useTranslation('tillSessions')
  const list = useList(tillRoutes.listSessions, { name: 'till-sessions', defaults: { sort: 'number', dir: 'desc' } })
  const { data } = useQuery(read(tillRoutes.listRegisters, {}))
  const registers = data?.items ?? []
  return (
    <ListScreen
      title={t('title')}
      list={list}
      sheet={tillSheets.sessionsSheet}
      columns={columns(t)}
      nameOf={(session) => session.number}
      pathOf={(session) => paths.tillSession(session.id)}
      searchHint={t('search')}
      views={[
        { name: t('views.all'), search: {} },
        { name: t('views.differing'), search: { differs: 'true' } },
      ]}
      filters={[
        ...(registers.length > 1
          ? [
              {
                kind: 'choice' as const,
                key: 'registerId' as const,
                label: t('register'),
                options: registers.map(({ id, name }) => ({ value: String(id), label: name })),
              },
            ]
          : []),
        { kind: 'days', key: 'from', until: 'to', label: t('day') },
      ]}
      empty={{
        icon: <IconCash size={32} stroke={1.5} />,
        title: t('emptyTitle'),
        text: t('emptyText'),
        action: <Button to={paths.pointOfSale}>{t('toTill')}</Button>,
      }}
    />
  )
}
