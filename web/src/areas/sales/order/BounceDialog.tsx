import type { Order } from '@plantule/contract/orders/schemas'
import type { PaymentType } from '@plantule/contract/base/payment-types'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { orderLists } from '../parts/use-steps.ts'

type BounceDialogProps = { order: Order; bounced: { type: PaymentType; cents: number }; onClose: () => void }

/** What paid the debt of an order that ended was no money after all: it goes back by its means, and is owed again. */
export default function BounceDialog({ order, bounced: { type, cents }, onClose }: BounceDialogProps) {
  const { t } = useTranslation('orders')
  const pay = useAction(ordersRoutes.addPayment, [...orderLists, ordersRoutes.getOrder, receivablesRoutes.listDebts], {
    onError: () => true,
  })
  return (
    <DialogForm
      title={t('bounce.title', { reference: order.reference })}
      values={{ amount: cents as number | null, note: '' }}
      save={({ amount, note }) => pay.mutateAsync({ params: { id: order.id }, body: { payment_type: type, amount: -(amount ?? 0), note } })}
      saveLabel={t('bounce.do')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('bounce.text', { type: t(`paymentTypes.${type}`) })}</Text>
          <MoneyField control={control} name="amount" label={t('payments.amount')} required />
          <TextField control={control} name="note" label={t('payments.note')} maxLength={200} data-autofocus />
        </>
      )}
    </DialogForm>
  )
}
