import { type MotherPlant, MotherPlantInput, motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { FormScreen } from '../../../kit/form/FormScreen.tsx'
import { useRecord } from '../../../kit/form/use-record.ts'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { healthTones } from '../parts/health-tones.ts'
import { MotherPictures } from './MotherPictures.tsx'
import { MotherPlantFields } from './MotherPlantFields.tsx'
import { Samplings } from './Samplings.tsx'
import { PrintLabels } from '../../../kit/labels/PrintLabels.tsx'

const bodyOf = (mother: MotherPlant): MotherPlantInput => ({
  name: mother.name,
  taxonId: mother.taxon?.id ?? null,
  clone: mother.clone,
  placeId: mother.place?.id ?? null,
  plantedOn: mother.plantedOn,
  goneOn: mother.goneOn,
  pieces: mother.pieces,
  provenance: mother.provenance,
  health: mother.health,
  testedOn: mother.testedOn,
  testDueOn: mother.testDueOn,
  hold: mother.hold,
  holdReason: mother.holdReason,
  yearlyBudget: mother.yearlyBudget,
  note: mother.note,
})

export function EditMotherPlant({ mother }: { mother: MotherPlant }) {
  const { t } = useTranslation(['propagation', 'kit'])
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const [printing, setPrinting] = useState(false)
  const { form } = useRecord({
    get: motherPlantRoutes.getMotherPlant,
    update: motherPlantRoutes.updateMotherPlant,
    stale: [motherPlantRoutes.listMotherPlants],
    record: mother,
    schema: MotherPlantInput,
    bodyOf,
  })
  const remove = useAction(motherPlantRoutes.removeMotherPlant, [motherPlantRoutes.listMotherPlants], {
    onSuccess: () => void navigate({ to: paths.motherPlants }),
  })
  const askRemoval = async (): Promise<void> => {
    const question = { title: t('mothers.removeTitle', { number: mother.number }), text: t('mothers.removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id: mother.id } })
  }
  return (
    <>
      <FormScreen
        form={form}
        title={[mother.name, mother.clone].filter(Boolean).join(' · ')}
        subtitle={mother.number}
        aside={
          mother.hold ? (
            <Pill tone="bad">{t('mothers.held')}</Pill>
          ) : (
            <Pill tone={healthTones[mother.health]}>{t(`mothers.healths.${mother.health}`)}</Pill>
          )
        }
        back={{ to: paths.motherPlants, label: t('mothers.title') }}
        readOnly={!mayWrite && t('mothers.readOnly')}
        fieldNames={{ name: t('name'), plantedOn: t('mothers.plantedOn'), goneOn: t('mothers.goneOn'), testDueOn: t('mothers.testDueOn') }}
        after={<MotherPictures mother={mother} mayWrite={mayWrite} />}
        actions={
          <>
            <Button icon={<IconPrinter size={16} />} onClick={() => setPrinting(true)}>
              {t('mothers.labels')}
            </Button>
            {mayWrite && (
              <ActionMenu
                label={t('actions')}
                actions={[
                  {
                    label: t('kit:delete'),
                    danger: true,
                    disabled: mother.samplingCount > 0 && t('mothers.sampledAlready'),
                    run: () => void askRemoval(),
                  },
                ]}
              />
            )}
          </>
        }
      >
        <Samplings mother={mother} mayWrite={mayWrite} />
        <MotherPlantFields species={mother.taxon} />
      </FormScreen>
      {printing && <PrintLabels subject="mother_plant" ids={[mother.id]} count={1} onClose={() => setPrinting(false)} />}
    </>
  )
}
