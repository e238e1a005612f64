import { marginRoutes } from '@plantule/contract/analysis/margins'
import { mapRoutes } from '@plantule/contract/production/map'
import { placeRoutes } from '@plantule/contract/production/places'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { cultivationRoutes } from '@plantule/contract/production/routes'

/** What is read anew once plants of a cultivation moved, or what is said of it changed. */
export const ofCultivations = [
  cultivationRoutes.listCultivations,
  cultivationRoutes.getCultivation,
  cultivationRoutes.listLotMoves,
  mapRoutes.productionMap,
  placeRoutes.listGreenhouses,
  promiseRoutes.listLotPromises,
  promiseRoutes.listHurtPromises,
  marginRoutes.readMargin,
]
