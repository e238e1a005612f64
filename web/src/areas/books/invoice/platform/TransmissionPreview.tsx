import { eInvoicingRoutes, type TransmissionRow } from '@plantule/contract/e-invoicing/e-invoicing'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { useNews } from '../../../../api/live.ts'
import { Button } from '../../../../ui/Button.tsx'
import { moment } from '../../../../ui/format.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Pill } from '../../../../ui/Pill.tsx'
import { Euro } from '../../../../ui/values.tsx'
import { sentenceOf, toneOf } from './states.ts'

/** What became of one invoice, newest first. */
export function TransmissionPreview({ row, onOpen }: { row: TransmissionRow; onOpen: () => void }) {
  const { t } = useTranslation('eInvoicing')
  const { data, refetch } = useQuery(read(eInvoicingRoutes.transmission, { params: { id: row.id } }))
  useNews(
    'invoices.changed',
    useCallback(() => void refetch(), [refetch]),
  )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text>{row.customerName}</Text>
        <b>
          <Euro cents={row.inclCents} />
        </b>
      </Group>
      <Stack gap={10}>
        {data?.history.map((event) => (
          <div key={event.id}>
            <Group gap={6}>
              <Pill tone={toneOf(event.status)}>{t(`states.${event.status}`)}</Pill>
              <Text size="sm" c="dimmed">
                {moment(event.at)}
                {event.source === 'hand' && ` · ${t('byHand', { author: event.author })}`}
              </Text>
            </Group>
            {event.reason && (
              <Text size="sm" mt={2}>
                {event.reason}
              </Text>
            )}
          </div>
        ))}
        {data?.sentAt && (
          <Text size="sm" c="dimmed">
            {t('sentAt', { at: moment(data.sentAt) })}
          </Text>
        )}
        {data?.failure && (
          <Text size="sm" c="orange.9">
            {t('failed', { count: data.attempts, why: sentenceOf(t, data.failure) })}
          </Text>
        )}
        {data && data.history.length === 0 && !data.sentAt && !data.failure && (
          <Text size="sm" c="dimmed">
            {t('nothingYet')}
          </Text>
        )}
      </Stack>
      <Group>
        <Button look="main" icon={<IconFileTypePdf size={16} />} onClick={onOpen}>
          {t('open')}
        </Button>
      </Group>
    </Stack>
  )
}
