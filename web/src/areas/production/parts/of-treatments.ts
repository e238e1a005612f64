import { consumableRoutes } from '@plantule/contract/production/consumables'
import { mapRoutes } from '@plantule/contract/production/map'
import { treatmentRoutes } from '@plantule/contract/production/treatments'

/** What is read anew once the register was written to. */
export const ofTreatments = [
  treatmentRoutes.listTreatments,
  mapRoutes.productionMap,
  consumableRoutes.listConsumables,
  consumableRoutes.listUsages,
]
