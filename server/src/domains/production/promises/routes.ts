import { promiseRoutes } from '@plantule/contract/production/promises'
import { handle } from '../../../platform/handlers.ts'
import { listHurtPromises, listLotPromises } from './list-promises.ts'

export const promiseHandlers = handle(promiseRoutes, {
  listLotPromises: (ctx, { params }) => listLotPromises(ctx, params.id),
  listHurtPromises,
})
