import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { staffAppointmentRoutes, type StaffBooking } from '@plantule/contract/support/appointments'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { SlotPicker } from '../../../kit/slots/SlotPicker.tsx'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { ClientPicker } from '../parts/ClientPicker.tsx'
import { useSlots } from './use-slots.ts'

const modes = ['video', 'phone'] as const
const blank: StaffBooking = {
  startsAt: '',
  mode: 'video',
  subject: '',
  phone: null,
  clientId: null,
  prospectId: null,
  name: '',
  note: null,
  staffId: null,
}

/** An appointment with a shop or a prospect. */
export default function BookForDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['provider', 'support'])
  const [whose, setWhose] = useState<'client' | 'prospect'>('client')
  const { day, setDay, slots } = useSlots()
  const { data: staff } = useQuery(read(staffTicketRoutes.listStaff, {}))
  const { data: prospects } = useQuery(read(prospectRoutes.listProspects, { query: { stage: 'going', size: 100 } }))
  const book = useAction(
    staffAppointmentRoutes.bookFor,
    [staffAppointmentRoutes.listStaffAppointments, staffAppointmentRoutes.listStaffSlots],
    { onError: () => true },
  )
  return (
    <DialogForm<StaffBooking, unknown>
      title={t('appointments.new')}
      values={blank}
      save={(body) => book.mutateAsync({ body: { ...body, ...(whose === 'client' ? { prospectId: null } : { clientId: null }) } })}
      saveLabel={t('support:appointments.book')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <SegmentedControl
            aria-label={t('appointments.with')}
            value={whose}
            onChange={(value) => setWhose(value === 'client' ? 'client' : 'prospect')}
            data={(['client', 'prospect'] as const).map((value) => ({ value, label: t(`appointments.withs.${value}`) }))}
          />
          {whose === 'client' ? (
            <Controller
              control={control}
              name="clientId"
              render={({ field, fieldState }) => (
                <ClientPicker
                  label={t('clients.one')}
                  required
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          ) : (
            <ChoiceField
              control={control}
              name="prospectId"
              label={t('appointments.prospect')}
              required
              numeric
              searchable
              options={(prospects?.items ?? []).map(({ id, name, company }) => ({ value: String(id), label: company ?? name }))}
            />
          )}
          <TextField control={control} name="name" label={t('appointments.name')} required maxLength={120} />
          <Controller
            control={control}
            name="startsAt"
            rules={{ required: t('support:appointments.choose') }}
            render={({ field, fieldState }) => (
              <SlotPicker
                day={day}
                onDay={(chosen) => {
                  setDay(chosen)
                  field.onChange('')
                }}
                slots={slots}
                value={field.value}
                onChange={field.onChange}
                error={fieldState.error?.message}
              />
            )}
          />
          <TextField control={control} name="subject" label={t('support:appointments.subject')} required maxLength={200} />
          <ChoiceField
            control={control}
            name="mode"
            label={t('support:appointments.mode')}
            required
            options={modes.map((value) => ({ value, label: t(`support:appointments.modes.${value}`) }))}
          />
          <TextField control={control} name="phone" label={t('support:appointments.phone')} type="tel" />
          <ChoiceField
            control={control}
            name="staffId"
            label={t('appointments.staff')}
            numeric
            options={(staff?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <LongTextField control={control} name="note" label={t('appointments.note')} maxLength={2000} />
        </>
      )}
    </DialogForm>
  )
}
