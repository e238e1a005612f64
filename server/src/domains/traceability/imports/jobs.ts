import { z } from 'zod'
import { job } from '../../../platform/job.ts'

const ofImport = { operationId: z.int(), importId: z.int(), large: z.boolean().default(false) }

export const checkZonesJob = job('traceability.check-zones', ofImport)
export const runZonesJob = job('traceability.run-zones', ofImport)
export const checkBatchesJob = job('traceability.check-batches', ofImport)
export const runBatchesJob = job('traceability.run-batches', ofImport)
