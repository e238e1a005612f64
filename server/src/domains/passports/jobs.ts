import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** What the plants of a delivery cost, asked where purchases are known. */
export const priceDeliveryJob = job('passports.price-delivery', { deliveryId: z.int() })
