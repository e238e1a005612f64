import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { cardsOf, type CardsWanted, chosenProducts, sampleProductId } from './cards-of.ts'
export { publicCategory } from './category-page.ts'
export { countFacets, type FacetCounts, findCards } from './find-cards.ts'
export { allItems } from './keep-all-items.ts'
export { newestBeside, productPage } from './product-page.ts'
export { publicPrices } from './public-prices.ts'

export const visitors: Domain = { name: 'visitors', routes }
