import { MixtureForm, mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { ofLocal } from '../parts/local/of-local.ts'
import { MixtureFields } from './MixtureFields.tsx'

export function NewMixture() {
  const { t } = useTranslation('local')
  const create = useAction(mixtureRoutes.createMixture, ofLocal, { onError: () => true })
  const [values] = useState((): MixtureForm => ({
    name: '',
    taxonId: null,
    startedOn: parisDay(),
    placeId: null,
    justification: '',
    note: '',
  }))
  const form = useRecordForm({
    schema: MixtureForm,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('mixture.made'),
    opens: (made) => paths.mixture(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('mixture.new')}
      back={{ to: paths.mixtures, label: t('mixtures') }}
      creating
      fieldNames={{ name: t('name') }}
    >
      <MixtureFields />
    </FormScreen>
  )
}
