import { Progress } from '@mantine/core'
import type { Route } from '@plantule/contract/base/route'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { download } from '../../api/download.ts'
import { read, refresh } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { figure } from '../../ui/format.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { showError } from '../../ui/toast.ts'
import { endOf } from './end-of.ts'
import { ManyReport } from './ManyReport.tsx'

type FollowDialogProps = {
  title: string
  operation: number
  /** What the deed makes stale. */
  stale: readonly Route[]
  onClose: () => void
}

const said = { failed: 'jobs.failed', cancelled: 'jobs.cancelled', over: 'many.over' } as const

/** A deed on many records while it is done, and what became of it; it goes on when the window is closed. */
export default function FollowDialog({ title, operation, stale, onClose }: FollowDialogProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const list = useQuery({ ...read(downloadRoutes.listDownloads, { query: {} }), refetchInterval: 1_000 })
  const job = list.data?.items.find(({ id }) => id === operation)
  const end = job && endOf(job)
  const ended = end !== undefined
  useEffect(() => {
    if (ended) void refresh(client, [...stale])
    // What is stale is said once, by whoever began the deed.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [ended, client])
  const share = job?.total ? Math.round((100 * job.done) / job.total) : undefined
  return (
    <Dialog title={title} onClose={onClose}>
      <Stack gap="sm">
        {end ? (
          <>
            {end.first && (
              <Text size="sm" role="status" {...(end.first === 'failed' && { c: 'var(--mantine-color-error)' })}>
                {job?.error?.message ?? t(said[end.first])}
              </Text>
            )}
            {end.report && <ManyReport report={end.report} />}
          </>
        ) : (
          <>
            <Progress value={share ?? 100} animated={share === undefined} aria-label={title} />
            <Text size="sm" c="dimmed" className="figures" role="status">
              {job?.total ? t('many.going', { done: figure(job.done), total: figure(job.total) }) : t('jobs.waiting')}
            </Text>
            <Text size="sm" c="dimmed">
              {t('many.background')}
            </Text>
          </>
        )}
        <Group justify="flex-end">
          {job?.hasFile && (
            <Button
              look="main"
              onClick={() =>
                void download(downloadRoutes.getDownload, { params: { id: job.id } }, job.file?.name ?? job.title).catch(showError)
              }
            >
              {t('jobs.download')}
            </Button>
          )}
          <Button look={ended && !job?.hasFile ? 'main' : 'plain'} onClick={onClose}>
            {t('close')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
