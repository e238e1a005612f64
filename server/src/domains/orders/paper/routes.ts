import { conditionsRoutes } from '@plantule/contract/orders/conditions'
import { handle } from '../../../platform/handlers.ts'
import { conditions, conditionsPdf, setConditions } from './conditions.ts'

export const conditionsHandlers = handle(conditionsRoutes, {
  getConditions: conditions,
  setConditions: (ctx, { body, files }) => setConditions(ctx, body.html, files[0]),
  conditionsPdf,
})
