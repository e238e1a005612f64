import { publicCatalogueRoutes } from '@plantule/contract/visitors/public-catalogue'
import { handle } from '../../platform/handlers.ts'
import { searchAllItems } from './all-items.ts'
import { categoryProducts } from './category-page.ts'
import { allItems } from './keep-all-items.ts'
import { productPage } from './product-page.ts'

export const routes = handle(publicCatalogueRoutes, {
  getPublicProduct: (ctx, { params }) => productPage(ctx, params.id),
  categoryProducts: (ctx, { params, query }) => categoryProducts(ctx, params.id, [1, 2], query.page),
  subcategoryProducts: (ctx, { params, query }) => categoryProducts(ctx, params.id, [3], query.page),
  searchAllItems: (ctx, { query }) => (query.q ? searchAllItems(ctx, query.q) : allItems(ctx)),
})
