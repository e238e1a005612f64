import { tillSheets } from '@plantule/contract/till/sheets'
import { type FairRow, fairsRoutes, fairStates } from '@plantule/contract/till/fairs'
import { IconBuildingStore } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Euro, Figure } from '../../../ui/values.tsx'
import { FairDays, StatePill } from './FairWords.tsx'

const columns = (t: TFunction<'fairs'>): Column<FairRow>[] => [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    cell: (fair) => (
      <Stack gap={0}>
        <Link to={paths.fair(fair.id)}>{fair.name}</Link>
        {fair.place && (
          <Text size="xs" c="dimmed">
            {fair.place}
          </Text>
        )}
      </Stack>
    ),
  },
  { id: 'days', header: t('days'), card: 'plain', sort: 'firstDay', width: '13rem', cell: (fair) => <FairDays fair={fair} /> },
  { id: 'state', header: t('state'), width: '8rem', card: 'corner', cell: (fair) => <StatePill state={fair.state} /> },
  { id: 'held', header: t('held'), align: 'right', cell: (fair) => <Figure value={fair.held} /> },
  { id: 'tickets', header: t('tickets'), align: 'right', cell: (fair) => <Figure value={fair.tickets} /> },
  { id: 'takings', header: t('takings'), align: 'right', card: 'sum', cell: (fair) => <Euro cents={fair.inclCents} /> },
  { id: 'net', header: t('net'), align: 'right', cell: (fair) => <Euro cents={fair.netCents} /> },
]

export default function FairsScreen() {
  const { t } = useTranslation('fairs')
  const mayWrite = useCan('till.write')
  const list = useList(fairsRoutes.listFairs, { name: 'fairs', defaults: { sort: 'firstDay', dir: 'desc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      sheet={tillSheets.fairsSheet}
      columns={columns(t)}
      nameOf={(fair) => fair.name}
      pathOf={(fair) => paths.fair(fair.id)}
      searchHint={t('searchHint')}
      views={[
        { name: t('views.all'), search: {} },
        { name: t('views.coming'), search: { state: 'running,planned' } },
      ]}
      filters={[
        {
          kind: 'choice',
          key: 'state',
          label: t('state'),
          many: true,
          options: fairStates.map((value) => ({ value, label: t(`states.${value}`) })),
        },
      ]}
      create={mayWrite && { label: t('new'), to: paths.fair(-1) }}
      empty={{
        icon: <IconBuildingStore size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.fair(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}
