import { taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { handle } from '../../platform/handlers.ts'
import { propose } from './propose.ts'
import { searchLatinName } from './search-latin-name.ts'

export const routes = handle(taxonomyRoutes, {
  proposal: (ctx, { query }) => propose(ctx, query),
  searchLatinName: (ctx, { params, query }) => searchLatinName(ctx, params.q, query.size),
})
