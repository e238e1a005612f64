import { MotherPlantInput, motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecordForm } from '../../../kit/form/record-form.ts'
import { paths } from '../../../paths.ts'
import { parisDay } from '../../../ui/format.ts'
import { MotherPlantFields } from './MotherPlantFields.tsx'

export function NewMotherPlant() {
  const { t } = useTranslation('propagation')
  const create = useAction(motherPlantRoutes.createMotherPlant, [motherPlantRoutes.listMotherPlants], { onError: () => true })
  const values = useMemo(
    () => ({
      name: '',
      taxonId: null,
      clone: '',
      placeId: null,
      plantedOn: parisDay(),
      goneOn: null,
      pieces: 1,
      provenance: '',
      health: 'unknown' as const,
      testedOn: null,
      testDueOn: null,
      hold: false,
      holdReason: '',
      yearlyBudget: null,
      note: '',
    }),
    [],
  )
  const form = useRecordForm({
    schema: MotherPlantInput,
    values,
    save: (body) => create.mutateAsync({ body }),
    saidOnSave: t('mothers.made'),
    opens: (made) => paths.motherPlant(made.id),
  })
  return (
    <FormScreen
      form={form}
      title={t('mothers.new')}
      back={{ to: paths.motherPlants, label: t('mothers.title') }}
      creating
      fieldNames={{ name: t('name'), plantedOn: t('mothers.plantedOn') }}
    >
      <MotherPlantFields species={null} />
    </FormScreen>
  )
}
