import { analysisRoutes, type Series } from '@plantule/contract/production/analyses'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NumberField, TextField } from '../../../kit/form/fields.tsx'
import { ofAnalyses } from '../parts/of-analyses.ts'

type Values = { at: string; value: number | null }

/** Now by the clock of the device, as its field wants it: to the minute, without a zone. */
function now(): string {
  const date = new Date()
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** One value, read from an instrument. */
export default function ValueDialog({ series, onClose }: { series: Series; onClose: () => void }) {
  const { t } = useTranslation(['analyses', 'kit'])
  const add = useAction(analysisRoutes.addValue, ofAnalyses, { onError: () => true })
  const values: Values = { at: now(), value: null }
  return (
    <DialogForm
      title={t('addValueTo', { name: series.name })}
      values={values}
      save={({ at, value }) => {
        const when = new Date(at)
        // What is not filled in is refused beside its field by the server's rules.
        const body = { at: Number.isNaN(when.getTime()) ? '' : when.toISOString(), value: value as number }
        return add.mutateAsync({ params: { seriesId: series.id }, body })
      }}
      saveLabel={t('addValue')}
      size="sm"
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <NumberField control={control} name="value" label={t('value')} unit={series.unit} digits={3} required data-autofocus />
          <TextField control={control} name="at" label={t('at')} type="datetime-local" required />
        </>
      )}
    </DialogForm>
  )
}
