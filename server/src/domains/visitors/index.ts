import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { cardsOf, type CardsWanted, sampleProductId } from './cards-of.ts'
export { productPage } from './product-page.ts'
export { publicCategory } from './category-page.ts'
export { allItems } from './keep-all-items.ts'
export { cardsOf, countFacets, type FacetCounts, findCards } from './find-cards.ts'
export { productPage } from './product-page.ts'

export const visitors: Domain = { name: 'visitors', routes }
