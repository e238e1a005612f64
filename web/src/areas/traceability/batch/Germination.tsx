import type { BatchForm } from '@plantule/contract/traceability/batches'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import clsx from 'clsx'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { DayField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import classes from '../parts/local/Local.module.css'

/** Germination tests, the latest of which the list shows. */
export function Germination() {
  const { t } = useTranslation('local')
  const { control } = useFormContext<BatchForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'tests', keyName: 'key' })
  return (
    <Panel title={t('tests.title')}>
      <ul className={clsx(classes.fields, classes.tests)} aria-label={t('tests.title')}>
        {fields.map((field, at) => (
          <li key={field.key} aria-label={t('tests.one', { nth: at + 1 })}>
            <DayField control={control} name={`tests.${at}.on`} label={t('tests.on')} max={parisDay()} required />
            <StockField control={control} name={`tests.${at}.sown`} label={t('tests.sown')} required />
            <StockField control={control} name={`tests.${at}.germinated`} label={t('tests.germinated')} required />
            <TextField control={control} name={`tests.${at}.note`} label={t('note')} />
            <IconButton label={t('tests.remove', { nth: at + 1 })} onClick={() => remove(at)}>
              <IconTrash size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button size="xs" icon={<IconPlus size={16} />} onClick={() => append({ on: parisDay(), sown: 100, germinated: 0, note: '' })}>
        {t('tests.add')}
      </Button>
    </Panel>
  )
}
