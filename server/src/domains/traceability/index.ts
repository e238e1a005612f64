import { dossierRoutes } from '@plantule/contract/traceability/dossiers'
import { traceabilitySheets } from '@plantule/contract/traceability/sheets'
import { traceRoutes } from '@plantule/contract/traceability/trace'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { answers } from '../../platform/port.ts'
import { alongWithInvoice } from '../orders/index.ts'
import { plantsPlaced, plantsToPlace, seedSizes } from '../passports/index.ts'
import { cultivationWritten, drawSeeds, plantsCameBackJob } from '../production/index.ts'
import { labelSources } from '../printing/index.ts'
import { mountCertificatePage } from './certificates/certificate-page.ts'
import { certifyAnew } from './certificates/certify-anew.ts'
import { localConfig } from './certificates/config.ts'
import { localExportJob, runLocalExport } from './certificates/mass-export.ts'
import { certificateHandlers } from './certificates/routes.ts'
import { certificatesWithInvoice } from './certificates/with-invoice.ts'
import { dossierJob, lotDossier, makeDossier } from './dossier/make-dossier.ts'
import { localLabelSource } from './local/local-labels.ts'
import { localImportHandlers, localImportWork } from './imports/routes.ts'
import { localLotHandlers } from './local/routes.ts'
import { packedSeed } from './local/seed-sizes.ts'
import { drawStratified } from './local/stratified.ts'
import { mountPlantPage } from './plant-page/plant-page.ts'
import { recallGuestLetterJob, sendRecallGuestLetter } from './recall/guest-letters.ts'
import { recallLetterJob, sendRecallLetter } from './recall/letters.ts'
import { holdRecalls, recallsReachPlaced, recallsReachWritten } from './recall/reach-again.ts'
import { recallHandlers } from './recall/routes.ts'
import { readTrace } from './trace/read-trace.ts'
import { collectionLabelSource } from './zones/collection-labels.ts'
import { collectingKit } from './zones/collecting-kit.ts'
import { listZones, zonesMap } from './zones/list-zones.ts'
import { regionMap } from './zones/origin-region.ts'
import { createZone, removeZone, setZonePolygon, updateZone } from './zones/save-zone.ts'
import { addSeedCollection, removeSeedCollection, updateSeedCollection } from './zones/seed-collections.ts'
import { addZoneMarker, removeZoneMarker, updateZoneMarker } from './zones/zone-markers.ts'
import { addZonePaper, getZonePaper, removeZonePaper } from './zones/zone-papers.ts'
import { zoneAnswer } from './zones/zones.db.ts'
import { zonesSheet } from './zones/zones-sheet.ts'

export { localWorkbook } from './certificates/mass-export.ts'

export const traceability: Domain = {
  name: 'traceability',
  init: async (ctx) => {
    const { batchPattern, mixturePattern } = await localConfig(ctx)
    return { vegetal_local_config: { reference_table: [], batch_name_config: batchPattern, mix_name_config: mixturePattern } }
  },
  jobs: [
    does(localExportJob, runLocalExport, { retries: 2, parallel: 1 }),
    does(dossierJob, makeDossier, { retries: 2, parallel: 1 }),
    does(recallLetterJob, sendRecallLetter, { retries: 8 }),
    does(recallGuestLetterJob, sendRecallGuestLetter, { retries: 8 }),
    does(plantsCameBackJob, certifyAnew, { retries: 8 }),
    ...localImportWork,
  ],
  ports: [
    answers(alongWithInvoice, certificatesWithInvoice),
    answers(labelSources, localLabelSource),
    answers(labelSources, collectionLabelSource),
    answers(seedSizes, packedSeed),
    answers(plantsToPlace, (ctx) => holdRecalls(ctx, false).then(() => undefined)),
    answers(plantsPlaced, recallsReachPlaced),
    answers(cultivationWritten, recallsReachWritten),
    answers(drawSeeds, drawStratified),
  ],
  beside: (app, base) => {
    mountCertificatePage(app, base)
    mountPlantPage(app, base)
  },
  routes: [
    ...handle(zoneRoutes, {
      listZones: (ctx, { params, query }) => listZones(ctx, params.page, query),
      zonesMap,
      collectingKit,
      regionMap,
      createZone: (ctx, { body }) => createZone(ctx, body),
      getZone: (ctx, { params }) => zoneAnswer(ctx, params.id),
      updateZone: (ctx, { params, body }) => updateZone(ctx, params.id, body),
      removeZone: (ctx, { params }) => removeZone(ctx, params.id),
      setZonePolygon: (ctx, { params, body }) => setZonePolygon(ctx, params.id, body),
      addZoneMarker: (ctx, { params, body }) => addZoneMarker(ctx, params.id, body),
      updateZoneMarker: (ctx, { params, body }) => updateZoneMarker(ctx, params.id, body),
      removeZoneMarker: (ctx, { params }) => removeZoneMarker(ctx, params.id),
      addZonePaper: (ctx, { params, body, files }) => addZonePaper(ctx, params.id, files[0], body.permission),
      getZonePaper: (ctx, { params }) => getZonePaper(ctx, params.id, params.attachmentId),
      removeZonePaper: (ctx, { params }) => removeZonePaper(ctx, params.id, params.attachmentId),
      addSeedCollection: (ctx, { params, body }) => addSeedCollection(ctx, params.id, body),
      updateSeedCollection: (ctx, { params, body }) => updateSeedCollection(ctx, params.id, body),
      removeSeedCollection: (ctx, { params }) => removeSeedCollection(ctx, params.id),
    }),
    ...handle(traceRoutes, { trace: (ctx, { params, query }) => readTrace(ctx, params.of, params.id, query.line) }),
    ...localLotHandlers,
    ...localImportHandlers,
    ...certificateHandlers,
    ...recallHandlers,
    ...handle(dossierRoutes, { lotDossier: (ctx, { params }) => lotDossier(ctx, params.id) }),
    ...handle(traceabilitySheets, { zonesSheet: (ctx, { query }) => zonesSheet(ctx, query) }),
  ],
}
