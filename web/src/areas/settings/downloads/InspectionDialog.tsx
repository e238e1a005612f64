import { type InspectorPreset, inspectorPresets, isInspector } from '@plantule/contract/base/inspections'
import { holds, presets } from '@plantule/contract/base/permissions'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { type InspectionInput, inspectionRoutes } from '@plantule/contract/inspections/inspections'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, DayField } from '../../../kit/form/fields.tsx'
import { parisDay } from '../../../ui/format.ts'
import { Grid, Text } from '../../../ui/layout.ts'

/** Of which inspections somebody may ask for the dossier: who inspects for their own, others for those whose rights they hold all. */
export function useInspections(): readonly InspectorPreset[] {
  const { preset, rights } = useInit().session
  if (isInspector(preset)) return [preset]
  return inspectorPresets.filter((kind) => presets[kind].every((right) => holds(rights, right)))
}

/** Which inspection, and of which period; the zip is then made beside the others. */
export function InspectionDialog({ kinds, onClose }: { kinds: readonly InspectorPreset[]; onClose: () => void }) {
  const { t } = useTranslation('downloads')
  const start = useAction(inspectionRoutes.inspectionDossier, [downloadRoutes.listDownloads], { onError: () => true })
  const [values] = useState((): InspectionInput => {
    const to = parisDay()
    return { kind: kinds[0] ?? 'inspector_plant', from: `${Number(to.slice(0, 4)) - 1}-01-01`, to }
  })
  return (
    <DialogForm
      title={t('inspection.title')}
      values={values}
      save={(body) => start.mutateAsync({ body })}
      saveLabel={t('inspection.start')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('inspection.text')}</Text>
          <ChoiceField
            control={control}
            name="kind"
            label={t('inspection.kind')}
            disabled={kinds.length === 1}
            options={kinds.map((value) => ({ value, label: t(`inspection.kinds.${value}`) }))}
          />
          <Grid>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <DayField control={control} name="from" label={t('inspection.from')} required />
            </Grid.Col>
            <Grid.Col span={{ base: 12, sm: 6 }}>
              <DayField control={control} name="to" label={t('inspection.to')} required />
            </Grid.Col>
          </Grid>
        </>
      )}
    </DialogForm>
  )
}
