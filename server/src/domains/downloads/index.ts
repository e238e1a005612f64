import type { Domain } from '../../platform/domain.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export { type Outcome, type Progress, runOperation } from './run-operation.ts'
export { type NewOperation, requeueOperation, startOperation } from './start-operation.ts'

export const downloads: Domain = { name: 'downloads', routes, jobs }
