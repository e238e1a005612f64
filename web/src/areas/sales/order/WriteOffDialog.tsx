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

type WriteOffDialogProps = {
  order: Order
  onClose: () => void
  /** What was given up and comes in after all. */
  back?: number | undefined
}

/**
 * What will never come in any more of an order that ended: a loss of the books, with the reason they ask for. With `back`, what of it comes
 * in after all is owed again.
 */
export default function WriteOffDialog({ order, onClose, back }: WriteOffDialogProps) {
  const { t } = useTranslation('orders')
  const stale = [...orderLists, ordersRoutes.getOrder, receivablesRoutes.listDebts]
  const give = useAction(orderLifeRoutes.writeOffOrder, stale, { onError: () => true })
  const take = useAction(orderLifeRoutes.takeBackLoss, stale, { onError: () => true })
  const [save, most] = back === undefined ? [give, losable(order.status, order.dueCents, order.paidCents)] : [take, back]
  return (
    <DialogForm
      title={t(back === undefined ? 'writeOff.title' : 'writeOff.backTitle', { reference: order.reference })}
      values={{ amount: most as number | null, reason: '' }}
      save={({ amount, reason }) => save.mutateAsync({ params: { id: order.id }, body: { amount: amount ?? 0, reason } })}
      saveLabel={t(back === undefined ? 'writeOff.do' : 'writeOff.backDo')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t(back === undefined ? 'writeOff.text' : 'writeOff.backText')}</Text>
          <MoneyField control={control} name="amount" label={t('payments.amount')} required />
          <TextField
            control={control}
            name="reason"
            label={t('writeOff.reason')}
            description={back === undefined ? t('writeOff.reasonHint') : undefined}
            required
            data-autofocus
          />
        </>
      )}
    </DialogForm>
  )
}
