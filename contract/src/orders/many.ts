import { z } from 'zod'
import { route } from '../base/route.ts'
import { id, manyTarget } from '../base/shared.ts'
import { MAX_SHEETS } from './preparation.ts'
import { ordersRoutes } from './routes.ts'
import { orderStepNames } from './schemas.ts'

const { query } = ordersRoutes.listInProgress

/** Of the list in progress. */
const orderTarget = manyTarget(MAX_SHEETS, query)
export type OrderTarget = z.infer<typeof orderTarget>
export type OrderTargetInput = z.input<typeof orderTarget>

export const manyOrdersRoutes = {
  matchingOrders: route({
    method: 'GET',
    path: '/multi-order/matching',
    summary: 'The ids of all orders in progress that the filters show, for papers of many orders',
    permission: 'orders.read',
    query,
    response: z.object({ ids: z.array(id) }),
    errors: ['too_many_orders'],
  }),
  stepMany: route({
    method: 'POST',
    path: '/multi-order/step',
    summary: 'Take one step with many orders, all in one transaction; those that cannot stay as they are',
    permission: 'orders.write',
    body: z.object({ target: orderTarget, step: z.enum(orderStepNames) }),
    response: z.object({
      done: z.int(),
      /** Those that stayed, and why, as a sentence in the asker's language. */
      refused: z.array(z.object({ id, reference: z.string(), why: z.string() })),
    }),
    errors: ['not_found', 'too_many_orders'],
  }),
}
