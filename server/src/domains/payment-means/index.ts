import { paymentMeansRoutes } from '@plantule/contract/payment-means/payment-means'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { acceptedMeans, setMeans } from './means.ts'

export { acceptedMeans, refuseMeans } from './means.ts'

export const paymentMeans: Domain = {
  name: 'payment-means',
  routes: handle(paymentMeansRoutes, {
    getMeans: (ctx) => acceptedMeans(ctx),
    setMeans: (ctx, { body }) => setMeans(ctx, body),
  }),
}
