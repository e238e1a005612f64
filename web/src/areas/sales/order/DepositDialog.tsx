import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { divideHalfUp } from '@plantule/contract/base/money'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { MoneyField } from '../../../kit/form/fields.tsx'
import { rereadOf } from '../../../kit/form/reread.ts'
import { Button } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { orderLists } from '../parts/use-steps.ts'

const shares = [2_000, 3_000, 5_000]

/** Three tenths are proposed where none is asked yet. */
const valuesOf = (order: Order) => ({ amount: order.depositCents || divideHalfUp(order.inclCents * 3_000, 10_000) })

/** The deposit asked before the plants are held or dug up; 0 asks none. */
export default function DepositDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const set = useAction(ordersRoutes.setDeposit, [...orderLists, ordersRoutes.getOrder], { onError: () => true })
  return (
    <DialogForm
      title={t('deposit.title')}
      values={valuesOf(order)}
      version={order.version}
      reread={rereadOf(() => call(ordersRoutes.getOrder, { params: { id: order.id } }), valuesOf)}
      save={({ amount }, { version }) => set.mutateAsync({ params: { id: order.id }, body: { amount: amount ?? 0, version } })}
      saveLabel={t('deposit.save')}
      onClose={onClose}
    >
      {({ control, setValue }) => (
        <>
          <MoneyField control={control} name="amount" label={t('deposit.amount')} description={t('deposit.text')} data-autofocus />
          <Group gap={6}>
            {shares.map((share) => (
              <Button key={share} size="xs" onClick={() => setValue('amount', divideHalfUp(order.inclCents * share, 10_000))}>
                {percent(share)}
              </Button>
            ))}
          </Group>
        </>
      )}
    </DialogForm>
  )
}
