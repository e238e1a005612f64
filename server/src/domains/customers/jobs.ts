import { z } from 'zod'
import { job } from '../../platform/job.ts'

/** Prices changed: the drafts of one customer, or all, are to follow. Done by the orders, asked for by all that make a price. */
export const repriceDraftsJob = job('orders.reprice-drafts', { customerId: z.int().optional() })
