import { eInvoicingRoutes as routes, handStatuses, type TransmissionRow } from '@plantule/contract/e-invoicing/e-invoicing'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { DialogForm } from '../../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, TextField } from '../../../../kit/form/fields.tsx'
import { parisDay } from '../../../../ui/format.ts'

type Values = { status: (typeof handStatuses)[number]; day: string | null; reason: string }

/** What people read on their platform's page, written down here. */
export default function StatusDialog({ row, onClose }: { row: TransmissionRow; onClose: () => void }) {
  const { t } = useTranslation(['eInvoicing', 'kit'])
  const note = useAction(routes.noteStatus, [routes.listTransmissions, routes.transmission], { onError: () => true })
  const today = parisDay()
  const values: Values = { status: 'deposited', day: today, reason: '' }
  return (
    <DialogForm
      title={t('note.title', { number: row.number })}
      values={values}
      save={({ day, ...rest }) => note.mutateAsync({ params: { id: row.id }, body: { ...rest, day: day === today ? null : day } })}
      saveLabel={t('kit:save')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <ChoiceField
            control={control}
            name="status"
            label={t('columns.state')}
            required
            options={handStatuses.map((value) => ({ value, label: t(`states.${value}`) }))}
          />
          <DayField control={control} name="day" label={t('note.day')} required />
          <TextField control={control} name="reason" label={t('note.reason')} maxLength={300} />
        </>
      )}
    </DialogForm>
  )
}
