import type { MapLot, ProductionMap } from '@plantule/contract/production/map'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { ChoiceField } from '../../../kit/form/fields.tsx'
import { currentOf } from '../../../kit/form/reread.ts'
import { ofPlaces } from './of-places.ts'
import { allPlaces, nameOf } from './room.ts'

type Values = { placeId: number | null }

/** Where a lot goes, chosen by name. */
export function MoveLotDialog({ map, lot, onClose }: { map: ProductionMap; lot: MapLot; onClose: () => void }) {
  const { t } = useTranslation('places')
  const move = useAction(cultivationRoutes.updateCultivation, ofPlaces, { onError: () => true })
  const valuesOf = (held: { place: { id: number } | null; version: number }): Values => ({ placeId: held.place?.id ?? null })
  return (
    <DialogForm<Values>
      title={t('moveTitle', { lot: lot.name })}
      values={{ placeId: lot.placeId }}
      version={lot.version}
      reread={currentOf(valuesOf)}
      save={({ placeId }, { version }) => move.mutateAsync({ params: { id: lot.id }, body: { version, placeId } })}
      saveLabel={t('move')}
      onClose={onClose}
    >
      {({ control }) => (
        <ChoiceField
          control={control}
          name="placeId"
          label={t('place')}
          description={t('moveText')}
          numeric
          searchable
          options={allPlaces(map).map((place) => ({ value: String(place.id), label: nameOf(place) }))}
        />
      )}
    </DialogForm>
  )
}
