import { analysisRoutes, type Series, SeriesInput, type SeriesKind, seriesKinds, unitOf } from '@plantule/contract/production/analyses'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, NumberField, TextField } from '../../../kit/form/fields.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { Group } from '../../../ui/layout.ts'
import { ofAnalyses } from '../parts/of-analyses.ts'

type Values = { kind: SeriesKind; name: string; unit: string; low: number | null; high: number | null }

/** What is measured, in which unit, and the bounds beyond which the bell rings. */
export default function SeriesDialog({ analysisId, series, onClose }: { analysisId: number; series?: Series; onClose: () => void }) {
  const { t } = useTranslation(['analyses', 'kit'])
  const add = useAction(analysisRoutes.addSeries, ofAnalyses, { onError: () => true })
  const update = useAction(analysisRoutes.updateSeries, ofAnalyses, { onError: () => true })
  const values: Values = series
    ? { kind: series.kind, name: series.name, unit: series.unit, low: series.low, high: series.high }
    : { kind: 'ec', name: '', unit: '', low: null, high: null }
  const save = (typed: Values, { version }: Saving<Values>): Promise<unknown> =>
    series
      ? update.mutateAsync({ params: { seriesId: series.id }, body: { ...typed, version } })
      : add.mutateAsync({ params: { id: analysisId }, body: typed })
  return (
    <DialogForm
      title={t(series ? 'editSeries' : 'addSeries')}
      schema={SeriesInput}
      values={values}
      save={save}
      {...(series && { version: series.version })}
      saveLabel={t(series ? 'kit:save' : 'addSeries')}
      onClose={onClose}
    >
      {({ control, watch }) => {
        const kind = watch('kind')
        const unit = watch('unit') || unitOf[kind]
        return (
          <>
            <ChoiceField
              control={control}
              name="kind"
              label={t('kind')}
              required
              options={seriesKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            />
            <TextField control={control} name="name" label={t('seriesName')} placeholder={t('seriesNameHint')} maxLength={80} required />
            <TextField control={control} name="unit" label={t('unit')} placeholder={unitOf[kind]} maxLength={20} />
            <Group grow align="flex-start">
              <NumberField control={control} name="low" label={t('low')} unit={unit} digits={3} />
              <NumberField control={control} name="high" label={t('high')} unit={unit} digits={3} />
            </Group>
          </>
        )
      }}
    </DialogForm>
  )
}
