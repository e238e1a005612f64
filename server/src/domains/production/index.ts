import { mapRoutes } from '@plantule/contract/production/map'
import { placeRoutes } from '@plantule/contract/production/places'
import { productionSheets } from '@plantule/contract/production/sheets'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { answers } from '../../platform/port.ts'
import { lotsFollow, plantsToCome, raisedFollow, raisedLowers } from '../stock/index.ts'
import { cultivationsSheet } from './lots/cultivations-sheet.ts'
import { analysisHandlers } from './analyses/routes.ts'
import { inputHandlers } from './inputs/routes.ts'
import { usesOfInterventionImage } from './interventions/intervention-pictures.ts'
import { interventionHandlers } from './interventions/routes.ts'
import { treatmentHandlers } from './treatments/routes.ts'
import { listCultivations, matchingCultivations } from './lots/list-cultivations.ts'
import { listLotMoves, listTransfers } from './lots/list-moves.ts'
import { addLotSize, connectSize, disconnectSize, previewConnection, removeLotSize, updateLotSize } from './lots/lot-sizes.ts'
import { createLotTag, listLotTags, removeLotTag, tagCultivation, untagCultivation, updateLotTag } from './lots/lot-tags.ts'
import { recordInventory, terminateCultivation, transferPlants } from './lots/move-plants.ts'
import { lotRuleRoutes } from '@plantule/contract/production/lot-rule'
import { growingCostRoutes } from '@plantule/contract/production/growing-costs'
import { growingCosts, setGrowingCosts } from './costs/growing-costs.ts'
import { doorSheet } from './map/door-sheet.ts'
import { createMarker, removeMarker, updateMarker } from './map/markers.ts'
import { productionMap } from './map/read-map.ts'
import { createGreenhouse, createSection, listGreenhouses, removePlace, updateGreenhouse, updateSection } from './places/places.ts'
import { cultivationAnswer } from './lots/read-cultivation.ts'
import { createCultivation, removeCultivation, updateCultivation } from './lots/save-cultivation.ts'
import { propagationHandlers } from './propagation/routes.ts'
import { usesOfMotherImage } from './propagation/mother-plant-pictures.ts'
import { tellDue, tellDueJob } from './propagation/tell-due.ts'
import { sectionHistory } from './places/section-history.ts'
import { endLots, endLotsJob, tagLots, tagLotsJob } from './lots/change-many.ts'
import { exportJob, runExport } from './lots/export-cultivations.ts'
import { usesOfLotImage } from './lots/lot-pictures.ts'
import { lotHandlers, manyHandlers } from './lots/routes.ts'
import { lotRule, setLotRule } from './lots/lot-rule.ts'
import { followStock } from './lots/stock-of-lots.ts'
import { comingPlants } from './promises/plants-to-come.ts'
import { settleRaised } from './contracts/settle-raised.ts'
import { watchLowered } from './contracts/watch-raised.ts'
import { planHandlers } from './plans/routes.ts'
import { promiseHandlers } from './promises/routes.ts'
import { taskHandlers } from './tasks/routes.ts'
import { forgetTicks } from './tasks/tick.ts'
import { forgetDeeds } from './field/forget-deeds.ts'
import { fieldHandlers } from './field/routes.ts'
import { checkLotImportJob, runLotImportJob } from './inventory/jobs.ts'
import { inventoryHandlers } from './inventory/routes.ts'
import { lotImportJobs } from './inventory/run-lot-import.ts'

export { heldLot } from './lots/stock-of-lots.ts'
export { placeKey, placesByName, type PlaceThere } from './inventory/places-there.ts'
export { raisedReadyJob, raisedShortJob } from './contracts/jobs.ts'
export { watchRaised } from './contracts/watch-raised.ts'
export {
  contractAnswer,
  contractsByIds,
  contractsOfCustomer,
  contractsOfLot,
  contractsOfOrder,
  doubtfulContracts,
  type Missing,
  missingRaised,
} from './contracts/contracts.db.ts'
export { endPlants } from './contracts/end-plants.ts'
export { freeContract, standsOf } from './contracts/free-contract.ts'
export { planCultivation } from './plans/plan-cultivation.ts'
export { tagCultivation } from './lots/lot-tags.ts'
export { movedForGood } from './lots/undone-moves.ts'
export { costsOfLots, usedForNone } from './costs/cost-facts.ts'
export { growingCosts } from './costs/growing-costs.ts'
export { type Account, borne, MILLI, moneyIn } from './costs/replay-costs.ts'
export { sheetWords as cultivationWords } from './lots/cultivations-sheet.ts'
export { lotRule } from './lots/lot-rule.ts'
export { lotsTaken, type LotTaken } from './lots/lots-taken.ts'
export { keepToLots, type Named } from './lots/keep-to-lots.ts'
export { carryChoices, chooseLot, type LotToTake, lotsToTake, wantedKey } from './lots/lots-to-take.ts'
export { countedSince } from './lots/counted-since.ts'
export { createCultivation, cultivationWritten } from './lots/save-cultivation.ts'
export { receivePlants } from './lots/move-plants.ts'
export {
  deleteLot,
  hasOffspring,
  insertLot,
  insertNumberedLot,
  type LotForm,
  mustHaveCome,
  updateLot,
  writeFlow,
} from './propagation/propagated-lot.ts'
export { cameOf, comesFrom, gaveTo, mingledBetween, tookFrom, wentBack } from './lots/came-from.ts'
export { drawSeeds, type SeedsTaken } from './propagation/seeds-of-lots.ts'
export { plantsCameBackJob } from './jobs.ts'
export { flowUnit, inUnit } from './lots/flow-unit.ts'
export { lockLotSizes, type LotChange, type LotRow, lotsOfSizes, moveLots, type SizeRow } from './lots/lots.db.ts'
export { promisesOfOrder } from './promises/list-promises.ts'
export { allComing, comingPlants } from './promises/plants-to-come.ts'
export { plantsOfLots } from './lots/lot-sizes.ts'
export { motherPlantAnswer } from './propagation/mother-plant.db.ts'

