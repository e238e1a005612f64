import { taxonomyRoutes } from '@plantule/contract/taxonomy'
import { handle } from '../../platform/handlers.ts'
import { searchTaxa } from './search-taxa.ts'

export const routes = handle(taxonomyRoutes, {
  searchLatinName: async (ctx, { params, query }) => ({ items: await searchTaxa(ctx.db, params.q, query.size) }),
})
