import { staffTicketRoutes, TicketForClient } from '@plantule/contract/support/staff-tickets'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { ClientPicker } from '../parts/ClientPicker.tsx'
import type { OneTicket } from './one-ticket.ts'

const kinds = ['question', 'problem', 'blocked', 'idea'] as const
type Values = { clientId: number; subject: string; text: string; kind: (typeof kinds)[number] }

/** The provider asks a shop something. */
export default function NewTicketDialog({ onClose, onOpened }: { onClose: () => void; onOpened: (ticket: OneTicket) => void }) {
  const { t } = useTranslation(['provider', 'support'])
  const open = useAction(staffTicketRoutes.openTicketFor, [staffTicketRoutes.listTickets], {
    onError: () => true,
    onSuccess: ({ id, clientId }) => (onClose(), onOpened({ id, clientId })),
  })
  const [values] = useState((): Values => ({ clientId: 0, subject: '', text: '', kind: 'question' }))
  return (
    <DialogForm<Values, unknown>
      title={t('tickets.new')}
      schema={TicketForClient}
      values={values}
      save={(body) => open.mutateAsync({ body })}
      saveLabel={t('support:send')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Controller
            control={control}
            name="clientId"
            render={({ field, fieldState }) => (
              <ClientPicker
                label={t('clients.one')}
                required
                value={field.value || null}
                onChange={(id) => field.onChange(id ?? 0)}
                error={fieldState.error?.message}
              />
            )}
          />
          <ChoiceField
            control={control}
            name="kind"
            label={t('support:kind')}
            required
            options={kinds.map((value) => ({ value, label: t(`support:kinds.${value}`) }))}
          />
          <TextField control={control} name="subject" label={t('support:subject')} required maxLength={150} />
          <LongTextField control={control} name="text" label={t('support:text')} required maxLength={8000} />
        </>
      )}
    </DialogForm>
  )
}
