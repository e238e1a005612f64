import { z } from 'zod'
import { job } from '../../platform/job.ts'

export const archiveJob = job('fiscal.archive', { operationId: z.int(), closureId: z.int().nullable().default(null) })
export const catchUpJob = job('fiscal.catch-up', {})
export const closeJob = job('fiscal.close', {})
