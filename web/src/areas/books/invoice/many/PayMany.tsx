import { manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { ChoiceField, DayField, TextField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { euros, parisDay } from '../../../../ui/format.ts'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Text } from '../../../../ui/layout.ts'
import { BeforeList } from '../../../../kit/jobs/BeforeList.tsx'
import type { AskedProps } from './ManyInvoices.tsx'
import { nameOf } from './target.ts'

const types = ['transfer', 'cheque', 'card', 'direct_debit'] as const

/** One payment that settles several invoices: of each what is left to pay. */
export function PayMany({ title, items, onStarted, onClose }: AskedProps) {
  const { t } = useTranslation(['invoices', 'orders'])
  const pay = useAction(manyInvoicesRoutes.payInvoices, [], { onError: () => true })
  const owing = items.filter(({ openCents }) => openCents > 0)
  const total = owing.reduce((sum, { openCents }) => sum + openCents, 0)
  const list = (
    <BeforeList
      items={items}
      nameOf={nameOf}
      leftOf={({ openCents }) => (openCents > 0 ? null : t('many.pay.settled'))}
      shown={({ openCents }) => euros(openCents)}
    />
  )
  if (owing.length === 0)
    return (
      <Dialog title={title} onClose={onClose} size="lg">
        {list}
      </Dialog>
    )
  const values = { payment_type: 'transfer' as (typeof types)[number], receivedOn: parisDay() as string | null, note: '' }
  return (
    <DialogForm
      title={title}
      values={values}
      save={(body) => pay.mutateAsync({ body: { ...body, items: owing.map(({ id, openCents }) => ({ id, amount: openCents })) } })}
      saveLabel={t('many.pay.save', { amount: euros(total) })}
      onSaved={onStarted}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('many.pay.text', { amount: euros(total), count: owing.length })}</Text>
          {list}
          <ChoiceField
            control={control}
            name="payment_type"
            label={t('orders:payments.type')}
            required
            options={types.map((value) => ({ value, label: t(`orders:paymentTypes.${value}`) }))}
          />
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
