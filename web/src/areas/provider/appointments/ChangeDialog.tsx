import { type StaffAppointment, staffAppointmentRoutes } from '@plantule/contract/support/appointments'
import { staffTicketRoutes } from '@plantule/contract/support/staff-tickets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, LongTextField, TextField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { SlotPicker } from '../../../kit/slots/SlotPicker.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { moment } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { useSlots } from './use-slots.ts'

const modes = ['video', 'phone'] as const
const valuesOf = ({ startsAt, mode, subject, phone, note, staffId }: StaffAppointment) => ({
  startsAt,
  mode,
  subject,
  phone,
  note,
  staffId,
})
type Values = ReturnType<typeof valuesOf>

/** Moves or cancels an appointment, or says who holds it. */
export default function ChangeDialog({ appointment, onClose }: { appointment: StaffAppointment; onClose: () => void }) {
  const { t } = useTranslation(['provider', 'support', 'kit'])
  const { id } = appointment
  const [moving, setMoving] = useState(false)
  const { day, setDay, slots } = useSlots()
  const { data: staff } = useQuery(read(staffTicketRoutes.listStaff, {}))
  const stale = [staffAppointmentRoutes.listStaffAppointments, staffAppointmentRoutes.listStaffSlots]
  const change = useAction(staffAppointmentRoutes.changeAppointment, stale, { onError: () => true })
  const cancel = useAction(staffAppointmentRoutes.cancelAppointment, stale, { onSuccess: onClose })
  const ask = async (): Promise<void> => {
    const question = {
      title: t('appointments.cancel'),
      text: t('appointments.cancelText'),
      confirm: t('appointments.cancel'),
      danger: true,
    }
    if (await confirm(question)) cancel.mutate({ params: { id } })
  }
  return (
    <DialogForm<Values, StaffAppointment>
      title={appointment.of}
      values={valuesOf(appointment)}
      version={appointment.version}
      reread={currentOf(valuesOf)}
      save={(_, { version, changed }) => change.mutateAsync({ params: { id }, body: { ...changed, version } })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="lg"
    >
      {({ control }) => (
        <>
          <Text size="sm">
            {moment(appointment.startsAt)}, {appointment.name}
          </Text>
          {moving && (
            <Controller
              control={control}
              name="startsAt"
              render={({ field, fieldState }) => (
                <SlotPicker
                  day={day}
                  onDay={setDay}
                  slots={slots}
                  value={field.value}
                  onChange={field.onChange}
                  error={fieldState.error?.message}
                />
              )}
            />
          )}
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
            options={(staff?.items ?? []).map(({ id: value, name }) => ({ value: String(value), label: name }))}
          />
          <LongTextField control={control} name="note" label={t('appointments.note')} maxLength={2000} />
          <Group gap="sm">
            {!moving && <Button onClick={() => setMoving(true)}>{t('appointments.move')}</Button>}
            <Button look="danger" onClick={() => void ask()}>
              {t('appointments.cancel')}
            </Button>
          </Group>
        </>
      )}
    </DialogForm>
  )
}
