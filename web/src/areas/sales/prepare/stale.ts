import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { orderLists } from '../parts/use-steps.ts'

/** What is read anew once something was taken. */
export const stale = [preparationRoutes.getPicking, ordersRoutes.getOrder, ...orderLists]
