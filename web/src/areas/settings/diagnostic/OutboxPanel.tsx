import { type OutboxMail, workRoutes } from '@plantule/contract/diagnostic/diagnostic'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { Moment } from '../../../ui/values.tsx'

const tones: Record<OutboxMail['status'], Tone> = { queued: 'progress', sent: 'good', kept: 'calm', failed: 'bad' }

export function OutboxPanel() {
  const { t } = useTranslation('diagnostic')
  const [shown, show] = useState<OutboxMail | null>(null)
  const { data } = useQuery(read(workRoutes.outbox, { query: {} }))
  return (
    <Panel title={t('outbox')} text={t('outboxText')}>
      {data?.items.length === 0 && <Text size="sm">{t('noMail')}</Text>}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {data?.items.map((mail) => (
          <Group component="li" key={mail.id} justify="space-between" gap="sm">
            <Stack gap={2}>
              <Group gap="xs">
                <Text size="sm" fw={600}>
                  {mail.subject}
                </Text>
                <Pill tone={tones[mail.status]}>{t(`mailStates.${mail.status}`)}</Pill>
              </Group>
              <Text size="xs" c="dimmed">
                {mail.recipient} · <Moment at={mail.createdAt} />
              </Text>
              {mail.error && (
                <Text size="sm" c="var(--mantine-color-error)">
                  {mail.error}
                </Text>
              )}
            </Stack>
            <Button size="xs" onClick={() => show(mail)}>
              {t('read')}
            </Button>
          </Group>
        ))}
      </Stack>
      {shown && (
        <Dialog title={shown.subject} size="lg" onClose={() => show(null)}>
          <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
            {shown.text ?? t('hidden')}
          </Text>
        </Dialog>
      )}
    </Panel>
  )
}
