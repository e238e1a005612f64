import { BatchInput, batchRoutes } from '@plantule/contract/traceability/batches'
import { localUnits } from '@plantule/contract/traceability/local-lots'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ofLocal } from '../parts/local/of-local.ts'
import { BatchFields } from './BatchFields.tsx'
import { Sources } from './Sources.tsx'

export function NewBatch() {
  const { t } = useTranslation(['local', 'zones'])
  const create = useAction(batchRoutes.createBatch, ofLocal, { onError: () => true })
  const [values] = useState(() => BatchInput.parse({ name: 'x', startedOn: parisDay() }))
  const [blank] = useState(() => ({ ...values, name: '' }))
  const form = useRecordForm({
    schema: BatchInput,
    values: blank,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('batch.made'),
    opens: (made) => paths.batch(made.id),
  })
  const unit = form.watch('unit') ?? 'grams'
  return (
    <FormScreen
      form={form}
      title={t('batch.new')}
      back={{ to: paths.batches, label: t('batches') }}
      creating
      fieldNames={{ name: t('name'), sources: t('sources'), declared: t('batch.declared'), cleaned: t('batch.cleaned') }}
    >
      <Sources known={[]} />
      <Panel>
        <ChoiceField
          control={form.control}
          name="unit"
          label={t('zones:collections.unit')}
          required
          maw={240}
          options={localUnits.map((value) => ({ value, label: t(`zones:collections.units.${value}`) }))}
        />
      </Panel>
      <BatchFields known={null} unit={unit} />
    </FormScreen>
  )
}
