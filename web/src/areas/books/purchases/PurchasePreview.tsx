import { purchasesRoutes, type Purchase } from '@plantule/contract/books/purchases'
import { IconPaperclip } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, percent } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { Day, Euro } from '../../../ui/values.tsx'

/** The figures of one purchase and its papers. */
export function PurchasePreview({ purchase, onEdit }: { purchase: Purchase; onEdit: () => void }) {
  const { t } = useTranslation(['purchases', 'orders'])
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
      <Button look="main" onClick={onEdit}>
        {t('edit')}
      </Button>
    </Stack>
  )
}
