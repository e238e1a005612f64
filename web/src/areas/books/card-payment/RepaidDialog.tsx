import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { type CardCorrection, giftCardRepaidMeans, repaidMeans } from '@plantule/contract/card-payments/schemas'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { DrawerChoice } from '../../../kit/money/DrawerChoice.tsx'
import { euros } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'

type Props = { refund: CardCorrection; stale: NonNullable<Parameters<typeof useAction>[1]>; onClose: () => void }
type Values = { payment_type: (typeof repaidMeans)[number]; sessionId: number | null }

/** Of a refund that failed and stands as given back, of an order or a gift card: by what means the customer has their money. */
export default function RepaidDialog({ refund, stale, onClose }: Props) {
  const { t } = useTranslation(['cards', 'orders'])
  const drop = useAction(cardPaymentRoutes.dropRefund, stale, { onError: () => true })
  const means: readonly Values['payment_type'][] = refund.giftCard ? giftCardRepaidMeans : repaidMeans
  const save = async ({ payment_type, sessionId }: Values): Promise<void> => {
    await drop.mutateAsync({ params: { id: refund.id }, query: { payment_type, sessionId: sessionId ?? undefined } })
    showToast({ text: t('toCheck.done') })
  }
  return (
    <DialogForm
      title={t('toCheck.dropTitle')}
      values={{ payment_type: 'transfer', sessionId: null } as Values}
      save={save}
      saveLabel={t('toCheck.drop')}
      onClose={onClose}
      size="sm"
    >
      {({ control, setValue, watch }) => (
        <>
          <Text size="sm">
            {t(refund.giftCard ? 'toCheck.repaidText' : 'toCheck.repaidOrderText', { amount: euros(-refund.amountCents) })}
          </Text>
          <ChoiceField
            control={control}
            name="payment_type"
            label={t('toCheck.repaidBy')}
            required
            options={means.map((value) => ({
              value,
              label: t(`orders:paymentTypes.${value}`),
            }))}
          />
          <DrawerChoice
            cash={watch('payment_type') === 'cash'}
            value={watch('sessionId')}
            onChange={(sessionId) => setValue('sessionId', sessionId)}
          />
        </>
      )}
    </DialogForm>
  )
}
