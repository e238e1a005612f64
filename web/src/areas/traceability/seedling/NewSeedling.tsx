import { SeedlingForm, seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { ofLocal } from '../parts/local/of-local.ts'
import { SeedlingFields } from './SeedlingFields.tsx'

export function NewSeedling() {
  const { t } = useTranslation('local')
  const create = useAction(seedlingRoutes.createSeedling, ofLocal, { onError: () => true })
  const [values] = useState(() => SeedlingForm.parse({ startedOn: parisDay() }))
  const form = useRecordForm({
    schema: SeedlingForm,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('seedling.made'),
    opens: (made) => paths.seedling(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('seedling.new')}
      back={{ to: paths.seedlings, label: t('seedlings') }}
      creating
      fieldNames={{ name: t('name'), sown: t('seedling.sown') }}
    >
      <SeedlingFields known={null} />
    </FormScreen>
  )
}
