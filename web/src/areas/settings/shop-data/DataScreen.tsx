import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { dataRoutes, type ShopData } from '@plantule/contract/programs/data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { figure, moment } from '../../../ui/format.ts'
import { Group, List, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { OwnerOnly } from '../parts/OwnerOnly.tsx'
import { ProgramKinds } from '../parts/ProgramKinds.tsx'

type Archive = ShopData['archives'][number]
const tones: Record<Archive['status'], Tone> = {
  queued: 'progress',
  running: 'progress',
  done: 'good',
  failed: 'attention',
  cancelled: 'calm',
}
const MEGABYTE = 1_000_000
const LOOK_MS = 3_000

/** All that the shop has, to be taken away at any time. */
export default function DataScreen() {
  const { t } = useTranslation('programs')
  const { session } = useInit()
  if (session.preset !== 'owner') return <OwnerOnly title={t('title')} />
  return <Data />
}

const runs = ({ status }: Archive): boolean => status === 'queued' || status === 'running'

function Data() {
  const { t } = useTranslation('programs')
  const { data, error, refetch } = useQuery({
    ...read(dataRoutes.shopData, {}),
    refetchInterval: ({ state }) => (state.data?.archives.some(runs) ? LOOK_MS : false),
  })
  const ask = useAction(dataRoutes.askData, [dataRoutes.shopData, downloadRoutes.listDownloads])
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  return (
    <Page
      title={t('title')}
      subtitle={t('data.subtitle')}
      kinds={<ProgramKinds shown="data" />}
      width="record"
      actions={
        <Button
          look="main"
          busy={ask.isPending}
          disabled={data.archives.some(runs) && t('data.running')}
          onClick={() => ask.mutate({ body: {} })}
        >
          {t('data.ask')}
        </Button>
      }
    >
      <Stack gap="md">
        {data.archives.length > 0 && (
          <Panel title={t('data.archives')}>
            <Stack gap="sm">
              {data.archives.map((archive) => (
                <ArchiveLine key={archive.id} of={archive} />
              ))}
            </Stack>
          </Panel>
        )}
        <Panel title={t('data.holds')}>
          <List size="sm" spacing="xs">
            <List.Item>{t('data.tables', { count: data.tables })}</List.Item>
            <List.Item>{t('data.files')}</List.Item>
            <List.Item>{t('data.manifest')}</List.Item>
            <List.Item>{t('data.secrets')}</List.Item>
          </List>
        </Panel>
        <Panel title={t('data.leftOut')}>
          <List size="sm" spacing="xs">
            {data.leftOut.map(({ why, tables }) => (
              <List.Item key={why}>
                {why}{' '}
                <Text span size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {tables.join(', ')}
                </Text>
              </List.Item>
            ))}
          </List>
        </Panel>
      </Stack>
    </Page>
  )
}

function ArchiveLine({ of: archive }: { of: Archive }) {
  const { t } = useTranslation('programs')
  const { id, status, bytes, expiresAt } = archive
  const fetchIt = (): void => void download(downloadRoutes.getDownload, { params: { id } }, 'plantule.zip').catch(showError)
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Group gap="xs">
          <b>{moment(archive.createdAt)}</b> <Pill tone={tones[status]}>{t(`data.states.${status}`)}</Pill>
          {status === 'running' && archive.total !== null && (
            <Text span size="sm">
              {archive.done} / {archive.total}
            </Text>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {[
            archive.by,
            bytes !== null && t('data.size', { size: figure(bytes / MEGABYTE, 1) }),
            status === 'done' && (expiresAt ? t('data.keptUntil', { at: moment(expiresAt) }) : t('data.gone')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      {status === 'done' && bytes !== null && (
        <Button size="xs" disabled={!archive.mine && t('data.notMine', { by: archive.by })} onClick={fetchIt}>
          {t('data.fetch')}
        </Button>
      )}
    </Group>
  )
}
