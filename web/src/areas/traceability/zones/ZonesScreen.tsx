import { zoneStateOf } from '@plantule/contract/traceability/collecting'
import { traceabilitySheets } from '@plantule/contract/traceability/sheets'
import { type ZoneRow, zoneRoutes } from '@plantule/contract/traceability/zones'
import { IconMap } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Figure } from '../../../ui/values.tsx'
import { useRegions } from '../parts/use-regions.ts'
import { zoneTones } from '../parts/zone-tones.ts'
import { AllZones } from './AllZones.tsx'

export default function ZonesScreen() {
  const { t } = useTranslation('zones')
  const mayWrite = useCan('traceability.write')
  const navigate = useNavigate()
  const regions = useRegions()
  const list = useList(zoneRoutes.listZones, { name: 'zones', defaults: { sort: 'name', dir: 'asc' } })
  return (
    <ListScreen
      title={t('title')}
      list={list}
      sheet={traceabilitySheets.zonesSheet}
      actions={mayWrite ? [{ label: t('import'), run: () => void navigate({ to: paths.importZones }) }] : []}
      columns={columns(t)}
      nameOf={(row) => row.name}
      pathOf={(row) => paths.zone(row.id)}
      searchHint={t('searchHint')}
      above={<AllZones />}
      views={[
        { name: t('views.open'), search: {} },
        { name: t('views.closed'), search: { closed: 'true' } },
      ]}
      filters={[
        { kind: 'choice', key: 'region', label: t('region'), many: true, options: regions },
        { kind: 'flag', key: 'closed', label: t('views.closed'), yes: t('views.closed'), no: t('views.open') },
      ]}
      create={mayWrite && { label: t('new'), to: paths.zone(-1) }}
      empty={{
        icon: <IconMap size={32} stroke={1.5} />,
        title: t('empty.title'),
        text: t('empty.text'),
        action: mayWrite && (
          <Button look="main" to={paths.zone(-1)}>
            {t('new')}
          </Button>
        ),
      }}
    />
  )
}

const columns = (t: TFunction<'zones'>): Column<ZoneRow>[] => [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.zone(row.id)}>{row.name}</Link>
        <Text size="xs" c="dimmed">
          {row.commune}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) => {
      const state = zoneStateOf(row, Number(parisDay().slice(0, 4)))
      return <Pill tone={zoneTones[state]}>{t(`states.${state}`)}</Pill>
    },
  },
  { id: 'region', header: t('region'), cell: (row) => row.region && t(`regions.${row.region}`) },
  { id: 'species', header: t('species'), align: 'right', cell: (row) => <Figure value={row.species} /> },
  { id: 'collections', header: t('collections.title'), align: 'right', cell: (row) => <Figure value={row.collections} /> },
  { id: 'last', header: t('lastOn'), cell: (row) => <Day day={row.lastOn} /> },
]
