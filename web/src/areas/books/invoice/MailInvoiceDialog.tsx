import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import type { InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { showToast } from '../../../ui/toast.ts'

/** The document by mail: to the customer's address, or another. */
export default function MailInvoiceDialog({ invoice, onClose }: { invoice: InvoiceSummary; onClose: () => void }) {
  const { t } = useTranslation('invoices')
  const customer = useQuery({
    ...read(customersRoutes.getCustomer, { params: { id: invoice.customerId ?? 0 } }),
    enabled: invoice.customerId !== null,
  })
  const mail = useAction(invoiceFollowRoutes.mailInvoice, [invoiceFollowRoutes.invoiceMails], { onError: () => true })
  if (invoice.customerId !== null && customer.isPending) return null
  return (
    <DialogForm
      title={t('mail.title', { number: invoice.number })}
      values={{ to: customer.data?.email ?? '', message: '' }}
      save={({ to, message }) => mail.mutateAsync({ params: { id: invoice.id }, body: { to: to.trim() || null, message } })}
      saveLabel={t('mail.send')}
      onSaved={() => {
        onClose()
        showToast({ text: t('mail.sent', { number: invoice.number }) })
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="to" label={t('mail.to')} type="email" required />
          <LongTextField
            control={control}
            name="message"
            label={t('mail.message')}
            description={t('mail.messageText')}
            autosize
            minRows={3}
          />
        </>
      )}
    </DialogForm>
  )
}
