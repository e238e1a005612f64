import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { useNews } from '../../../api/live.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, moment, percent } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { Day, Euro } from '../../../ui/values.tsx'
import { stateTones } from '../../../kit/money/invoice-columns.tsx'

/** The figures of one invoice, TVA by rate, and its document. */
export function InvoicePreview({
  invoice,
  onOpen,
  onMail,
  onPay,
}: {
  invoice: InvoiceSummary
  onOpen: () => void
  onMail?: () => void
  onPay?: () => void
}) {
  const { t } = useTranslation('invoices')
  return (
    <Stack gap="md">
      <Group gap={6}>
        <Pill tone={stateTones[invoice.state]}>{t(`states.${invoice.state}`)}</Pill>
        <Text size="sm" c="dimmed">
          {t('columns.issued')} <Day day={invoice.issuedOn} />
        </Text>
      </Group>
      <Stack gap={4}>
        {invoice.rates.map((rate) => (
          <Group key={rate.rateBp} justify="space-between">
            <Text size="sm">{t('vatByRate', { rate: percent(rate.rateBp), base: euros(rate.exclCents) })}</Text>
            <Euro cents={rate.vatCents} />
          </Group>
        ))}
        <Group justify="space-between">
          <Text fw={650}>{t('columns.incl')}</Text>
          <b>
            <Euro cents={invoice.inclCents} />
          </b>
        </Group>
        {invoice.openCents > 0 && (
          <Group justify="space-between">
            <Text size="sm">{t('columns.open')}</Text>
            <Euro cents={invoice.openCents} />
          </Group>
        )}
      </Stack>
      <Group gap="xs">
        <Button look="main" icon={<IconFileTypePdf size={16} />} onClick={onOpen}>
          {t('open')}
        </Button>
        {onMail && <Button onClick={onMail}>{t('mail.action')}</Button>}
        {onPay && invoice.openCents > 0 && <Button onClick={onPay}>{t('pay.action')}</Button>}
        {invoice.orderId !== null && <Button to={paths.order(invoice.orderId)}>{t('openOrder')}</Button>}
      </Group>
      <InvoiceMails invoice={invoice} />
    </Stack>
  )
}

/** Mails that took it to somebody. */
function InvoiceMails({ invoice }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation('invoices')
  const { data, refetch } = useQuery(read(invoiceFollowRoutes.invoiceMails, { params: { id: invoice.id } }))
  const reread = useCallback(() => void refetch(), [refetch])
  useNews('invoices.changed', reread)
  useNews('mail', reread)
  if (!data || data.items.length === 0) return null
  return (
    <Stack gap={4}>
      <Text fw={650} size="sm">
        {t('mail.history')}
      </Text>
      {data.items.map((mail) => (
        <Group key={mail.id} justify="space-between" gap={6}>
          <Text size="sm">
            {moment(mail.at)} · {mail.recipient}
          </Text>
          <Pill {...(mail.status === 'failed' && { tone: 'attention' as const })}>{t(`mail.statuses.${mail.status}`)}</Pill>
        </Group>
      ))}
    </Stack>
  )
}
