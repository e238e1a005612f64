import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const labelJob = job('parcels.label', { parcelId: z.int() })
export const manyLabelsJob = job('parcels.many', { operationId: z.int(), ids: z.array(z.int()) })
export const followJob = job('parcels.follow', {})
