import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { cardsOf, type CardsWanted, sampleProductId } from './cards-of.ts'
export { productPage } from './product-page.ts'

export const visitors: Domain = { name: 'visitors', routes }
