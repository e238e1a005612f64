import { phytoListsOf, phytoRoutes } from '@plantule/contract/production/phyto'
import { treatmentRoutes, treatmentSheets } from '@plantule/contract/production/treatments'
import { handle } from '../../../platform/handlers.ts'
import { listTreatments } from './list-treatments.ts'
import { findPhytoProducts, phytoProduct, phytoUses } from './official-lists.ts'
import { treatmentRegister, treatmentsSheet } from './register-file.ts'
import { correctTreatment, createTreatment, voidTreatment } from './save-treatment.ts'

export const treatmentHandlers = [
  ...handle(treatmentRoutes, {
    listTreatments: (ctx, { query }) => listTreatments(ctx, query),
    treatmentRegister: (ctx, { query }) => treatmentRegister(ctx, query),
    createTreatment: (ctx, { body }) => createTreatment(ctx, body),
    correctTreatment: (ctx, { params, body }) => correctTreatment(ctx, params.id, body),
    voidTreatment: (ctx, { params, body }) => voidTreatment(ctx, params.id, body.reason),
  }),
  ...handle(treatmentSheets, { treatmentsSheet: (ctx, { query }) => treatmentsSheet(ctx, query) }),
  ...handle(phytoRoutes, {
    findPhytoProducts: (_ctx, { query }) => Promise.resolve({ items: findPhytoProducts(query.q), listOf: phytoListsOf.products }),
    listPhytoUses: (_ctx, { params }) =>
      Promise.resolve({ product: phytoProduct(params.amm), items: [...phytoUses(params.amm)], listOf: phytoListsOf.uses }),
  }),
]
