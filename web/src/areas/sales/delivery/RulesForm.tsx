import { slotRoutes, SlotRules } from '@plantule/contract/delivery/slots'
import type { Answer } from '@plantule/contract/base/route'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ChoiceField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Collect.module.css'

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const

/** The week that makes the slots. */
export function RulesForm({ rules }: { rules: Answer<typeof slotRoutes.getSlotRules> }) {
  const { t } = useTranslation('delivery')
  const mayWrite = useCan('settings.write')
  const update = useAction(slotRoutes.updateSlotRules, [slotRoutes.getSlotRules, slotRoutes.listAppointments], { onError: () => true })
  const form = useRecordForm({ schema: SlotRules, values: rules, save: (body) => update.mutateAsync({ body }), draft: 'slot rules' })
  const { control, getValues } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'key' })
  const add = (): void => {
    const last = getValues('items').at(-1)
    append({
      weekday: last ? (last.weekday % 7) + 1 : 6,
      from: last?.from ?? '09:00',
      to: last?.to ?? '12:00',
      minutes: last?.minutes ?? 30,
      orders: last?.orders ?? 4,
      plants: last?.plants ?? null,
    })
  }
  return (
    <Panel title={t('slots.rules')} text={t('slots.rulesText')}>
      <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')}>
        {fields.length === 0 && (
          <Text size="sm" mb="sm">
            {t('slots.noRules')}
          </Text>
        )}
        {fields.map((field, index) => (
          <div key={field.key} className={classes.rule}>
            <ChoiceField
              control={control}
              name={`items.${index}.weekday`}
              label={t('slots.weekday')}
              numeric
              required
              options={weekdays.map((value) => ({ value: String(value), label: t(`weekdays.${value}`) }))}
            />
            <TextField control={control} name={`items.${index}.from`} label={t('slots.from')} type="time" />
            <TextField control={control} name={`items.${index}.to`} label={t('slots.to')} type="time" />
            <StockField control={control} name={`items.${index}.minutes`} label={t('slots.minutes')} unit="min" />
            <StockField control={control} name={`items.${index}.orders`} label={t('slots.orders')} />
            <StockField control={control} name={`items.${index}.plants`} label={t('slots.plants')} placeholder={t('bands.noEnd')} />
            <IconButton label={t('slots.removeRule')} onClick={() => remove(index)}>
              <IconTrash size={16} />
            </IconButton>
          </div>
        ))}
        <Button size="xs" icon={<IconPlus size={14} />} onClick={add}>
          {t('slots.addRule')}
        </Button>
      </RecordFormFrame>
    </Panel>
  )
}
