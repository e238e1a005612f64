import { stockRoutes } from '@plantule/contract/stock'
import { handle } from '../../platform/handlers.ts'
import { changeProductStock, productStock, setBackorder } from './product-stock.ts'

// What the picker finds carries prices and packs, which stand above.
const { pickProducts: _, ...own } = stockRoutes

export const routes = handle(own, {
  getProductStock: (ctx, { params, query }) => productStock(ctx, params.id, query),
  changeProductStock: (ctx, { params, body }) => changeProductStock(ctx, params.id, body.changes),
  setBackorder: (ctx, { params, body }) => setBackorder(ctx, params.id, body.subproductIds, body.backorder),
})
