import { newsletterRoutes } from '@plantule/contract/marketing/newsletters'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { DayField, TextField } from '../../../kit/form/fields.tsx'
import { showToast } from '../../../ui/toast.ts'
import { ofNewsletters } from './of-newsletters.ts'

type Values = { day: string | null; time: string }

/** The day and the hour at which the letter leaves, by the clocks of the shop. */
export function ScheduleDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('newsletters')
  const schedule = useAction(newsletterRoutes.scheduleNewsletter, ofNewsletters, { onError: () => true })
  const [values] = useState((): Values => ({ day: null, time: '08:30' }))
  return (
    <DialogForm
      title={t('schedule')}
      values={values}
      save={({ day, time }) => schedule.mutateAsync({ params: { id }, body: { day: day ?? '', time } })}
      saveLabel={t('schedule')}
      onClose={onClose}
      onSaved={() => {
        showToast({ tone: 'done', text: t('scheduled') })
        onClose()
      }}
    >
      {({ control }) => (
        <>
          <DayField control={control} name="day" label={t('sendDay')} required data-autofocus />
          <TextField control={control} name="time" label={t('sendTime')} description={t('sendTimeText')} required maxLength={5} />
        </>
      )}
    </DialogForm>
  )
}
