import type { DeliveryInput } from '@plantule/contract/passports/deliveries'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayField, LongTextField, StockField, SwitchField, TextField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from './Delivery.module.css'

const third = { base: 12, sm: 4 }

/** Who brought what, what was missing, and what is asked of them. */
export function DeliveryFields() {
  const { t } = useTranslation('deliveries')
  const { control } = useFormContext<DeliveryInput>()
  return (
    <>
      <Panel title={t('delivery')}>
        <Grid gap="sm">
          <Grid.Col span={third}>
            <TextField control={control} name="supplier" label={t('supplier')} required />
          </Grid.Col>
          <Grid.Col span={third}>
            <DayField control={control} name="on" label={t('on')} required max={parisDay()} />
          </Grid.Col>
          <Grid.Col span={third}>
            <TextField control={control} name="document" label={t('document')} />
          </Grid.Col>
          <Grid.Col span={12}>
            <LongTextField control={control} name="note" label={t('note')} minRows={2} />
          </Grid.Col>
        </Grid>
      </Panel>
      <Lines />
      <Panel title={t('complaint')} text={t('complaintText')}>
        <Stack gap="md">
          <LongTextField control={control} name="complaint" label={t('complaint')} minRows={2} />
          <SwitchField control={control} name="settled" label={t('settled')} />
        </Stack>
      </Panel>
    </>
  )
}

function Lines() {
  const { t } = useTranslation('deliveries')
  const { control } = useFormContext<DeliveryInput>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  return (
    <Panel title={t('lines')}>
      <ul className={classes.lines} aria-label={t('lines')}>
        {fields.map((field, at) => (
          <li key={field.key} aria-label={t('line', { nth: at + 1 })}>
            <TextField control={control} name={`lines.${at}.name`} label={t('name')} placeholder={t('nameHint')} required />
            <StockField control={control} name={`lines.${at}.ordered`} label={t('ordered')} />
            <StockField control={control} name={`lines.${at}.received`} label={t('received')} />
            <StockField control={control} name={`lines.${at}.refused`} label={t('refused')} />
            <TextField control={control} name={`lines.${at}.reason`} label={t('reason')} />
            <IconButton label={t('removeLine', { nth: at + 1 })} onClick={() => remove(at)}>
              <IconTrash size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="xs"
        icon={<IconPlus size={16} />}
        onClick={() => append({ id: null, name: '', ordered: 0, received: 0, refused: 0, reason: '' })}
      >
        {t('addLine')}
      </Button>
    </Panel>
  )
}
