import { isInspector } from '@plantule/contract/base/inspections'
import { type Download, downloadRoutes } from '@plantule/contract/downloads/downloads'
import { IconDownload } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import type { Column } from '../../../kit/list/column.ts'
import { useList } from '../../../kit/list/list-state.ts'
import { ListScreen } from '../../../kit/list/ListScreen.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showError, showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import { InspectionDialog, useInspections } from './InspectionDialog.tsx'

const EVERY_MS = 2_000
type State = Download['status'] | 'expired'
const tones: Record<State, Tone> = { queued: 'calm', running: 'progress', done: 'good', failed: 'bad', cancelled: 'calm', expired: 'calm' }
const stateOf = (one: Download): State => (one.expired ? 'expired' : one.status)
const goesOn = (one: Download): boolean => one.status === 'queued' || one.status === 'running'

const fetchFile = (one: Download): void => {
  download(downloadRoutes.getDownload, { params: { id: one.id } }, one.file?.name ?? one.title).catch(showError)
}

function Progress({ one, label }: { one: Download; label: string }) {
  if (one.error)
    return (
      <Text size="sm" c="red">
        {one.error.message}
      </Text>
    )
  if (!goesOn(one)) return null
  // Without a total the bar only shows that something happens.
  return <progress aria-label={label} max={one.total ?? undefined} value={one.total === null ? undefined : one.done} />
}

const columns = (t: TFunction<'downloads'>): Column<Download>[] => [
  {
    id: 'title',
    header: t('name'),
    cell: (one) => (
      <Stack gap={0}>
        {one.title}
        {one.file && (
          <Text size="xs" c="dimmed">
            {one.file.name}
          </Text>
        )}
      </Stack>
    ),
    card: 'title',
  },
  {
    id: 'status',
    header: t('status'),
    cell: (one) => <Pill tone={tones[stateOf(one)]}>{t(`statuses.${stateOf(one)}`)}</Pill>,
    card: 'corner',
  },
  { id: 'progress', header: t('progress'), cell: (one) => <Progress one={one} label={t('progressOf', { name: one.title })} /> },
  { id: 'createdAt', header: t('createdAt'), cell: (one) => <Moment at={one.createdAt} /> },
  { id: 'startedBy', header: t('startedBy'), cell: (one) => one.startedBy },
  { id: 'expiresAt', header: t('expiresAt'), cell: (one) => <Moment at={one.file?.expiresAt} /> },
  {
    id: 'file',
    header: t('get'),
    cell: (one) =>
      one.hasFile && (
        <Button size="xs" icon={<IconDownload size={15} />} onClick={() => fetchFile(one)}>
          {t('get')}
        </Button>
      ),
    align: 'right',
  },
]

export default function DownloadsScreen() {
  const { t } = useTranslation('downloads')
  const list = useList(downloadRoutes.listDownloads, { name: 'downloads' })
  const remove = useAction(downloadRoutes.deleteDownloads, [downloadRoutes.listDownloads], {
    onSuccess: ({ removed }) => removed > 0 && showToast({ text: t('removed', { count: removed }) }),
  })
  const [asking, setAsking] = useState(false)
  const inspections = useInspections()
  const guest = isInspector(useInit().session.preset)
  const { rows, refetch } = list
  const going = rows?.some(goesOn) ?? false
  useEffect(() => {
    if (!going) return
    const timer = setInterval(refetch, EVERY_MS)
    return () => clearInterval(timer)
  }, [going, refetch])
  const inspection = { label: t('inspection.title'), run: () => setAsking(true) }
  return (
    <>
      <ListScreen
        title={t('title')}
        list={list}
        columns={columns(t)}
        nameOf={(one) => one.title}
        searchable={false}
        views={[
          { name: t('views.all'), search: {} },
          { name: t('views.running'), search: { status: 'running' } },
          { name: t('views.finished'), search: { status: 'finished' } },
          { name: t('views.failed'), search: { status: 'failed' } },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: t('status'),
            options: (['running', 'finished', 'failed'] as const).map((value) => ({ value, label: t(`views.${value}`) })),
          },
        ]}
        rowActions={(one) =>
          guest ? [] : [{ label: t(goesOn(one) ? 'stop' : 'remove'), danger: true, run: () => remove.mutate({ query: { id: one.id } }) }]
        }
        create={guest && inspection}
        actions={[
          ...(inspections.length > 0 && !guest ? [inspection] : []),
          ...(guest ? [] : [{ label: t('removeAll'), run: () => remove.mutate({ query: {} }) }]),
        ]}
        empty={{ icon: <IconDownload size={32} stroke={1.5} />, title: t('empty.title'), text: t('empty.text') }}
      />
      {asking && <InspectionDialog kinds={inspections} onClose={() => setAsking(false)} />}
    </>
  )
}
