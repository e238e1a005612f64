import { packSheets } from '@plantule/contract/packs/sheets'
import { imageUrl } from '@plantule/contract/library/library'
import { packRoutes, type PackRow } from '@plantule/contract/packs/packs'
import { useQuery } from '@tanstack/react-query'
import { IconPackages } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { paths } from '../../../paths.ts'
import { useCan } from '../../../api/session.ts'
import { Link } from '../../../ui/Link.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Euro, Figure } from '../../../ui/values.tsx'
import { PackSettings } from './PackSettings.tsx'

function Available({ row, low }: { row: PackRow; low: number }) {
  const { t } = useTranslation('packs')
  if (row.available === null) return <span>{t('onOrder')}</span>
  return row.available <= low ? <Pill tone="attention">{t('available', { count: row.available })}</Pill> : <Figure value={row.available} />
}

const columns = (t: TFunction<'packs'>, low: number): Column<PackRow>[] => [
  {
    id: 'picture',
    header: t('picture'),
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
        <Link to={paths.pack(row.id)}>{row.name}</Link>
        <Text size="xs" c="dimmed">
          {row.reference}
        </Text>
      </Stack>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    cell: (row) => <Pill tone={row.published ? 'good' : 'calm'}>{t(row.published ? 'published' : 'hidden')}</Pill>,
    card: 'corner',
  },
  { id: 'parts', header: t('content'), card: 'plain', cell: (row) => t('parts', { count: row.parts, pieces: row.pieces }) },
  { id: 'sum', header: t('sum'), card: 'none', cell: (row) => <Euro cents={row.sumCents} />, align: 'right' },
  {
    id: 'price',
    card: 'sum',
    header: t('price'),
    cell: (row) => (
      <b>
        <Euro cents={row.unitCents} />
      </b>
    ),
    align: 'right',
  },
  { id: 'available', header: t('stock'), cell: (row) => <Available row={row} low={low} />, align: 'right' },
]

export default function PacksScreen() {
  const { t } = useTranslation(['packs', 'kit'])
  const mayWrite = useCan('catalogue.write')
  const [settings, setSettings] = useState(false)
  const list = useList(packRoutes.listPacks, { name: 'packs', defaults: { sort: 'name', dir: 'asc' } })
  const { data: config } = useQuery(read(packRoutes.packConfig, {}))
  const archive = useAction(packRoutes.removePack, [packRoutes.listPacks], { onSuccess: () => void showToast({ text: t('archived') }) })
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        sheet={packSheets.packsSheet}
        columns={columns(t, config?.lowStock ?? 0)}
        nameOf={(row) => row.name}
        pathOf={(row) => paths.pack(row.id)}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('views.archived'), search: { archived: 'true' } },
        ]}
        filters={[{ kind: 'flag', key: 'archived', label: t('views.archived'), yes: t('views.archived'), no: t('views.all') }]}
        {...(mayWrite && {
          rowActions: (row: PackRow) =>
            row.archivedAt ? [] : [{ label: t('archive'), danger: true, run: () => archive.mutate({ params: { id: row.id } }) }],
          actions: [{ label: t('settings.title'), run: () => setSettings(true) }],
        })}
        create={mayWrite && { label: t('new'), to: paths.pack(-1) }}
        empty={{ icon: <IconPackages size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
      />
      {settings && config && <PackSettings config={config} onClose={() => setSettings(false)} />}
    </>
  )
}
