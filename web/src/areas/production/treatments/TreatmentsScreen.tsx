import { type Treatment, treatmentRoutes, treatmentSheets } from '@plantule/contract/production/treatments'
import { IconSpray } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure, longDay } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Moment } from '../../../ui/values.tsx'
import { TreatmentDetail } from '../parts/TreatmentDetail.tsx'
import { TreatmentDialog } from '../parts/TreatmentDialog.tsx'
import { usePlaceOptions } from '../../../kit/growing/use-place-options.ts'
import { VoidDialog } from '../parts/VoidDialog.tsx'
import { RegisterDialog } from './RegisterDialog.tsx'

type Asked = { what: 'details' | 'correct' | 'void'; row: Treatment } | 'new' | 'register' | null

/** The register of plant protection: what was used where, when, at which dose, and by whom. */
export default function TreatmentsScreen() {
  const { t } = useTranslation('treatments')
  const mayWrite = useCan('production.write')
  const [asked, setAsked] = useState<Asked>(null)
  const places = usePlaceOptions()
  const list = useList(treatmentRoutes.listTreatments, { name: 'treatments', defaults: { sort: 'on', dir: 'desc' } })
  const close = (): void => setAsked(null)
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={treatmentSheets.treatmentsSheet}
        actions={[{ label: t('register'), run: () => setAsked('register') }]}
        columns={columns(t)}
        nameOf={(row) => `${t('ofNumber', { number: row.number })} ${row.product}`}
        onOpen={(row) => setAsked({ what: 'details', row })}
        searchHint={t('searchHint')}
        views={[
          { name: t('current'), search: {} },
          { name: t('all'), search: { state: 'all' } },
        ]}
        filters={[
          { kind: 'day', key: 'from', label: t('from') },
          { kind: 'day', key: 'to', label: t('to') },
          { kind: 'choice', key: 'place', label: t('place'), options: places },
          {
            kind: 'choice',
            key: 'state',
            label: t('state'),
            options: [
              { value: 'current', label: t('current') },
              { value: 'all', label: t('all') },
            ],
          },
        ]}
        rowActions={(row) => [
          { label: t('details'), run: () => setAsked({ what: 'details', row }) },
          ...(mayWrite && !row.void && row.replacedBy === null
            ? [
                { label: t('correct'), run: () => setAsked({ what: 'correct' as const, row }) },
                { label: t('void'), danger: true, run: () => setAsked({ what: 'void' as const, row }) },
              ]
            : []),
        ]}
        create={mayWrite && { label: t('add'), run: () => setAsked('new') }}
        empty={{
          icon: <IconSpray size={32} stroke={1.5} />,
          title: t('empty.title'),
          text: t('empty.text'),
          action: mayWrite && (
            <Button look="main" onClick={() => setAsked('new')}>
              {t('add')}
            </Button>
          ),
        }}
      />
      {asked === 'new' && <TreatmentDialog onClose={close} />}
      {asked === 'register' && <RegisterDialog onClose={close} />}
      {asked !== null && typeof asked === 'object' && (
        <>
          {asked.what === 'details' && <TreatmentDetail treatment={asked.row} onClose={close} />}
          {asked.what === 'correct' && <TreatmentDialog treatment={asked.row} onClose={close} />}
          {asked.what === 'void' && <VoidDialog treatment={asked.row} onClose={close} />}
        </>
      )}
    </>
  )
}

const columns = (t: TFunction<'treatments'>): Column<Treatment>[] => [
  {
    id: 'product',
    header: t('product'),
    card: 'title',
    cell: (row) => (
      <Stack gap={0}>
        <span>{row.product}</span>
        <Text size="xs" c="dimmed">
          {[t('ofNumber', { number: row.number }), row.amm, row.target].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'on',
    header: t('on'),
    sort: 'on',
    group: (row) => longDay(row.on),
    cell: (row) => (
      <Stack gap={0}>
        <Day day={row.on} />
        <Text size="xs" c="dimmed">
          {[row.startedAt, row.endedAt].filter(Boolean).join(' – ')}
        </Text>
      </Stack>
    ),
  },
  { id: 'dose', header: t('dose'), align: 'right', cell: (row) => `${figure(row.dose, 4)} ${row.doseUnit}` },
  {
    id: 'treated',
    header: t('treated'),
    align: 'right',
    wide: true,
    cell: (row) => `${figure(row.treated, 2)} ${t(`units.${row.treatedUnit}`)}`,
  },
  { id: 'crop', header: t('crop'), cell: (row) => row.crop },
  { id: 'places', header: t('places'), width: '24%', cell: (row) => row.places.map((place) => place.name).join(', ') },
  { id: 'operator', header: t('operator'), cell: (row) => row.operator },
  { id: 'state', header: t('reentryUntil'), card: 'corner', cell: (row) => <State row={row} /> },
]

const isOver = (until: string): boolean => new Date(until) <= new Date()

function State({ row }: { row: Treatment }) {
  const { t } = useTranslation('treatments')
  if (row.replacedBy) return <Pill tone="attention">{t('replacedBy', { number: row.replacedBy.number })}</Pill>
  if (row.void && row.corrects) return <Pill>{t('voided', { number: row.corrects.number })}</Pill>
  if (isOver(row.reentryUntil)) return <Text size="sm">{t('open')}</Text>
  return (
    <Pill tone="bad">
      {t('closed')} <Moment at={row.reentryUntil} />
    </Pill>
  )
}
