import { type Treatment, treatmentRoutes } from '@plantule/contract/production/treatments'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { TextField } from '../../../kit/form/fields.tsx'
import { Text } from '../../../ui/layout.ts'
import { ofTreatments } from './of-treatments.ts'

const blank = { reason: '' }

/** Says why a record of the register never was. */
export function VoidDialog({ treatment, onClose }: { treatment: Treatment; onClose: () => void }) {
  const { t } = useTranslation('treatments')
  const voids = useAction(treatmentRoutes.voidTreatment, ofTreatments, { onError: () => true })
  return (
    <DialogForm
      title={`${t('void')}, ${t('ofNumber', { number: treatment.number })}`}
      values={blank}
      save={(body) => voids.mutateAsync({ params: { id: treatment.id }, body })}
      saveLabel={t('voidConfirm')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('voidText')}</Text>
          <TextField control={control} name="reason" label={t('reason')} required data-autofocus />
        </>
      )}
    </DialogForm>
  )
}
