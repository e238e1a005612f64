import { z } from 'zod'
import { job } from '../../../platform/job.ts'

/** Plants that were raised for an order became stock, and the order holds them. */
export const raisedReadyJob = job('production.raised-ready', { contractId: z.int(), quantity: z.int() })

/** Of plants that are raised for orders more or fewer may be there than before. */
export const raisedShortJob = job('production.raised-short', { contractIds: z.array(z.int()) })
