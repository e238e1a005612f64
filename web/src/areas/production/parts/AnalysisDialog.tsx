import { type Analysis, AnalysisInput, analysisRoutes } from '@plantule/contract/production/analyses'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { LongTextField, TextField } from '../../../kit/form/fields.tsx'
import type { Saving } from '../../../kit/form/record-form.ts'
import { currentOf } from '../../../kit/form/reread.ts'
import { ofAnalyses } from './of-analyses.ts'

type Values = { name: string; note: string }
const valuesOf = ({ name, note }: Analysis): Values => ({ name, note })

type AnalysisDialogProps = { analysis?: Analysis; onClose: () => void; onMade?: (analysis: Analysis) => void }

/** What is followed, and why. */
export default function AnalysisDialog({ analysis, onClose, onMade }: AnalysisDialogProps) {
  const { t } = useTranslation(['analyses', 'kit'])
  const create = useAction(analysisRoutes.createAnalysis, ofAnalyses, { onError: () => true })
  const update = useAction(analysisRoutes.updateAnalysis, ofAnalyses, { onError: () => true })
  const save = (values: Values, { version }: Saving<Values>): Promise<Analysis> =>
    analysis ? update.mutateAsync({ params: { id: analysis.id }, body: { ...values, version } }) : create.mutateAsync({ body: values })
  return (
    <DialogForm
      title={t(analysis ? 'edit' : 'new')}
      schema={AnalysisInput}
      values={analysis ? valuesOf(analysis) : { name: '', note: '' }}
      save={save}
      {...(analysis && { version: analysis.version, reread: currentOf(valuesOf) })}
      saveLabel={t(analysis ? 'kit:save' : 'create')}
      onClose={onClose}
      {...(onMade && { onSaved: onMade })}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="name" label={t('name')} placeholder={t('nameHint')} maxLength={120} required data-autofocus />
          <LongTextField control={control} name="note" label={t('note')} maxLength={2000} />
        </>
      )}
    </DialogForm>
  )
}
