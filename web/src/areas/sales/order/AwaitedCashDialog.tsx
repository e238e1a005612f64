import type { Order, OrderPayment } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { euros } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { orderLists } from '../parts/use-steps.ts'
import { DrawerChoice } from '../../../kit/money/DrawerChoice.tsx'

type AwaitedCashDialogProps = { order: Order; payment: OrderPayment; onClose: () => void }

/** Cash that was awaited has come: into which drawer, where several tills are open. */
export default function AwaitedCashDialog({ order, payment, onClose }: AwaitedCashDialogProps) {
  const { t } = useTranslation('orders')
  const validate = useAction(ordersRoutes.validatePayment, [...orderLists, ordersRoutes.getOrder], { onError: () => true })
  return (
    <DialogForm
      title={t('payments.validate')}
      values={{ sessionId: null as number | null }}
      save={({ sessionId }) => validate.mutateAsync({ params: { id: order.id, paymentId: payment.id }, body: { sessionId } })}
      saveLabel={t('payments.save')}
      onClose={onClose}
    >
      {({ setValue, watch }) => (
        <>
          <Text size="sm">{t('payments.cashCame', { reference: order.reference, amount: euros(payment.amount) })}</Text>
          <DrawerChoice cash value={watch('sessionId')} onChange={(sessionId) => setValue('sessionId', sessionId, { shouldDirty: true })} />
        </>
      )}
    </DialogForm>
  )
}
