import { stockRoutes } from '@plantule/contract/stock'
import { handle } from '../../platform/handlers.ts'
import { pickProducts } from './pick-products.ts'
import { changeProductStock, productStock, setBackorder } from './product-stock.ts'

export const routes = handle(stockRoutes, {
  getProductStock: (ctx, { params, query }) => productStock(ctx, params.id, query),
  changeProductStock: (ctx, { params, body }) => changeProductStock(ctx, params.id, body.changes),
  setBackorder: (ctx, { params, body }) => setBackorder(ctx, params.id, body.subproductIds, body.backorder),
  pickProducts: (ctx, { query }) => pickProducts(ctx, query.q, query.size),
})
