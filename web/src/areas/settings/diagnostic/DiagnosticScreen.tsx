import { type Check, diagnosticRoutes } from '@plantule/contract/diagnostic/diagnostic'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, SimpleGrid, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { JobsPanel } from './JobsPanel.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'

const tones: Record<Check['status'], Tone> = { ok: 'good', off: 'calm', failed: 'bad' }

export default function DiagnosticScreen() {
  const { t } = useTranslation('diagnostic')
  const found = useQuery(read(diagnosticRoutes.diagnostic, {}))
  return (
    <Page
      title={t('title')}
      subtitle={found.data && t('subtitle', { version: found.data.version })}
      actions={
        <Button busy={found.isFetching} onClick={() => void found.refetch()}>
          {t('again')}
        </Button>
      }
    >
      <Stack>
        <Panel title={t('parts')}>
          {found.error ? (
            <LoadFailed error={found.error} retry={() => void found.refetch()} />
          ) : found.data ? (
            <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
              {found.data.checks.map((check) => (
                <CheckCard key={check.name} check={check} />
              ))}
            </SimpleGrid>
          ) : (
            <Waiting />
          )}
        </Panel>
        <JobsPanel />
        <OutboxPanel />
      </Stack>
    </Page>
  )
}

function CheckCard({ check }: { check: Check }) {
  const { t } = useTranslation('diagnostic')
  return (
    <Stack gap={2}>
      <Group gap="xs">
        <Text fw={600}>{t(`checks.${check.name}`)}</Text>
        <Pill tone={tones[check.status]}>{t(`states.${check.status}`)}</Pill>
      </Group>
      <Text size="sm" c={check.status === 'failed' ? 'var(--mantine-color-error)' : undefined} style={{ overflowWrap: 'anywhere' }}>
        {check.status === 'off' ? t(`off.${check.name}`) : check.detail}
      </Text>
      {check.status !== 'off' && (
        <Text size="xs" c="dimmed" className="figures">
          {t('milliseconds', { ms: check.milliseconds })}
        </Text>
      )}
    </Stack>
  )
}
