import { useTranslation } from 'react-i18next'
import { Radio } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { DayPick } from '../fields/DayPick.tsx'

type Slot = { startsAt: string; from: string; left: number }
type SlotPickerProps = {
  day: string | undefined
  onDay: (day: string | undefined) => void
  slots: readonly Slot[] | undefined
  /** The beginning of the chosen slot. */
  value: string
  onChange: (startsAt: string) => void
  error?: string | undefined
}

/** A day and one of its slots, by the clocks of Paris. */
export function SlotPicker({ day, onDay, slots, value, onChange, error }: SlotPickerProps) {
  const { t } = useTranslation('support')
  return (
    <Stack gap="xs">
      <DayPick label={t('appointments.day')} value={day ?? null} onChange={(chosen) => onDay(chosen ?? undefined)} required />
      {day !== undefined && slots?.length === 0 && <Text size="sm">{t('appointments.noSlots')}</Text>}
      {day !== undefined && slots && slots.length > 0 && (
        <Radio.Group label={t('appointments.slots')} value={value} onChange={onChange} error={error} required>
          <Group gap="sm" mt={6}>
            {slots.map((slot) => (
              <Radio
                key={slot.startsAt}
                value={slot.startsAt}
                disabled={slot.left === 0}
                label={`${slot.from} (${slot.left === 0 ? t('appointments.full') : t('appointments.left', { count: slot.left })})`}
              />
            ))}
          </Group>
        </Radio.Group>
      )}
      {day === undefined && error && (
        <Text size="sm" c="red">
          {error}
        </Text>
      )}
    </Stack>
  )
}
