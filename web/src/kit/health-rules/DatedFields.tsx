import { ruleSureness } from '@plantule/contract/base/dated-rules'
import type { Control } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ChoiceField, DayField, LongTextField, TextField } from '../form/fields.tsx'
import { parisDay } from '../../ui/format.ts'

export type DatedValues = { from: string; to: string | null; source: string; sure: (typeof ruleSureness)[number]; note: string }
type Before = { source: string; sure: DatedValues['sure']; note: string } | undefined

/** What stands in a correction before anybody types: today, and what its last version said. */
export const datedFrom = (before: Before): DatedValues => ({
  from: parisDay(),
  to: null,
  source: before?.source ?? '',
  sure: before?.sure ?? 'said',
  note: before?.note ?? '',
})

/** From which day a rule holds, until when, by which text, and how sure that is. */
export function DatedFields({ control }: { control: Control<DatedValues> }) {
  const { t } = useTranslation('health')
  return (
    <>
      <DayField control={control} name="from" label={t('from')} required />
      <TextField control={control} name="source" label={t('source')} required />
      <ChoiceField
        control={control}
        name="sure"
        label={t('sure')}
        required
        options={ruleSureness.map((value) => ({ value, label: t(`sureness.${value}`) }))}
      />
      <DayField control={control} name="to" label={t('to')} description={t('toHint')} />
      <LongTextField control={control} name="note" label={t('note')} />
    </>
  )
}
