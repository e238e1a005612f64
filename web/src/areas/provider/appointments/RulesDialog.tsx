import { staffAppointmentRoutes, SupportRules } from '@plantule/contract/support/appointments'
import { useQuery } from '@tanstack/react-query'
import { useFieldArray, type Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { SimpleGrid, Stack, Title } from '../../../ui/layout.ts'

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const

/** In which hours one may talk with the provider. */
export default function RulesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['provider', 'kit'])
  const { data } = useQuery(read(staffAppointmentRoutes.getSupportRules, {}))
  const save = useAction(
    staffAppointmentRoutes.saveSupportRules,
    [staffAppointmentRoutes.getSupportRules, staffAppointmentRoutes.listStaffSlots],
    { onError: () => true },
  )
  if (!data) return null
  return (
    <DialogForm<SupportRules, unknown>
      title={t('appointments.rules')}
      schema={SupportRules}
      values={data}
      save={(body) => save.mutateAsync({ body })}
      saveLabel={t('kit:save')}
      onClose={onClose}
      size="xl"
    >
      {({ control }) => (
        <Stack gap="md">
          <Hours control={control} />
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            <StockField control={control} name="noticeHours" label={t('appointments.noticeHours')} />
            <StockField control={control} name="horizonDays" label={t('appointments.horizonDays')} />
          </SimpleGrid>
          <Closed control={control} />
        </Stack>
      )}
    </DialogForm>
  )
}

function Hours({ control }: { control: Control<SupportRules> }) {
  const { t } = useTranslation(['provider', 'kit'])
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  return (
    <>
      {fields.map((field, at) => (
        <SimpleGrid key={field.id} cols={{ base: 2, sm: 6 }} spacing="xs" style={{ alignItems: 'end' }}>
          <ChoiceField
            control={control}
            name={`items.${at}.weekday`}
            label={t('appointments.weekday')}
            numeric
            required
            options={weekdays.map((value) => ({ value, label: t(`appointments.weekdays.${value}`) }))}
          />
          <TextField
            control={control}
            name={`items.${at}.from`}
            label={t('appointments.start')}
            inputMode="numeric"
            placeholder="09:00"
            required
          />
          <TextField
            control={control}
            name={`items.${at}.to`}
            label={t('appointments.end')}
            inputMode="numeric"
            placeholder="12:00"
            required
          />
          <StockField control={control} name={`items.${at}.minutes`} label={t('appointments.minutes')} required />
          <StockField control={control} name={`items.${at}.places`} label={t('appointments.places')} required />
          <Button look="quiet" onClick={() => remove(at)}>
            {t('kit:delete')}
          </Button>
        </SimpleGrid>
      ))}
      <Button onClick={() => append({ weekday: 1, from: '09:00', to: '12:00', minutes: 30, places: 1 })}>
        {t('appointments.addRule')}
      </Button>
    </>
  )
}

function Closed({ control }: { control: Control<SupportRules> }) {
  const { t } = useTranslation(['provider', 'kit'])
  const { fields, append, remove } = useFieldArray({ control, name: 'closed' })
  return (
    <>
      <Title order={3} size="h5">
        {t('appointments.closed')}
      </Title>
      {fields.map((field, at) => (
        <SimpleGrid key={field.id} cols={{ base: 2, sm: 4 }} spacing="xs" style={{ alignItems: 'end' }}>
          <DayField control={control} name={`closed.${at}.from`} label={t('appointments.closedFrom')} required />
          <DayField control={control} name={`closed.${at}.to`} label={t('appointments.closedTo')} required />
          <TextField control={control} name={`closed.${at}.reason`} label={t('appointments.closedReason')} maxLength={80} />
          <Button look="quiet" onClick={() => remove(at)}>
            {t('kit:delete')}
          </Button>
        </SimpleGrid>
      ))}
      <Button onClick={() => append({ from: '', to: '', reason: '' })}>{t('appointments.addClosed')}</Button>
    </>
  )
}
