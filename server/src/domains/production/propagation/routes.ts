import { motherPlantRoutes } from '@plantule/contract/production/mother-plants'
import { propagationSheets } from '@plantule/contract/production/propagation-sheets'
import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { handle } from '../../../platform/handlers.ts'
import {
  addStratificationCheck,
  advanceStratification,
  loseStratification,
  removeStratificationCheck,
  sowStratification,
} from './advance-stratification.ts'
import { listMotherPlants, matchingMotherPlants } from './list-mother-plants.ts'
import { listStratifications } from './list-stratifications.ts'
import { addMotherPicture, orderMotherPictures, removeMotherPicture } from './mother-plant-pictures.ts'
import { motherPlantAnswer } from './mother-plant.db.ts'
import { motherPlantsSheet } from './mother-plants-sheet.ts'
import { stratificationProtocols } from './protocols.ts'
import { addSampling, removeSampling, updateSampling } from './samplings.ts'
import { createMotherPlant, removeMotherPlant, updateMotherPlant } from './save-mother-plant.ts'
import { createStratification, removeStratification, updateStratification } from './save-stratification.ts'
import { stratificationAnswer } from './stratification.db.ts'
import { stratificationsSheet } from './stratifications-sheet.ts'

export const propagationHandlers = [
  ...handle(motherPlantRoutes, {
    listMotherPlants: (ctx, { params, query }) => listMotherPlants(ctx, params.page, query),
    matchingMotherPlants: (ctx, { query }) => matchingMotherPlants(ctx, query),
    createMotherPlant: (ctx, { body }) => createMotherPlant(ctx, body),
    getMotherPlant: (ctx, { params }) => motherPlantAnswer(ctx, params.id),
    updateMotherPlant: (ctx, { params, body }) => updateMotherPlant(ctx, params.id, body),
    removeMotherPlant: (ctx, { params }) => removeMotherPlant(ctx, params.id),
    addMotherPlantPicture: (ctx, { params, body, files }) => addMotherPicture(ctx, params.id, files[0], body.alt),
    removeMotherPlantPicture: (ctx, { params }) => removeMotherPicture(ctx, params.id, params.pictureId),
    orderMotherPlantPictures: (ctx, { params, body }) => orderMotherPictures(ctx, params.id, body.ids),
    addSampling: (ctx, { params, body }) => addSampling(ctx, params.id, body),
    updateSampling: (ctx, { params, body }) => updateSampling(ctx, params.id, body),
    removeSampling: (ctx, { params }) => removeSampling(ctx, params.id),
  }),
  ...handle(stratificationRoutes, {
    listStratifications: (ctx, { params, query }) => listStratifications(ctx, params.page, query),
    stratificationProtocols: (ctx, { query }) => stratificationProtocols(ctx, query.species),
    createStratification: (ctx, { body }) => createStratification(ctx, body),
    getStratification: (ctx, { params }) => stratificationAnswer(ctx, params.id),
    updateStratification: (ctx, { params, body }) => updateStratification(ctx, params.id, body),
    removeStratification: (ctx, { params }) => removeStratification(ctx, params.id),
    advanceStratification: (ctx, { params, body }) => advanceStratification(ctx, params.id, body),
    sowStratification: (ctx, { params, body }) => sowStratification(ctx, params.id, body),
    loseStratification: (ctx, { params, body }) => loseStratification(ctx, params.id, body),
    addStratificationCheck: (ctx, { params, body }) => addStratificationCheck(ctx, params.id, body),
    removeStratificationCheck: (ctx, { params }) => removeStratificationCheck(ctx, params.id),
  }),
  ...handle(propagationSheets, {
    stratificationsSheet: (ctx, { query }) => stratificationsSheet(ctx, query),
    motherPlantsSheet: (ctx, { query }) => motherPlantsSheet(ctx, query),
  }),
]
