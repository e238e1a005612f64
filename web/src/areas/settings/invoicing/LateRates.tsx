import type { InvoicingInput } from '@plantule/contract/shops/settings'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayField, PercentField } from '../../../kit/form/fields.tsx'
import type { useRecordForm } from '../../../kit/form/record-form.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Rates.module.css'

/** The half-year that runs: the lawful rate is that of the central bank on its first day. */
const halfYear = (): string => `${parisDay().slice(0, 4)}-${parisDay() < `${parisDay().slice(0, 4)}-07-01` ? '01' : '07'}-01`

/** The late-payment rates that took over, each from its day on. */
export function LateRates({
  control,
  mayWrite,
}: {
  control: ReturnType<typeof useRecordForm<typeof InvoicingInput>>['control']
  mayWrite: boolean
}) {
  const { t } = useTranslation('invoicing')
  const { fields, append, remove } = useFieldArray({ control, name: 'lateRates', keyName: 'key' })
  return (
    <>
      <Text size="sm" c="dimmed" mb="xs">
        {t('lateRates.text')}
      </Text>
      {fields.length > 0 && (
        <ul className={classes.dated}>
          {fields.map((field, index) => (
            <li key={field.key}>
              <DayField control={control} name={`lateRates.${index}.from`} label={t('lateRates.from')} required />
              <PercentField control={control} name={`lateRates.${index}.bp`} label={t('lateRates.rate')} />
              {mayWrite && (
                <IconButton label={t('lateRates.remove')} onClick={() => remove(index)}>
                  <IconTrash size={16} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <Button
          size="xs"
          icon={<IconPlus size={16} />}
          onClick={() => append({ from: halfYear(), bp: 1215 }, { focusName: `lateRates.${fields.length}.bp` })}
        >
          {t('lateRates.add')}
        </Button>
      )}
    </>
  )
}
