import type { MapLot, ProductionMap } from '@plantule/contract/production/map'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { showToast } from '../../../ui/toast.ts'
import { ofPlaces } from './of-places.ts'
import { allPlaces, nameOf } from './room.ts'

/** Puts a lot on another place, or nowhere; what is said can be undone. */
export function useMoveLot(map: ProductionMap): (lot: MapLot, to: number | null) => void {
  const { t } = useTranslation(['places', 'kit'])
  const move = useAction(cultivationRoutes.updateCultivation, ofPlaces)
  const places = allPlaces(map)
  const back = (lot: MapLot, version: number): void => move.mutate({ params: { id: lot.id }, body: { version, placeId: lot.placeId } })
  return (lot, to) => {
    if (to === lot.placeId) return
    const name = places.find((place) => place.id === to)
    move.mutate(
      { params: { id: lot.id }, body: { version: lot.version, placeId: to } },
      {
        onSuccess: ({ version }) =>
          showToast({
            text: name ? t('movedTo', { lot: lot.name, place: nameOf(name) }) : t('takenOff', { lot: lot.name }),
            action: { label: t('kit:undo'), run: () => back(lot, version) },
          }),
      },
    )
  }
}
