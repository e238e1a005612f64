import { z } from 'zod'
import { customersChange } from '@plantule/contract/customers/many'
import { job } from '../../platform/job.ts'

/** Prices changed: the drafts of one customer, or all, are to follow. Done by the orders, asked for by all that make a price. */
export const repriceDraftsJob = job('orders.reprice-drafts', { customerId: z.int().optional() })

export const changeCustomersJob = job('customers.change', {
  operationId: z.int(),
  ids: z.array(z.int()),
  change: customersChange,
  locale: z.enum(['fr', 'en']),
})
