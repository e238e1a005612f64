import { slotRoutes } from '@plantule/contract/delivery/slots'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { longDay, parisDay } from '../../../ui/format.ts'
import { Select } from '../../../ui/inputs.ts'

type SlotFieldProps = {
  /** The day that was asked for: its slots come first. */ wanted: string | null
  value: { day: string; from: string } | null
  onChange: (slot: { day: string; from: string } | null) => void
  error?: string | undefined
}

/** The slots of the weeks to come that have a place left; the order's own stays in the list. */
export function SlotField({ wanted, value, onChange, error }: SlotFieldProps) {
  const { t } = useTranslation('orders')
  const first = wanted && wanted > parisDay() ? wanted : parisDay()
  const { data } = useQuery(read(slotRoutes.listAppointments, { params: { from: first }, query: { days: 28 } }))
  const nameOf = (day: string, from: string): string => `${day} ${from}`
  const options = (data?.days ?? []).map(({ day, slots }) => ({
    group: longDay(day),
    items: slots
      .filter(
        (slot) =>
          slot.why !== 'past' && ((slot.leftOrders > 0 && slot.leftPlants !== 0) || (value?.day === day && value.from === slot.from)),
      )
      .map((slot) => ({
        value: nameOf(day, slot.from),
        label: t('delivery.slotOption', { from: slot.from, to: slot.to, count: slot.leftOrders }),
      })),
  }))
  return (
    <Select
      size="sm"
      label={t('delivery.slot')}
      placeholder={t('delivery.noSlot')}
      data={options.filter((group) => group.items.length > 0)}
      value={value && nameOf(value.day, value.from)}
      onChange={(next) => onChange(next ? { day: next.slice(0, 10), from: next.slice(11) } : null)}
      clearable
      searchable
      error={error}
      nothingFoundMessage={t('delivery.noSlotLeft')}
      clearButtonProps={{ 'aria-label': t('delivery.freeSlot') }}
    />
  )
}
