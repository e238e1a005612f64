import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** Plants of lots that an order or a ticket had sold came back: what was certified of that sale is less now. */
export const plantsCameBackJob = job('production.plants-came-back', { orderId: z.int().nullable(), ticketId: z.int().nullable() })
