import { type Delivery, type WebhookEndpoint, webhookRoutes } from '@plantule/contract/programs/webhooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import classes from './DeliveriesDialog.module.css'

const tones: Record<Delivery['state'], Tone> = { delivered: 'good', waiting: 'progress', failed: 'attention' }

/** The newest messages to an address, and what it answered. */
export function DeliveriesDialog({ of: one, onClose }: { of: WebhookEndpoint; onClose: () => void }) {
  const { t } = useTranslation('programs')
  const input = { params: { id: one.id }, query: {} }
  const { data, error, refetch } = useQuery({ ...read(webhookRoutes.listDeliveries, input), refetchInterval: 5_000 })
  const replay = useAction(webhookRoutes.replayDelivery, [webhookRoutes.listDeliveries, webhookRoutes.listEndpoints])
  return (
    <Dialog title={t('hooks.logTitle', { name: one.description || new URL(one.url).host })} onClose={onClose} size="wide">
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.items.length === 0 && <Text size="sm">{t('hooks.logEmpty')}</Text>}
      <ul className={classes.list}>
        {data?.items.map((each) => (
          <li key={each.id}>
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <b>{each.type}</b> <Pill tone={tones[each.state]}>{t(`hooks.deliveries.${each.state}`)}</Pill>
                <Text span size="sm">
                  {each.answered ?? (each.fault ? t(`hooks.faults.${each.fault}`) : '')}
                </Text>
              </Group>
              <Button size="xs" busy={replay.isPending} onClick={() => replay.mutate({ params: { id: each.id }, body: {} })}>
                {t('hooks.replay')}
              </Button>
            </Group>
            <Text size="sm" c="dimmed">
              {moment(each.createdAt)} · {t('hooks.attempts', { count: each.attempts })}
              {each.nextAt && each.attempts > 0 && ` · ${t('hooks.next', { at: moment(each.nextAt) })}`}
            </Text>
            <details>
              <summary>{each.messageId}</summary>
              <pre className={classes.payload}>{JSON.stringify(JSON.parse(each.payload), null, 2)}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
