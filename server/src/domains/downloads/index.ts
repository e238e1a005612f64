import type { Domain } from '../../platform/domain.ts'
import { forgetOperations } from './forget-operations.ts'
import { does } from '../../platform/job.ts'
import { endLost, endLostJob } from './end-lost.ts'
import { routes } from './routes.ts'

export { type Progress, runOperation } from './run-operation.ts'
export { forgetTold } from './forget-told.ts'
export { runMany } from './run-many.ts'
export { startMany } from './start-many.ts'
export { requeueOperation, startOperation } from './start-operation.ts'

export const downloads: Domain = {
  name: 'downloads',
  routes,
  jobs: [does(endLostJob, endLost, { cron: '*/10 * * * *', everyShop: 'with work under way', retries: 0, seconds: 60, parallel: 1 })],
  forget: forgetOperations,
}
