import type { Domain } from '../../platform/domain.ts'
import { forgetOperations } from './forget-operations.ts'
import { jobs } from './jobs.ts'
import { routes } from './routes.ts'

export { type Progress, runOperation } from './run-operation.ts'
export { requeueOperation, startOperation } from './start-operation.ts'

export const downloads: Domain = { name: 'downloads', routes, jobs, forget: forgetOperations }
