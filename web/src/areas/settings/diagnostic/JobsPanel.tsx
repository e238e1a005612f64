import { type QueuedJob, workRoutes } from '@plantule/contract/diagnostic/diagnostic'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'

const tones: Record<QueuedJob['state'], Tone> = { waiting: 'calm', running: 'progress', retrying: 'progress', dead: 'attention' }

export function JobsPanel() {
  const { t } = useTranslation('diagnostic')
  const mayWrite = useCan('settings.write')
  const { data } = useQuery(read(workRoutes.jobs, {}))
  const retry = useAction(workRoutes.retryJob, [workRoutes.jobs], { onSuccess: () => void showToast({ text: t('retried') }) })
  return (
    <Panel title={t('jobs')}>
      {data?.items.length === 0 && <Text size="sm">{t('noJob')}</Text>}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.items.map((job) => (
          <Group component="li" key={job.id} justify="space-between" gap="sm">
            <Stack gap={2}>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {job.kind}
                </Text>
                <Pill tone={tones[job.state]}>{t(`jobStates.${job.state}`)}</Pill>
                <Text size="xs" c="dimmed">
                  <Moment at={job.createdAt} />
                </Text>
              </Group>
              {job.error && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {job.error}
                </Text>
              )}
            </Stack>
            {job.state === 'dead' && mayWrite && (
              <Button size="xs" busy={retry.isPending} onClick={() => retry.mutate({ params: { id: job.id } })}>
                {t('retry')}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
    </Panel>
  )
}
