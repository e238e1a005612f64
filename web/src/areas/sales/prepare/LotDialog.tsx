import { preparationRoutes, type PickLine, type Picking } from '@plantule/contract/orders/preparation'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { lotName } from './lot-name.ts'

/** Which lot the plants of a line are taken from: the nursery's rule, or the one that is at hand. */
export function LotDialog({ picking, line, onClose }: { picking: Picking; line: PickLine; onClose: () => void }) {
  const { t } = useTranslation('picking')
  const choose = useAction(preparationRoutes.chooseLot, [preparationRoutes.getPicking], { onError: () => true })
  const [values] = useState({ lotSizeId: line.lots.find((lot) => lot.chosen)?.lotSizeId ?? null })
  return (
    <DialogForm
      title={t('lotOf', { name: line.label })}
      values={values}
      save={(body) => choose.mutateAsync({ params: { id: picking.id, lineId: line.lineId }, body })}
      saveLabel={t('saveLot')}
      onClose={onClose}
    >
      {({ control }) => (
        <ChoiceField
          control={control}
          name="lotSizeId"
          label={t('lot')}
          description={t('lotText')}
          numeric
          options={line.lots.map((lot) => ({
            value: String(lot.lotSizeId),
            label: t('lotChoice', {
              number: lotName(lot, line.lots),
              plants: t('plants', { count: lot.onHand, shown: figure(lot.onHand) }),
              where: [lot.section, lot.place].filter(Boolean).join(' '),
              day: shortDay(lot.readyOn),
            }),
          }))}
        />
      )}
    </DialogForm>
  )
}
