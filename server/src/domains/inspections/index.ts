import { inspectionRoutes } from '@plantule/contract/inspections/inspections'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { does } from '../../platform/job.ts'
import { inspectionDossier, inspectionJob, makeInspection } from './make-inspection.ts'

export const inspections: Domain = {
  name: 'inspections',
  jobs: [does(inspectionJob, makeInspection, { retries: 2, parallel: 1, seconds: 3_600 })],
  routes: handle(inspectionRoutes, { inspectionDossier: (ctx, { body }) => inspectionDossier(ctx, body) }),
}
