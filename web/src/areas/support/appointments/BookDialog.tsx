import { type BookingInput, supportAppointmentRoutes } from '@plantule/contract/support/appointments'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { SlotPicker } from '../../../kit/slots/SlotPicker.tsx'
import { showToast } from '../../../ui/toast.ts'

const modes = ['video', 'phone'] as const

/** A day, one of its slots, and what is to be talked about. */
export function BookDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('support')
  const [day, setDay] = useState<string>()
  const book = useAction(
    supportAppointmentRoutes.bookAppointment,
    [supportAppointmentRoutes.listMyAppointments, supportAppointmentRoutes.listSupportSlots],
    { onError: () => true, onSuccess: () => void showToast({ text: t('appointments.booked') }) },
  )
  const { data } = useQuery({
    ...readList(supportAppointmentRoutes.listSupportSlots, { params: { day: day ?? '' } }),
    enabled: day !== undefined,
  })
  const [values] = useState((): BookingInput => ({ startsAt: '', mode: 'video', subject: '', phone: null }))
  return (
    <DialogForm<BookingInput, unknown>
      title={t('appointments.book')}
      values={values}
      save={(body) => book.mutateAsync({ body })}
      saveLabel={t('appointments.book')}
      onClose={onClose}
      size="lg"
    >
      {({ control, watch }) => (
        <>
          <Controller
            control={control}
            name="startsAt"
            rules={{ required: t('appointments.choose') }}
            render={({ field, fieldState }) => (
              <SlotPicker
                day={day}
                onDay={(chosen) => {
                  setDay(chosen)
                  field.onChange('')
                }}
                slots={data?.slots}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          <TextField control={control} name="subject" label={t('appointments.subject')} required maxLength={200} />
          <ChoiceField
            control={control}
            name="mode"
            label={t('appointments.mode')}
            required
            options={modes.map((value) => ({ value, label: t(`appointments.modes.${value}`) }))}
          />
          <TextField control={control} name="phone" label={t('appointments.phone')} type="tel" required={watch('mode') === 'phone'} />
        </>
      )}
    </DialogForm>
  )
}
