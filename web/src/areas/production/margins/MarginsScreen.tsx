import { marginRoutes, marginSheets, type MarginRow } from '@plantule/contract/analysis/margins'
import { cultivationStates } from '@plantule/contract/production/cultivations'
import { IconScale } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro, Figure } from '../../../ui/values.tsx'
import { CostsDialog } from '../parts/CostsDialog.tsx'
import { cultivationTones } from '../parts/cultivation-tones.ts'
import { Summary } from './Summary.tsx'

const columns = (t: TFunction<['margins', 'production']>): Column<MarginRow>[] => [
  {
    id: 'name',
    header: t('lot'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.cultivation(row.id)}>{row.name}</Link>
        <Text size="xs" c="dimmed">
          {row.number}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    card: 'corner',
    cell: (row) => <Pill tone={cultivationTones[row.state]}>{t(`production:states.${row.state}`)}</Pill>,
  },
  { id: 'started', header: t('startedOn'), sort: 'started', hidden: true, cell: (row) => <Day day={row.startedOn} /> },
  { id: 'sold', header: t('soldHead'), align: 'right', cell: (row) => <Figure value={row.sold} /> },
  { id: 'lost', header: t('lost'), sort: 'lost', align: 'right', cell: (row) => <Figure value={row.lost} /> },
  { id: 'left', header: t('left'), align: 'right', cell: (row) => <Figure value={row.left} /> },
  { id: 'cost', header: t('cost'), sort: 'cost', align: 'right', cell: (row) => <Euro cents={row.costCents} /> },
  { id: 'revenue', header: t('revenue'), sort: 'revenue', align: 'right', cell: (row) => <Euro cents={row.revenueCents} /> },
  {
    id: 'margin',
    header: t('margin'),
    sort: 'margin',
    align: 'right',
    card: 'sum',
    cell: (row) => (
      <b>
        <Euro cents={row.marginCents} />
      </b>
    ),
  },
  {
    id: 'perM2Week',
    header: t('perM2Week'),
    sort: 'perM2Week',
    align: 'right',
    cell: (row) => row.perM2WeekCents !== null && <Euro cents={Math.round(row.perM2WeekCents)} />,
  },
]

/** Which cultivations are worth their room, and which are not. */
export default function MarginsScreen() {
  const { t } = useTranslation(['margins', 'production'])
  const maySet = useCan('accounting.write')
  const [setting, setSetting] = useState(false)
  const list = useList(marginRoutes.listMargins, { name: 'margins', defaults: { sort: 'margin', dir: 'desc' } })
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={marginSheets.marginsSheet}
        columns={columns(t)}
        nameOf={(row) => `${row.number} ${row.name}`}
        pathOf={(row) => paths.cultivation(row.id)}
        searchHint={t('searchHint')}
        above={<Summary />}
        actions={maySet ? [{ label: t('set'), run: () => setSetting(true) }] : []}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('views.ended'), search: { state: 'sold_out,terminated' } },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            many: true,
            options: cultivationStates.map((value) => ({ value, label: t(`production:states.${value}`) })),
          },
          { kind: 'number', key: 'year', label: t('year') },
        ]}
        empty={{ icon: <IconScale size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
      />
      {setting && <CostsDialog onClose={() => setSetting(false)} />}
    </>
  )
}
