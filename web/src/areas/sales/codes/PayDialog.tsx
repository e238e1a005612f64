import { type Voucher, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { showToast } from '../../../ui/toast.ts'
import { Euro } from '../../../ui/values.tsx'
import { type CardPayment, cardPayments } from './card-payments.ts'
import classes from './Codes.module.css'

const stale = [vouchersRoutes.listGiftCards, vouchersRoutes.getGiftCard]

export default function PayDialog({ card, onClose }: { card: Voucher; onClose: () => void }) {
  const { t } = useTranslation(['codes', 'orders'])
  const pay = useAction(vouchersRoutes.payGiftCard, stale, { onError: () => true })
  const save = async (body: { payment_type: CardPayment }): Promise<void> => {
    await pay.mutateAsync({ params: { id: card.id }, body })
    showToast({ text: t('card.paid', { reference: card.reference }) })
  }
  return (
    <DialogForm
      title={`${t('card.pay')}, ${card.reference}`}
      values={{ payment_type: 'card' as CardPayment }}
      save={save}
      saveLabel={t('card.pay')}
      onClose={onClose}
      size="sm"
    >
      {({ control }) => (
        <>
          <Text className={classes.big}>
            <Euro cents={card.initialCents} />
          </Text>
          <ChoiceField
            control={control}
            name="payment_type"
            label={t('card.paidBy')}
            description={t('card.cashAtTill')}
            required
            options={cardPayments.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
          />
        </>
      )}
    </DialogForm>
  )
}
