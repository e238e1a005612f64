import type { Domain } from '../../platform/domain.ts'
import { refunders } from '../till/index.ts'
import { orderRefunder } from './till-refunds.ts'
import { routes } from './routes.ts'

export { type CardRefunder, cardRefunders } from './card-refunds.ts'

refunders.set('order', orderRefunder)

export const refunds: Domain = { name: 'refunds', routes }
