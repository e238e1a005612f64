import { purchasesRoutes, type Purchase } from '@plantule/contract/books/purchases'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useCan } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, percent } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'

/** The figures of one purchase and its papers. */
export function PurchasePreview({ purchase, onEdit }: { purchase: Purchase; onEdit: () => void }) {
  const { t } = useTranslation(['purchases', 'orders'])
  const mayTrace = useCan('traceability.read')
  const mayReceive = useCan('traceability.write')
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        {purchase.number}, <Day day={purchase.datedOn} />, {t(`categories.${purchase.category}`)}
      </Text>
      {purchase.label && <Text size="sm">{purchase.label}</Text>}
      <Stack gap={4}>
        {purchase.rates.map((rate) => (
          <Group key={rate.rateBp} justify="space-between">
            <Text size="sm">{t('byRate', { rate: percent(rate.rateBp), base: euros(rate.exclCents) })}</Text>
            <Euro cents={rate.vatCents} />
          </Group>
        ))}
        <Group justify="space-between">
          <Text fw={650}>{t('columns.incl')}</Text>
          <b>
            <Euro cents={purchase.inclCents} />
          </b>
        </Group>
      </Stack>
      {purchase.paidOn && purchase.paymentType && (
        <Text size="sm">
          {t('paidBy', { by: t(`orders:paymentTypes.${purchase.paymentType}`) })} <Day day={purchase.paidOn} />
        </Text>
      )}
      {purchase.attachments.map((paper) => (
        <Button
          key={paper.id}
          icon={<IconPaperclip size={16} />}
          onClick={() =>
            void openFile(purchasesRoutes.getAttachment, { params: { id: purchase.id }, query: { attachment: paper.id } }).catch(showError)
          }
        >
          {paper.name}
        </Button>
      ))}
      {purchase.deliveries.map((one) => (
        <Text key={one.id} size="sm">
          {mayTrace ? (
            <Link to={paths.plantDelivery(one.id)}>{t('delivery', { number: one.number })}</Link>
          ) : (
            t('delivery', { number: one.number })
          )}{' '}
          <Day day={one.on} />
        </Text>
      ))}
      {mayReceive && purchase.category === 'plants' && !purchase.credit && (
        <Link to={`${paths.plantDelivery(-1)}?purchase=${purchase.id}`}>{t('makeDelivery')}</Link>
      )}
      <Button look="main" onClick={onEdit}>
        {t('edit')}
      </Button>
    </Stack>
  )
}
