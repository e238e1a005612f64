import { cultivationStates } from '@plantule/contract/production/cultivations'
import { lotRoutes } from '@plantule/contract/production/lot-routes'
import type { CultivationTargetInput } from '@plantule/contract/production/many'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { productionSheets } from '@plantule/contract/production/sheets'
import { IconCircleX, IconFileSpreadsheet, IconSeedling, IconShovel, IconSpray, IconTag, IconTagOff, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { PrintLabels } from '../../../kit/labels/PrintLabels.tsx'
import { chosenIds } from '../../../kit/list/chosen-ids.ts'
import type { Option } from '../../../kit/list/filter.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { filtersOf, targetOf } from '../../../kit/list/target-of.ts'
import { type Chosen, ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { Button } from '../../../ui/Button.tsx'
import { InterventionDialog } from '../parts/InterventionDialog.tsx'
import { TreatmentDialog } from '../parts/TreatmentDialog.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { LotRuleDialog } from './LotRuleDialog.tsx'
import type { LotsDeed } from './many/ManyCultivations.tsx'
import { columns } from './cultivation-columns.tsx'
import { readyWeekOptions } from './ready-weeks.ts'

const named = (items: readonly { id: number; name: string }[] = []): Option[] =>
  items.map(({ id, name }) => ({ value: String(id), label: name }))

const ManyCultivations = lazy(() => import('./many/ManyCultivations.tsx'))

type Ticked = Chosen<typeof cultivationRoutes.listCultivations, number>
type Deed = { deed: LotsDeed; icon: ReactNode; danger: boolean }
const tagging: readonly Deed[] = [
  { deed: 'addTags', icon: <IconTag size={16} />, danger: false },
  { deed: 'removeTags', icon: <IconTagOff size={16} />, danger: false },
]
const ending: Deed = { deed: 'end', icon: <IconCircleX size={16} />, danger: true }
const idsOf = (chosen: Ticked): Promise<number[]> => chosenIds(chosen, (query) => call(cultivationRoutes.matchingCultivations, { query }))

export default function CultivationsScreen() {
  const { t } = useTranslation(['production', 'treatments'])
  const mayWrite = useCan('production.write')
  const [working, setWorking] = useState<{ what: 'work' | 'treat'; lots: number[]; clear: () => void } | null>(null)
  const [printed, setPrinted] = useState<number[] | null>(null)
  const [many, setMany] = useState<{ deed: LotsDeed; chosen: Ticked; clear: () => void } | null>(null)
  const [ruling, setRuling] = useState(false)
  const navigate = useNavigate()
  const places = usePlaceOptions()
  const calibers = useQuery(read(lotRoutes.listLotCalibers, {}))
  const grown = useQuery(read(lotRoutes.listLotChoices, {}))
  const whole = useAction(lotRoutes.exportCultivations, [], { onSuccess: () => showToast({ tone: 'info', text: t('exporting') }) })
  const exporting = (target?: CultivationTargetInput): void =>
    whole.mutate({ params: { which: 'all' }, body: { ...(target && { target }) } })
  const manyOf = ({ deed, icon, danger }: Deed) => ({
    label: t(`many.${deed}.action`),
    icon,
    danger,
    run: (chosen: Ticked, clear: () => void) => setMany({ deed, chosen, clear }),
  })
  const tags = useQuery(read(cultivationRoutes.listLotTags, {}))
  const list = useList(cultivationRoutes.listCultivations, { name: 'cultivations', defaults: { sort: 'updated', dir: 'desc' } })
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={productionSheets.cultivationsSheet}
        actions={[
          { label: t('exportShown'), run: () => exporting({ kind: 'matching', query: filtersOf(list.query) }) },
          { label: t('exportAll'), run: () => exporting() },
          ...(mayWrite
            ? [
                { label: t('inventoryImport'), run: () => void navigate({ to: paths.inventory }) },
                { label: t('lotRule.title'), run: () => setRuling(true) },
              ]
            : []),
        ]}
        columns={columns(t)}
        nameOf={(row) => `${row.number} ${row.name}`}
        pathOf={(row) => paths.cultivation(row.id)}
        searchHint={t('searchHint')}
        views={[
          { name: t('views.living'), search: {} },
          { name: t('views.ready'), search: { state: 'ready' } },
          { name: t('views.planned'), search: { state: 'planned' } },
          { name: t('views.thisWeek'), search: { readyWeek: 'this' } },
          { name: t('views.late'), search: { readyWeek: 'late' } },
          { name: t('views.ended'), search: { state: 'sold_out,terminated' } },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'state',
            not: true,
            label: t('state'),
            many: true,
            options: cultivationStates.map((value) => ({ value, label: t(`states.${value}`) })),
          },
          {
            kind: 'choice',
            key: 'readyWeek',
            label: t('readyWeek.title'),
            many: true,
            options: readyWeekOptions(t, list.search['readyWeek']),
          },
          { kind: 'choice', key: 'species', not: true, empty: true, label: t('species'), options: named(grown.data?.species) },
          { kind: 'choice', key: 'place', not: true, empty: true, label: t('place'), options: places },
          { kind: 'choice', key: 'caliber', not: true, empty: true, label: t('caliber'), options: named(calibers.data?.items) },
          { kind: 'choice', key: 'tag', not: true, empty: true, label: t('tag'), options: named(tags.data?.items) },
          { kind: 'choice', key: 'customer', not: true, empty: true, label: t('customer'), options: named(grown.data?.customers) },
        ]}
        bulk={[
          {
            label: t('labels'),
            icon: <IconTags size={16} />,
            run: (chosen: Ticked) => void idsOf(chosen).then(setPrinted, showError),
          },
          ...(mayWrite
            ? [
                {
                  label: t('interventions.add'),
                  icon: <IconShovel size={16} />,
                  run: (chosen: Ticked, clear: () => void) =>
                    void idsOf(chosen).then((lots) => setWorking({ what: 'work', lots, clear }), showError),
                },
                {
                  label: t('treatments:add'),
                  icon: <IconSpray size={16} />,
                  run: (chosen: Ticked, clear: () => void) =>
                    void idsOf(chosen).then((lots) => setWorking({ what: 'treat', lots, clear }), showError),
                },
                ...tagging.map(manyOf),
              ]
            : []),
          {
            label: t('many.export'),
            icon: <IconFileSpreadsheet size={16} />,
            run: (chosen: Ticked) => exporting(targetOf(chosen)),
          },
          ...(mayWrite ? [manyOf(ending)] : []),
        ]}
        bulkMatching
        create={mayWrite && { label: t('new'), to: paths.cultivation(-1) }}
        empty={{
          icon: <IconSeedling size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayWrite && (
            <Button look="main" to={paths.cultivation(-1)}>
              {t('new')}
            </Button>
          ),
        }}
      />
      {printed && <PrintLabels subject="lot" ids={printed} count={printed.length} onClose={() => setPrinted(null)} />}
      {many && (
        <Suspense>
          <ManyCultivations deed={many.deed} chosen={many.chosen} onStarted={many.clear} onClose={() => setMany(null)} />
        </Suspense>
      )}
      {ruling && <LotRuleDialog onClose={() => setRuling(false)} />}
      {working?.what === 'treat' && <TreatmentDialog lots={working.lots} onClose={() => setWorking(null)} onSaved={working.clear} />}
      {working?.what === 'work' && <InterventionDialog lots={working.lots} onClose={() => setWorking(null)} onSaved={working.clear} />}
    </>
  )
}
