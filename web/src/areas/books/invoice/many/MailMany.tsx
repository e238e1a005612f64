import { type InvoiceBefore, manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { CheckField, LongTextField } from '../../../../kit/form/fields.tsx'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { parisDay, shortDay } from '../../../../ui/format.ts'
import { BeforeList } from '../../../../kit/jobs/BeforeList.tsx'
import type { AskedProps } from './ManyInvoices.tsx'
import { nameOf } from './target.ts'

/** Each document once to its customer; who has no address, or has it already, is told before and left out. */
export function MailMany({ title, target, items, onStarted, onClose }: AskedProps) {
  const { t } = useTranslation('invoices')
  const mail = useAction(manyInvoicesRoutes.mailInvoices, [], { onError: () => true })
  const known = items.some(({ mailedAt }) => mailedAt !== null)
  return (
    <DialogForm
      title={title}
      values={{ message: '', again: false }}
      save={(body) => mail.mutateAsync({ body: { target, ...body } })}
      saveLabel={t('many.mail.send')}
      onSaved={onStarted}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch }) => {
        const again = watch('again')
        const leftOf = ({ email, mailedAt }: InvoiceBefore): string | null =>
          email === null
            ? t('many.mail.noAddress')
            : mailedAt && !again
              ? t('many.mail.before', { day: shortDay(parisDay(new Date(mailedAt))) })
              : null
        return (
          <>
            <BeforeList items={items} nameOf={nameOf} leftOf={leftOf} shown={({ email }) => email ?? ''} />
            {known && <CheckField control={control} name="again" label={t('many.mail.again')} />}
            <LongTextField
              control={control}
              name="message"
              label={t('mail.message')}
              description={t('mail.messageText')}
              autosize
              minRows={3}
            />
          </>
        )
      }}
    </DialogForm>
  )
}
