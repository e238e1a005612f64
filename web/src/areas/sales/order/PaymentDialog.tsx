import type { PaymentType } from '@plantule/contract/base/payment-types'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, MoneyField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { preference } from '../../../preference.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, parisDay } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { orderLists } from '../parts/use-steps.ts'
import { DrawerChoice } from '../../../kit/money/DrawerChoice.tsx'
import { suggestedAmounts } from './amounts.ts'
import { waitingBackOf } from './settlement.ts'
import { useOrderMeans } from './use-order-means.ts'
import { VoucherCode } from './VoucherCode.tsx'

const lastType = preference<PaymentType>('orders.paymentType', 'card')
const stale = [...orderLists, ordersRoutes.getOrder]

type PaymentDialogProps = { order: Order; kind: 'payment' | 'correction' | 'refund'; onClose: () => void }
type Values = {
  payment_type: PaymentType
  amount: number | null
  receivedOn: string | null
  note: string
  validated: boolean
  code: string
  sessionId: number | null
}

/** Money received, or given back: then the amount is typed without its sign. */
export default function PaymentDialog({ order, kind, onClose }: PaymentDialogProps) {
  const { t } = useTranslation('orders')
  const params = { id: order.id }
  const add = useAction(ordersRoutes.addPayment, stale, { onError: () => true })
  const payDeposit = useAction(ordersRoutes.payDeposit, stale, { onError: () => true })
  const settle = useAction(ordersRoutes.payCorrection, stale, { onError: () => true })
  const giving = kind === 'refund' || order.dueCents < 0
  const amounts = suggestedAmounts(order, giving, waitingBackOf(order))
  const types = useOrderMeans(order, giving)
  const usual = giving && types.includes('online_card') ? 'online_card' : lastType.get()
  const values: Values = {
    payment_type: types.includes(usual) ? usual : (types[0] ?? 'card'),
    amount: amounts[0]?.cents ?? null,
    receivedOn: parisDay(),
    note: '',
    validated: true,
    code: '',
    sessionId: null,
  }

  const save = async ({ amount, validated, ...rest }: Values): Promise<void> => {
    const cents = (giving ? -1 : 1) * (amount ?? 0)
    if (rest.payment_type !== 'online_card') lastType.set(rest.payment_type)
    const byCode = rest.payment_type === 'gift_card' || rest.payment_type === 'credit_code'
    const isDeposit =
      !giving &&
      !byCode &&
      validated &&
      rest.note === '' &&
      rest.receivedOn === parisDay() &&
      cents === order.depositCents &&
      order.paidCents === 0
    if (kind === 'correction') await settle.mutateAsync({ params, body: { ...rest, amount: cents } })
    else if (isDeposit)
      await payDeposit.mutateAsync({
        params: { ...params, a: rest.payment_type, b: cents },
        query: { sessionId: rest.sessionId ?? undefined },
      })
    else await add.mutateAsync({ params, body: { ...rest, amount: cents, validated } })
  }
  return (
    <DialogForm
      title={t(giving ? 'payments.refundTitle' : 'payments.recordTitle', { reference: order.reference })}
      values={values}
      save={save}
      saveLabel={t(giving ? 'payments.refund' : 'payments.save')}
      onClose={onClose}
    >
      {({ control, setValue, watch }) => (
        <>
          <ChoiceField
            control={control}
            name="payment_type"
            label={t('payments.type')}
            required
            options={types.map((value) => ({ value, label: t(`paymentTypes.${value}`) }))}
          />
          {!giving && (watch('payment_type') === 'gift_card' || watch('payment_type') === 'credit_code') && (
            <VoucherCode customerId={order.customer?.id ?? null} dueCents={order.dueCents} />
          )}
          <DrawerChoice
            cash={watch('payment_type') === 'cash' && watch('validated')}
            value={watch('sessionId')}
            onChange={(sessionId) => setValue('sessionId', sessionId)}
          />
          <MoneyField control={control} name="amount" label={t('payments.amount')} required size="lg" data-autofocus />
          <Group gap={6}>
            {amounts.map((amount) => (
              <Button
                key={amount.kind}
                size="xs"
                look={watch('amount') === amount.cents ? 'quiet' : 'plain'}
                onClick={() => setValue('amount', amount.cents, { shouldDirty: true })}
              >
                {t(`amounts.${amount.kind}`, { amount: euros(amount.cents) })}
              </Button>
            ))}
          </Group>
          {kind === 'payment' && (
            <SwitchField control={control} name="validated" label={t('payments.received')} description={t('payments.receivedText')} />
          )}
          <DayField
            control={control}
            name="receivedOn"
            label={t(watch('validated') ? 'payments.receivedOn' : 'payments.expectedOn')}
            required
          />
          <TextField control={control} name="note" label={t('payments.note')} placeholder={t('payments.noteHint')} maxLength={200} />
        </>
      )}
    </DialogForm>
  )
}