export const production: Domain = {
  name: 'production',
  usesOfImage: async (ctx, ids) => [
    ...(await usesOfMotherImage(ctx, ids)),
    ...(await usesOfLotImage(ctx, ids)),
    ...(await usesOfInterventionImage(ctx, ids)),
  ],
  forget: async (ctx) => {
    await forgetTicks(ctx)
    await forgetDeeds(ctx)
  },
  jobs: [
    does(tellDueJob, tellDue, { cron: '20 6 * * *', everyShop: true, retries: 1, parallel: 1 }),
    does(exportJob, runExport, { retries: 2, parallel: 1 }),
    does(tagLotsJob, tagLots, { seconds: 3_600, parallel: 1 }),
    does(endLotsJob, endLots, { seconds: 3_600, parallel: 1 }),
    does(checkLotImportJob, lotImportJobs.check, { parallel: 1, retries: 2, apart: ({ large }) => large }),
    does(runLotImportJob, lotImportJobs.run, { parallel: 1, retries: 2, apart: ({ large }) => large }),
  ],
  ports: [
    answers(lotsFollow, followStock),
    answers(plantsToCome, comingPlants),
    answers(raisedFollow, settleRaised),
    answers(raisedLowers, watchLowered),
  ],
  routes: [
    ...analysisHandlers,
    ...inputHandlers,
    ...interventionHandlers,
    ...treatmentHandlers,
    ...handle(placeRoutes, {
      listGreenhouses,
      createGreenhouse: (ctx, { body }) => createGreenhouse(ctx, body),
      updateGreenhouse: (ctx, { params, body }) => updateGreenhouse(ctx, params.id, body),
      removeGreenhouse: (ctx, { params }) => removePlace(ctx, params.id, false),
      createSection: (ctx, { params, body }) => createSection(ctx, params.id, body),
      updateSection: (ctx, { params, body }) => updateSection(ctx, params.id, body),
      removeSection: (ctx, { params }) => removePlace(ctx, params.id, true),
      sectionHistory: (ctx, { params, query }) => sectionHistory(ctx, params.id, query.page),
    }),
    ...handle(productionSheets, { cultivationsSheet: (ctx, { query }) => cultivationsSheet(ctx, query) }),
    ...handle(mapRoutes, {
      productionMap,
      createMarker: (ctx, { body }) => createMarker(ctx, body),
      updateMarker: (ctx, { params, body }) => updateMarker(ctx, params.id, body),
      removeMarker: (ctx, { params }) => removeMarker(ctx, params.id),
      doorSheet: (ctx, { params }) => doorSheet(ctx, params.id),
    }),
    ...handle(lotRuleRoutes, { getLotRule: lotRule, setLotRule: (ctx, { body }) => setLotRule(ctx, body) }),
    ...handle(growingCostRoutes, { getGrowingCosts: growingCosts, setGrowingCosts: (ctx, { body }) => setGrowingCosts(ctx, body) }),
    ...propagationHandlers,
    ...lotHandlers,
    ...manyHandlers,
    ...promiseHandlers,
    ...taskHandlers,
    ...planHandlers,
    ...fieldHandlers,
    ...inventoryHandlers,
    ...handle(cultivationRoutes, {
      listCultivations: (ctx, { params, query }) => listCultivations(ctx, params.page, query),
      matchingCultivations: (ctx, { query }) => matchingCultivations(ctx, query),
      createCultivation: (ctx, { body }) => createCultivation(ctx, body),
      getCultivation: (ctx, { params }) => cultivationAnswer(ctx, params.id),
      updateCultivation: (ctx, { params, body }) => updateCultivation(ctx, params.id, body),
      removeCultivation: (ctx, { params }) => removeCultivation(ctx, params.id),
      addLotSize: (ctx, { params, body }) => addLotSize(ctx, params.id, body),
      updateLotSize: (ctx, { params, body }) => updateLotSize(ctx, params.id, body),
      removeLotSize: (ctx, { params }) => removeLotSize(ctx, params.id),
      listLotMoves: (ctx, { params, query }) => listLotMoves(ctx, params.id, query.page),
      recordInventory: (ctx, { params, body }) => recordInventory(ctx, params.id, body),
      transferPlants: (ctx, { body }) => transferPlants(ctx, body),
      listTransfers: (ctx, { params, query }) => listTransfers(ctx, params.id, query.page),
      terminateCultivation: (ctx, { params, body }) => terminateCultivation(ctx, params.id, body),
      connectSize: (ctx, { params, body }) => connectSize(ctx, params.id, params.subproductId, body),
      previewConnection: (ctx, { params }) => previewConnection(ctx, params.id, params.subproductId),
      disconnectSize: (ctx, { params, body }) => disconnectSize(ctx, params.id, params.subproductId, body.version),
      listLotTags,
      createLotTag: (ctx, { body }) => createLotTag(ctx, body),
      updateLotTag: (ctx, { params, body }) => updateLotTag(ctx, params.id, body),
      removeLotTag: (ctx, { params }) => removeLotTag(ctx, params.id),
      tagCultivation: (ctx, { params }) => tagCultivation(ctx, params.id, params.tagId),
      untagCultivation: (ctx, { params }) => untagCultivation(ctx, params.id, params.tagId),
    }),
  ],
}
