import { NewSupportTicket, supportTicketRoutes } from '@plantule/contract/support/tickets'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { recentFaults } from '../../api/recent-faults.ts'
import { showToast } from '../../ui/toast.ts'
import { Text } from '../../ui/layout.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { ChoiceField, LongTextField, TextField } from '../form/fields.tsx'

const kinds = ['question', 'problem', 'blocked', 'idea'] as const
type NewRequestProps = { onClose: () => void; onOpened: (id: number) => void }
type Values = Parameters<typeof NewSupportTicket.parse>[0] & {
  subject: string
  text: string
  kind: (typeof kinds)[number]
  screen: string | null
  record: string | null
  errors: ReturnType<typeof recentFaults>
}

/** A question to the provider from the screen that is open, which it names, with what went wrong in this tab of late. */
export default function NewRequest({ onClose, onOpened }: NewRequestProps) {
  const { t } = useTranslation('support')
  const open = useAction(supportTicketRoutes.openTicket, [supportTicketRoutes.listMyTickets], {
    onError: () => true,
    onSuccess: ({ id }) => {
      showToast({ text: t('sent') })
      onOpened(id)
    },
  })
  const [values] = useState((): Values => ({
    subject: '',
    text: '',
    kind: 'question',
    screen: window.location.pathname.slice(0, 300),
    record: document.title.replace(/ · Plantule$/, '').slice(0, 200) || null,
    errors: recentFaults(),
  }))
  return (
    <DialogForm<Values, unknown>
      title={t('new')}
      schema={NewSupportTicket}
      values={values}
      save={(body) => open.mutateAsync({ body })}
      saveLabel={t('send')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="kind"
            label={t('kind')}
            required
            options={kinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          />
          <TextField control={control} name="subject" label={t('subject')} required maxLength={150} data-autofocus />
          <LongTextField control={control} name="text" label={t('text')} description={t('textHint')} required maxLength={8000} />
          <Text size="sm" c="dimmed">
            {t('carries', { record: values.record ?? values.screen ?? '' })}{' '}
            {values.errors.length > 0 && t('carriesErrors', { count: values.errors.length })}
          </Text>
        </>
      )}
    </DialogForm>
  )
}
