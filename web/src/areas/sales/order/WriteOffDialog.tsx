import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { losable } from '@plantule/contract/orders/states'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { orderLists } from '../parts/use-steps.ts'

type WriteOffDialogProps = { order: Order; onClose: () => void }

/** What will never come in any more of an order that ended: a loss of the books, with the reason they ask for. */
export default function WriteOffDialog({ order, onClose }: WriteOffDialogProps) {
  const { t } = useTranslation('orders')
  const stale = [...orderLists, ordersRoutes.getOrder, receivablesRoutes.listDebts]
  const give = useAction(orderLifeRoutes.writeOffOrder, stale, { onError: () => true })
  return (
    <DialogForm
      title={t('writeOff.title', { reference: order.reference })}
      values={{ amount: losable(order.status, order.dueCents, order.paidCents) as number | null, reason: '' }}
      save={({ amount, reason }) => give.mutateAsync({ params: { id: order.id }, body: { amount: amount ?? 0, reason } })}
      saveLabel={t('writeOff.do')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('writeOff.text')}</Text>
          <MoneyField control={control} name="amount" label={t('payments.amount')} required />
          <TextField
            control={control}
            name="reason"
            label={t('writeOff.reason')}
            description={t('writeOff.reasonHint')}
            required
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  )
}
