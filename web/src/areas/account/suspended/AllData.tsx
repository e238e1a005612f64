import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { dataRoutes } from '@plantule/contract/programs/data'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { download } from '../../../api/download.ts'
import { read, useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'

const LOOK_MS = 3_000

/** The archive of all data, for the owner; nothing for colleagues, who may not have it. */
export function AllData() {
  const { t } = useTranslation('subscription')
  const { data } = useQuery({
    ...read(dataRoutes.shopData, {}),
    refetchInterval: ({ state }) =>
      state.data?.archives.some(({ status }) => status === 'queued' || status === 'running') ? LOOK_MS : false,
  })
  const ask = useAction(dataRoutes.askData, [dataRoutes.shopData])
  if (!data) return null
  const running = data.archives.some(({ status }) => status === 'queued' || status === 'running')
  const ready = data.archives.find(({ status, bytes, mine }) => status === 'done' && bytes !== null && mine)
  return (
    <Group gap="xs" mt="sm">
      <Button size="xs" busy={ask.isPending || running} onClick={() => ask.mutate({ body: {} })}>
        {t('exports.all')}
      </Button>
      {ready && (
        <Button
          size="xs"
          onClick={() => void download(downloadRoutes.getDownload, { params: { id: ready.id } }, 'plantule.zip').catch(showError)}
        >
          {t('exports.fetchAll', { at: moment(ready.createdAt) })}
        </Button>
      )}
      <Text size="sm" c="dimmed">
        {t(running ? 'exports.allRunning' : 'exports.allText')}
      </Text>
    </Group>
  )
}
