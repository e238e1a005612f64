import { preparationRoutes, type PickLine } from '@plantule/contract/orders/preparation'
import type { Route } from '@plantule/contract/base/route'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { Button } from '../../../ui/Button.tsx'

type CountDialogProps = { orderId: number; line: PickLine; stale: readonly Pick<Route, 'path'>[]; onClose: () => void }

/** How many were found, and how many are not there. */
export function CountDialog({ orderId, line, stale, onClose }: CountDialogProps) {
  const { t } = useTranslation('picking')
  const pick = useAction(preparationRoutes.pickLine, stale, { onError: () => true })
  const values: { prepared: number | null; missing: number | null } = { prepared: line.prepared, missing: line.missing }
  return (
    <DialogForm
      title={t('countTitle', { name: line.label, quantity: line.quantity })}
      values={values}
      save={({ prepared, missing }) =>
        pick.mutateAsync({ params: { id: orderId, lineId: line.lineId }, body: { prepared: prepared ?? 0, missing: missing ?? 0 } })
      }
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
