import type { InvoiceSummary } from '@plantule/contract/invoices'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { euros, percent } from '../../ui/format.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { Pill } from '../../ui/Pill.tsx'
import { Day, Euro } from '../../ui/values.tsx'
import { stateTones } from './invoice-columns.tsx'

/** The figures of one invoice, TVA by rate, and its document. */
export function InvoicePreview({ invoice, onOpen }: { invoice: InvoiceSummary; onOpen: () => void }) {
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
          <b><Euro cents={invoice.inclCents} /></b>
        </Group>
      </Stack>
      <Group gap="xs">
        <Button look="main" icon={<IconFileTypePdf size={16} />} onClick={onOpen}>
          {t('open')}
        </Button>
        {invoice.orderId !== null && <Button to={paths.order(invoice.orderId)}>{t('openOrder')}</Button>}
      </Group>
    </Stack>
  )
}
