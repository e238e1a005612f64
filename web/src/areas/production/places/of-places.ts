import { mapRoutes } from '@plantule/contract/production/map'
import { placeRoutes } from '@plantule/contract/production/places'
import { cultivationRoutes } from '@plantule/contract/production/routes'

/** What a change of the plan makes stale: the plan, and wherever places and the lots on them are named. */
export const ofPlaces = [
  mapRoutes.productionMap,
  placeRoutes.listGreenhouses,
  placeRoutes.sectionHistory,
  cultivationRoutes.listCultivations,
  cultivationRoutes.getCultivation,
]
