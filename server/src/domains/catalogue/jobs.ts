import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const tiePlantsJob = job('catalogue.tie-plants', {})
export const batchEditJob = job('catalogue.batch-edit', { operationId: z.int(), batchId: z.int() })
export const batchUndoJob = job('catalogue.batch-undo', { operationId: z.int(), batchId: z.int() })
