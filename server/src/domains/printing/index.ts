import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { runCatalog } from './catalog-pdf.ts'
import { catalogJob } from './jobs.ts'
import { routes } from './routes.ts'

export { labelGrids } from './label-grids.ts'
export { type LabelLine, labelSheet } from './labels.ts'

export const printing: Domain = { name: 'printing', routes, jobs: [does(catalogJob, runCatalog, { parallel: 1, retries: 1 })] }
