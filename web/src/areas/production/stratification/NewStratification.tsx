import { StratificationInput, stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { StratificationFields } from './StratificationFields.tsx'

export function NewStratification() {
  const { t } = useTranslation('propagation')
  const create = useAction(stratificationRoutes.createStratification, [stratificationRoutes.listStratifications], { onError: () => true })
  const values = useMemo(
    () => ({
      name: '',
      taxonId: null,
      placeId: null,
      startedOn: parisDay(),
      quantity: 100,
      unit: 'seeds' as const,
      seedSource: '',
      sourceId: null,
      dormancy: 'unknown' as const,
      substrate: '',
      phases: [{ kind: 'cold' as const, lowC: 1, highC: 5, weeks: 12 }],
      protocol: '',
      note: '',
    }),
    [],
  )
  const form = useRecordForm({
    schema: StratificationInput,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('planned'),
    opens: (made) => paths.stratification(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('new')}
      back={{ to: paths.stratifications, label: t('title') }}
      creating
      saveLabel={t('plan')}
      fieldNames={{ name: t('name'), startedOn: t('startedOn'), quantity: t('quantity'), sourceId: t('seedLot'), phases: t('phases') }}
    >
      <StratificationFields species={null} source={null} over={0} />
    </FormScreen>
  )
}
