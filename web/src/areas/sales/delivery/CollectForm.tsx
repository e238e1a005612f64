import { CollectSettings, slotRoutes } from '@plantule/contract/delivery/slots'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ChoiceField, DayField, LongTextField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { RecordFormFrame } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { useCan } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Collect.module.css'

const third = { base: 12, xs: 4 }
const hours = Array.from({ length: 17 }, (_, index) => `${String(index + 6).padStart(2, '0')}:00`)

/** When customers may book, and the days on which nobody comes. */
export function CollectForm({ settings }: { settings: CollectSettings }) {
  const { t } = useTranslation('delivery')
  const mayWrite = useCan('settings.write')
  const update = useAction(slotRoutes.updateCollectSettings, [slotRoutes.getCollectSettings, slotRoutes.listAppointments], {
    onError: () => true,
  })
  const form = useRecordForm({ schema: CollectSettings, values: settings, save: (body) => update.mutateAsync({ body }), draft: 'collect' })
  const { control } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'closed', keyName: 'key' })
  return (
    <Panel title={t('slots.customers')} text={t('slots.customersText')}>
      <RecordFormFrame form={form} readOnly={!mayWrite && t('readOnly')}>
        <Stack gap="sm">
          <SwitchField control={control} name="enabled" label={t('slots.enabled')} />
          <Grid gap="sm">
            <Grid.Col span={third}>
              <StockField control={control} name="leadHours" label={t('slots.leadHours')} unit="h" required />
            </Grid.Col>
            <Grid.Col span={third}>
              <ChoiceField
                control={control}
                name="cutOff"
                label={t('slots.cutOff')}
                placeholder={t('slots.noCutOff')}
                options={hours.map((value) => ({ value, label: value }))}
              />
            </Grid.Col>
            <Grid.Col span={third}>
              <StockField control={control} name="horizonDays" label={t('slots.horizon')} unit={t('slots.days')} required />
            </Grid.Col>
          </Grid>
          <LongTextField control={control} name="note" label={t('slots.note')} minRows={2} />
          <Text size="sm" fw={600}>
            {t('slots.closedDays')}
          </Text>
          {fields.map((field, index) => (
            <div key={field.key} className={classes.closed}>
              <DayField control={control} name={`closed.${index}.from`} label={t('slots.firstDay')} required />
              <DayField control={control} name={`closed.${index}.to`} label={t('slots.lastDay')} required />
              <TextField control={control} name={`closed.${index}.reason`} label={t('slots.reason')} />
              <IconButton label={t('slots.removeClosed')} onClick={() => remove(index)}>
                <IconTrash size={16} />
              </IconButton>
            </div>
          ))}
          <div>
            <Button size="xs" icon={<IconPlus size={14} />} onClick={() => append({ from: parisDay(), to: parisDay(), reason: '' })}>
              {t('slots.addClosed')}
            </Button>
          </div>
        </Stack>
      </RecordFormFrame>
    </Panel>
  )
}
