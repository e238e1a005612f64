import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { runCatalog } from './catalog-pdf.ts'
import { catalogJob } from './jobs.ts'
import { routes } from './routes.ts'

export { type Labelled, type LabelSource, labelSources } from './label-value.ts'
export { type LabelLine, labelSheet, labelsOfLines } from './labels.ts'
export { printLabels } from './print-labels.ts'

export const printing: Domain = { name: 'printing', routes, jobs: [does(catalogJob, runCatalog, { parallel: 1, retries: 1 })] }
