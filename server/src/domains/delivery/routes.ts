import { deliveryRoutes } from '@plantule/contract/delivery'
import { handle } from '../../platform/handlers.ts'
import { homeFee, quoteDelivery } from './fee-of.ts'
import { deliverySettings, updateDelivery, updateFees } from './fee-settings.ts'

export const routes = handle(deliveryRoutes, {
  getDelivery: deliverySettings,
  updateDelivery: (ctx, { body }) => updateDelivery(ctx, body),
  updateHome: (ctx, { body }) => updateFees(ctx, 'home', body),
  updateRelay: (ctx, { body }) => updateFees(ctx, 'relay', body),
  homeFee: (ctx, { query }) => homeFee(ctx, query),
  quote: (ctx, { body }) => quoteDelivery(ctx, body),
})
