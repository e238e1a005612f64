import { type DaySlots, slotRoutes } from '@plantule/contract/delivery/slots'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type Control, useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { StockField, TextField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { longDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Collect.module.css'

type Values = { slots: { from: string; to: string; orders: number | null; plants: number | null; booked: number }[] }

/** The slots of one day, changed by hand: a fair, a bank holiday, a second person at the desk. None closes the day. */
export default function DayDialog({ day, onClose }: { day: DaySlots; onClose: () => void }) {
  const { t } = useTranslation(['delivery', 'kit'])
  const update = useAction(slotRoutes.updateDay, [slotRoutes.listAppointments], { onError: () => true })
  const values: Values = {
    slots: day.slots.map(({ from, to, orders, plants, bookedOrders }) => ({ from, to, orders, plants, booked: bookedOrders })),
  }
  const save = ({ slots }: Values): Promise<unknown> =>
    update.mutateAsync({
      params: { day: day.day },
      body: { slots: slots.map(({ from, to, orders, plants }) => ({ from, to, orders: orders ?? 0, plants })) },
    })
  return (
    <DialogForm title={longDay(day.day)} values={values} save={save} saveLabel={t('kit:save')} size="lg" onClose={onClose}>
      {({ control }) => <Slots control={control} />}
    </DialogForm>
  )
}

function Slots({ control }: { control: Control<Values> }) {
  const { t } = useTranslation('delivery')
  const { fields, append, remove } = useFieldArray({ control, name: 'slots', keyName: 'key' })
  const last = fields.at(-1)
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(fields.length === 0 ? 'slots.dayClosed' : 'slots.dayText')}
      </Text>
      {fields.map((field, index) => (
        <div key={field.key} className={classes.slotRow}>
          <TextField control={control} name={`slots.${index}.from`} label={t('slots.from')} type="time" />
          <TextField control={control} name={`slots.${index}.to`} label={t('slots.to')} type="time" />
          <StockField control={control} name={`slots.${index}.orders`} label={t('slots.orders')} />
          <StockField control={control} name={`slots.${index}.plants`} label={t('slots.plants')} placeholder={t('bands.noEnd')} />
          <IconButton label={t('slots.removeSlot')} disabled={field.booked > 0} onClick={() => remove(index)}>
            <IconTrash size={16} />
          </IconButton>
        </div>
      ))}
      <Button
        size="xs"
        icon={<IconPlus size={14} />}
        onClick={() =>
          append({
            from: last?.to ?? '09:00',
            to: later(last?.to ?? '09:00'),
            orders: last?.orders ?? 4,
            plants: last?.plants ?? null,
            booked: 0,
          })
        }
      >
        {t('slots.addSlot')}
      </Button>
    </>
  )
}

/** Half an hour on, to midnight at most. */
function later(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const end = Math.min(hours * 60 + minutes + 30, 1440)
  return `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`
}
