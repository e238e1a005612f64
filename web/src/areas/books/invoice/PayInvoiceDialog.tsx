import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes, type InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import { receivablesRoutes } from '@plantule/contract/receivables/receivables'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, MoneyField, TextField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { DrawerChoice } from '../../../kit/money/DrawerChoice.tsx'
import { showToast } from '../../../ui/toast.ts'

const types = ['transfer', 'cheque', 'card', 'cash', 'direct_debit'] as const
type Values = {
  payment_type: (typeof types)[number]
  amount: number | null
  receivedOn: string | null
  note: string
  sessionId: number | null
}

/** Money received on an invoice; of a summary it pays the tickets and orders. */
export default function PayInvoiceDialog({ invoice, onClose }: { invoice: InvoiceSummary; onClose: () => void }) {
  const { t } = useTranslation(['invoices', 'orders'])
  const pay = useAction(
    invoiceFollowRoutes.payInvoice,
    [invoicesRoutes.listInvoices, receivablesRoutes.listDebts, receivablesRoutes.customerDebt],
    { onError: () => true },
  )
  const values: Values = { payment_type: 'transfer', amount: invoice.openCents, receivedOn: parisDay(), note: '', sessionId: null }
  return (
    <DialogForm
      title={t('pay.title', { number: invoice.number })}
      values={values}
      save={({ amount, ...rest }) => pay.mutateAsync({ params: { id: invoice.id }, body: { ...rest, amount: amount ?? 0 } })}
      saveLabel={t('pay.save')}
      onSaved={() => {
        onClose()
        showToast({ text: t('pay.done') })
      }}
      onClose={onClose}
    >
      {({ control, setValue, watch }) => (
        <>
          {invoice.summaryMonth && (
            <Text size="sm" c="dimmed">
              {t('pay.summary')}
            </Text>
          )}
          <ChoiceField
            control={control}
            name="payment_type"
            label={t('orders:payments.type')}
            required
            options={types.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
          />
          <DrawerChoice
            cash={watch('payment_type') === 'cash'}
            value={watch('sessionId')}
            onChange={(sessionId) => setValue('sessionId', sessionId)}
          />
          <MoneyField control={control} name="amount" label={t('orders:payments.amount')} required />
          <DayField control={control} name="receivedOn" label={t('orders:payments.receivedOn')} required />
          <TextField
            control={control}
            name="note"
            label={t('orders:payments.note')}
            placeholder={t('orders:payments.noteHint')}
            maxLength={200}
          />
        </>
      )}
    </DialogForm>
  )
}
