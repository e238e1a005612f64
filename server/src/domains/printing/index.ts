import type { Domain } from '../../platform/domain.ts'
import { printingJobs } from './catalog-pdf.ts'
import { routes } from './routes.ts'

export { type LabelLine, labelSheet } from './labels.ts'

export const printing: Domain = { name: 'printing', routes, jobs: printingJobs }
