import type { Order } from '@plantule/contract/orders/schemas'
import {
  mailLanguages,
  mailPapers,
  type MailPreview,
  orderMailKinds,
  orderMailRoutes,
  type OrderMailKind,
} from '@plantule/contract/orders/mails'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { CheckField, ChoiceField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'

type Values = {
  kind: OrderMailKind
  to: string
  subject: string
  message: string
  quotation: boolean
  summary: boolean
  invoice: boolean
  language: MailPreview['language'] | ''
}

const usualKind = ({ status }: Order): OrderMailKind =>
  status === 'quotation' ? 'quotation' : status === 'prepared' || status === 'ready' || status === 'shipped' ? status : 'confirmation'

const bodyOf = ({ kind, to, subject, message, language, ...papers }: Values) => ({
  kind,
  to: to || null,
  subject,
  message,
  language: language || null,
  attachments: mailPapers.filter((paper) => papers[paper]),
})

/** A mail about the order: the kind chosen for its state, own words, papers, and what the customer will read. */
export default function MailDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orders')
  const [preview, setPreview] = useState<{ mail: MailPreview; of: string } | null>(null)
  const params = { id: order.id }
  const send = useAction(orderMailRoutes.sendEmail, [orderMailRoutes.listEmails, ordersRoutes.getOrder], { onError: () => true })
  const kind = usualKind(order)
  const values: Values = {
    kind,
    to: order.customer?.email ?? '',
    subject: '',
    message: '',
    quotation: kind === 'quotation',
    summary: kind === 'confirmation',
    invoice: false,
    language: '',
  }
  const save = async (given: Values): Promise<void> => {
    await send.mutateAsync({ params, body: bodyOf(given) })
    showToast({ text: t('mails.sent', { to: given.to }) })
  }
  // What is changed after it makes a preview go: it would show another mail than the one that leaves.
  const show = (given: Values): Promise<void> =>
    call(orderMailRoutes.previewEmail, { params, body: bodyOf(given) }).then(
      (mail) => setPreview({ mail, of: JSON.stringify(bodyOf(given)) }),
      showError,
    )
  return (
    <DialogForm
      title={t('mails.writeTitle', { name: order.customer?.name ?? t('passingCustomer') })}
      values={values}
      save={save}
      saveLabel={t('mails.send')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch, getValues }) => (
        <>
          <ChoiceField
            control={control}
            name="kind"
            label={t('mails.kind')}
            required
            options={orderMailKinds.map((value) => ({ value, label: t(`mails.kinds.${value}`) }))}
          />
          <TextField control={control} name="to" label={t('mails.to')} required type="email" />
          {watch('kind') !== 'message' && (
            <ChoiceField
              control={control}
              name="language"
              label={t('mails.language')}
              required
              options={[
                { value: '', label: t('mails.languages.own') },
                ...mailLanguages.map((value) => ({ value, label: t(`mails.languages.${value}`) })),
              ]}
            />
          )}
          {watch('kind') === 'message' && (
            <TextField control={control} name="subject" label={t('mails.subject')} required maxLength={200} />
          )}
          <LongTextField control={control} name="message" label={t(watch('kind') === 'message' ? 'mails.message' : 'mails.messageMore')} />
          {mailPapers
            .filter((paper) => paper !== 'invoice' || order.documents.length > 0)
            .map((paper) => (
              <CheckField key={paper} control={control} name={paper} label={t(`mails.papers.${paper}`)} />
            ))}
          <Button onClick={() => void show(getValues())}>{t('mails.preview')}</Button>
          {preview?.of === JSON.stringify(bodyOf(watch())) && (
            <div>
              <Text fw={600}>{preview.mail.subject}</Text>
              <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                {preview.mail.text}
              </Text>
            </div>
          )}
        </>
      )}
    </DialogForm>
  )
}
