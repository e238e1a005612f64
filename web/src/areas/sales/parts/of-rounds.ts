import { roundRoutes } from '@plantule/contract/orders/rounds'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderLists } from './use-steps.ts'

/** What a change of a round makes stale. */
export const ofRounds = [roundRoutes.getRound, roundRoutes.listRounds, roundRoutes.proposeStops, ordersRoutes.getOrder, ...orderLists]
