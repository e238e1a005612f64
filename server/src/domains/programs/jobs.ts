import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** Sends one message to one address; `round` says which try of it this is. */
export const deliverJob = job('programs.deliver', { deliveryId: z.int(), round: z.int() })
/** Makes the archive of all that the shop has. */
export const takeOutJob = job('programs.take-out', { operationId: z.int() })
