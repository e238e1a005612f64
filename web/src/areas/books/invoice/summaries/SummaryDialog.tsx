import { type SummaryCustomer, type SummarySource, summaryInvoiceRoutes } from '@plantule/contract/invoicing/summaries'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../api/query.ts'
import { LoadFailed } from '../../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../../kit/Waiting.tsx'
import { paths } from '../../../../paths.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros, longDay, percent, shortDay } from '../../../../ui/format.ts'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { Link } from '../../../../ui/Link.tsx'
import { Pill } from '../../../../ui/Pill.tsx'
import { Euro } from '../../../../ui/values.tsx'
import classes from './Summaries.module.css'

/** What the invoice would hold, before it takes a number for good. */
export function SummaryDialog({ month, customer, onClose }: { month: string; customer: SummaryCustomer; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const { data, error, refetch } = useQuery(read(summaryInvoiceRoutes.previewSummary, { params: { month, id: customer.customerId } }))
  return (
    <Dialog title={customer.name} onClose={onClose} size="lg">
      {error && !data ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Waiting />
      ) : (
        <Stack gap="md">
          <ul className={classes.sources}>
            {data.items.map((item) => (
              <Source key={`${item.source}${item.id}`} item={item} />
            ))}
          </ul>
          <Stack gap={4}>
            {data.rates.map((rate) => (
              <Group key={rate.rateBp} justify="space-between">
                <Text size="sm">{t('vatByRate', { rate: percent(rate.rateBp), base: euros(rate.exclCents) })}</Text>
                <Euro cents={rate.vatCents} />
              </Group>
            ))}
            <Group justify="space-between">
              <Text fw={650}>{t('columns.incl')}</Text>
              <b>
                <Euro cents={data.inclCents} />
              </b>
            </Group>
            <Group justify="space-between">
              <Text size="sm">{t('columns.open')}</Text>
              <Euro cents={data.openCents} />
            </Group>
            <Text size="sm" c="dimmed">
              {t('summaries.dueOn', { day: longDay(data.dueOn) })}
            </Text>
          </Stack>
        </Stack>
      )}
    </Dialog>
  )
}

function Source({ item }: { item: SummarySource }) {
  const { t } = useTranslation('invoices')
  return (
    <li data-apart={item.apart ?? undefined}>
      <span>
        {shortDay(item.day)} {item.source === 'order' ? <Link to={paths.order(item.id)}>{item.number}</Link> : item.number}
        {item.source === 'ticket' && (
          <Text span size="xs" c="dimmed">
            {' '}
            {t('summaries.onAccount')}
          </Text>
        )}
        {item.apart && (
          <>
            {' '}
            <Pill>{t(`summaries.apart.${item.apart}`)}</Pill>
          </>
        )}
      </span>
      <Euro cents={item.inclCents} />
    </li>
  )
}
