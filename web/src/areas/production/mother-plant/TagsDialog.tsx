import { motherPlantLabelRoutes } from '@plantule/contract/printing/mother-plant-labels'
import { labelFormats } from '@plantule/contract/printing/printing'
import type { MotherPlant } from '@plantule/contract/production/mother-plants'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField, StockField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'

type Values = { format: (typeof labelFormats)[number]; skip: number }

/** On which sheet or roll the labels are printed. */
export function TagsDialog({ mother, onClose }: { mother: MotherPlant; onClose: () => void }) {
  const { t } = useTranslation('propagation')
  return (
    <DialogForm<Values, unknown>
      title={t('mothers.labels')}
      values={{ format: 'a4-24', skip: 0 }}
      save={(body) => openFile(motherPlantLabelRoutes.motherPlantLabels, { params: { id: mother.id }, body })}
      saveLabel={t('mothers.print')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('mothers.labelsText', { count: mother.pieces })}</Text>
          <ChoiceField
            control={control}
            name="format"
            label={t('mothers.format')}
            required
            options={labelFormats.map((value) => ({ value, label: t(`mothers.formats.${value}`) }))}
          />
          <StockField control={control} name="skip" label={t('mothers.skip')} />
        </>
      )}
    </DialogForm>
  )
}
