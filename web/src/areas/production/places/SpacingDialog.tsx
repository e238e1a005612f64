import type { MapLot } from '@plantule/contract/production/map'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { ofPlaces } from './of-places.ts'

type Size = MapLot['sizes'][number]
type Values = Record<`size${number}`, number | null>

/** How many plants of each caliber of a lot stand on a square metre. */
export function SpacingDialog({ lot, onClose }: { lot: MapLot; onClose: () => void }) {
  const { t } = useTranslation('places')
  const save = useAction(cultivationRoutes.updateLotSize, ofPlaces)
  const keyOf = (size: Size): `size${number}` => `size${size.id}`
  const values: Values = Object.fromEntries(lot.sizes.map((size) => [keyOf(size), size.perM2]))
  const saveAll = async (typed: Values): Promise<void> => {
    for (const size of lot.sizes) {
      const perM2 = typed[keyOf(size)] ?? null
      if (perM2 !== size.perM2) await save.mutateAsync({ params: { id: size.id }, body: { version: size.version, perM2 } })
    }
  }
  return (
    <DialogForm<Values, void>
      title={t('spacingTitle', { lot: lot.name })}
      values={values}
      save={saveAll}
      saveLabel={t('saveSpacing')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          {lot.sizes.map((size) => (
            <NumberField
              key={size.id}
              control={control}
              name={keyOf(size)}
              label={size.name ? t('perM2Of', { size: size.name }) : t('perM2')}
              description={t('perM2Text')}
              unit="/m²"
            />
          ))}
        </>
      )}
    </DialogForm>
  )
}
