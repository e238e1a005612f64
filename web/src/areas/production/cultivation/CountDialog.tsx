import type { Cultivation, LotSize } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { StockField, TextField } from '../../../kit/form/fields.tsx'
import { showToast } from '../../../ui/toast.ts'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'
import { useSizeName } from './use-size-name.ts'

type CountDialogProps = { lot: Cultivation; size: LotSize; kind: 'count' | 'loss'; onClose: () => void }

/** How many there are, or how many were lost and why. What moved since the window opened is said, and nothing is written over it. */
export function CountDialog({ lot, size, kind, onClose }: CountDialogProps) {
  const { t } = useTranslation('production')
  const nameOf = useSizeName()
  const record = useAction(cultivationRoutes.recordInventory, ofCultivations, { onError: () => true })
  return (
    <DialogForm
      title={`${t(`${kind}.title`)}, ${nameOf(size)}`}
      values={{ quantity: kind === 'count' ? size.onHand : 1, reason: '' }}
      save={(body) => record.mutateAsync({ params: { id: lot.id }, body: { ...body, sizeId: size.id, kind, seen: size.onHand } })}
      saveLabel={t(`${kind}.confirm`)}
      onClose={onClose}
      onSaved={({ sizes }) => {
        const missing = sizes.reduce((sum, { becomes }) => sum + Math.max((becomes?.promised ?? 0) - (becomes?.net ?? 0), 0), 0)
        if (missing > 0) showToast({ text: t('promises.missing', { count: missing }) })
        onClose()
      }}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('stands', { count: size.onHand, shown: figure(size.onHand) })}</Text>
          <StockField control={control} name="quantity" label={t(`${kind}.quantity`)} required />
          <TextField
            control={control}
            name="reason"
            label={t(`${kind}.reason`)}
            placeholder={kind === 'loss' ? t('loss.reasonHint') : ''}
          />
        </>
      )}
    </DialogForm>
  )
}
