import type { PickLine, Picking } from '@plantule/contract/orders/preparation'
import { useTranslation } from 'react-i18next'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'
import { usePick } from './use-pick.ts'

type CountDialogProps = { picking: Picking; line: PickLine; onClose: () => void }

/** How many were found, and how many are not there. */
export function CountDialog({ picking, line, onClose }: CountDialogProps) {
  const { t } = useTranslation('picking')
  const pick = usePick(picking)
  const values: { prepared: number | null; missing: number | null } = { prepared: line.prepared, missing: line.missing }
  return (
    <DialogForm
      title={t('countTitle', { name: line.label, quantity: line.quantity })}
      values={values}
      save={({ prepared, missing }) => pick.mutateAsync({ line, prepared: prepared ?? 0, missing: missing ?? 0 })}
      saveLabel={t('save')}
      onClose={onClose}
    >
      {({ control, setValue, watch }) => (
        <>
          <NumberField control={control} name="prepared" label={t('prepared')} size="lg" data-autofocus />
          <NumberField control={control} name="missing" label={t('missing')} size="lg" />
          <Button onClick={() => setValue('missing', Math.max(line.quantity - (watch('prepared') ?? 0), 0), { shouldDirty: true })}>
            {t('restMissing')}
          </Button>
        </>
      )}
    </DialogForm>
  )
}
