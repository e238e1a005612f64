import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { type CardCorrection, repaidMeans } from '@plantule/contract/card-payments/schemas'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { euros } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'

type Props = { refund: CardCorrection; stale: NonNullable<Parameters<typeof useAction>[1]>; onClose: () => void }
type Means = (typeof repaidMeans)[number]

/** Of a gift card whose refund failed: by what means its buyer has their money. */
export default function RepaidDialog({ refund, stale, onClose }: Props) {
  const { t } = useTranslation(['cards', 'orders'])
  const drop = useAction(cardPaymentRoutes.dropRefund, stale, { onError: () => true })
  const save = async ({ payment_type }: { payment_type: Means }): Promise<void> => {
    await drop.mutateAsync({ params: { id: refund.id }, query: { payment_type } })
    showToast({ text: t('toCheck.done') })
  }
  return (
    <DialogForm
      title={t('toCheck.dropTitle')}
      values={{ payment_type: 'transfer' as Means }}
      save={save}
      saveLabel={t('toCheck.drop')}
      onClose={onClose}
      size="sm"
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('toCheck.repaidText', { amount: euros(-refund.amountCents) })}</Text>
          <ChoiceField
            control={control}
            name="payment_type"
            label={t('toCheck.repaidBy')}
            required
            options={repaidMeans.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
          />
        </>
      )}
    </DialogForm>
  )
}
