import { imageUrl } from '@plantule/contract/library/library'
import { healthStates, type MotherPlantRow, motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { propagationSheets } from '@plantule/contract/production/propagation-sheets'
import { IconPlant2, IconTags } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintLabels } from '../../../kit/labels/PrintLabels.tsx'
import { call } from '../../../api/client.ts'
import { useCan } from '../../../api/session.ts'
import { chosenIds } from '../../../kit/list/chosen-ids.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Figure, LatinName } from '../../../ui/values.tsx'
import { healthTones } from '../parts/health-tones.ts'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'

export default function MotherPlantsScreen() {
  const { t } = useTranslation('propagation')
  const mayWrite = useCan('production.write')
  const [printed, setPrinted] = useState<number[] | null>(null)
  const places = usePlaceOptions()
  const list = useList(motherPlantRoutes.listMotherPlants, { name: 'mother-plants', defaults: { sort: 'name', dir: 'asc' } })
  return (
    <>
      <ListScreen
        title={t('mothers.title')}
        list={list}
        sheet={propagationSheets.motherPlantsSheet}
        columns={columns(t)}
        nameOf={(row) => `${row.number} ${row.name}`}
        pathOf={(row) => paths.motherPlant(row.id)}
        searchHint={t('mothers.searchHint')}
        views={[
          { name: t('mothers.views.standing'), search: {} },
          { name: t('mothers.views.tests'), search: { testUntil: parisDay() } },
          { name: t('mothers.views.held'), search: { held: 'true' } },
          { name: t('mothers.views.gone'), search: { gone: 'true' } },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'health',
            label: t('mothers.health'),
            many: true,
            options: healthStates.map((value) => ({ value, label: t(`mothers.healths.${value}`) })),
          },
          { kind: 'choice', key: 'place', label: t('place'), options: places },
          { kind: 'flag', key: 'held', label: t('mothers.hold'), yes: t('mothers.views.held'), no: t('mothers.free') },
          { kind: 'flag', key: 'gone', label: t('mothers.views.gone'), yes: t('mothers.views.gone'), no: t('mothers.views.standing') },
          { kind: 'day', key: 'testUntil', label: t('mothers.testUntil') },
        ]}
        bulk={[
          {
            label: t('mothers.labels'),
            icon: <IconTags size={16} />,
            run: (chosen) =>
              void chosenIds(chosen, (query) => call(motherPlantRoutes.matchingMotherPlants, { query })).then(setPrinted, showError),
          },
        ]}
        bulkMatching
        create={mayWrite && { label: t('mothers.new'), to: paths.motherPlant(-1) }}
        empty={{
          icon: <IconPlant2 size={32} stroke={1.5} />,
          title: t('mothers.empty.title'),
          text: t('mothers.empty.text'),
          action: mayWrite && (
            <Button look="main" to={paths.motherPlant(-1)}>
              {t('mothers.new')}
            </Button>
          ),
        }}
      />
      {printed && <PrintLabels subject="mother_plant" ids={printed} count={printed.length} onClose={() => setPrinted(null)} />}
    </>
  )
}

const columns = (t: TFunction<'propagation'>): Column<MotherPlantRow>[] => [
  {
    id: 'picture',
    header: t('mothers.picture'),
    cell: (row) => <Picture src={row.imageKey ? imageUrl(row.imageKey, 320) : null} size={34} />,
    card: 'picture',
    width: '64px',
  },
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <Link to={paths.motherPlant(row.id)}>{[row.name, row.clone].filter(Boolean).join(' · ')}</Link>
        <Text size="xs" c="dimmed">
          {row.number} {row.latinName && <LatinName name={row.latinName} />}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'health',
    header: t('mothers.health'),
    card: 'corner',
    cell: (row) =>
      row.hold ? (
        <Pill tone="bad">{t('mothers.held')}</Pill>
      ) : (
        <Pill tone={healthTones[row.health]}>{t(`mothers.healths.${row.health}`)}</Pill>
      ),
  },
  { id: 'test', header: t('mothers.testDueOn'), sort: 'testDue', cell: (row) => <Due day={row.testDueOn} late={t('late')} /> },
  { id: 'place', header: t('place'), cell: (row) => row.place },
  { id: 'pieces', header: t('mothers.pieces'), align: 'right', cell: (row) => <Figure value={row.pieces} /> },
  {
    id: 'taken',
    header: t('mothers.taken'),
    align: 'right',
    cell: (row) =>
      row.yearlyBudget === null ? (
        <Figure value={row.takenThisYear} />
      ) : (
        t('mothers.ofBudget', { taken: row.takenThisYear, budget: row.yearlyBudget })
      ),
  },
  {
    id: 'success',
    header: t('mothers.success'),
    align: 'right',
    cell: (row) =>
      row.successPct !== null && (
        <span>
          <Figure value={row.successPct} digits={1} /> %
        </span>
      ),
  },
  { id: 'planted', header: t('mothers.plantedOn'), sort: 'planted', hidden: true, cell: (row) => <Day day={row.plantedOn} /> },
]

function Due({ day, late }: { day: string | null; late: string }) {
  if (day === null || day > parisDay()) return <Day day={day} />
  return (
    <Pill tone="attention">
      <Day day={day} /> · {late}
    </Pill>
  )
}
