import { stockRoutes } from '@plantule/contract/stock/stock'
import { handle } from '../../platform/handlers.ts'
import { changeProductStock, productStock, setBackorder } from './product-stock.ts'
import { countShort, shortSizes } from './short-sizes.ts'

// What the picker finds carries prices and packs, which stand above.

export const routes = handle(stockRoutes, {
  getProductStock: (ctx, { params, query }) => productStock(ctx, params.id, query),
  listShort: async (ctx) => ({ items: await shortSizes(ctx), total: await countShort(ctx) }),
  changeProductStock: (ctx, { params, body }) => changeProductStock(ctx, params.id, body.changes),
  setBackorder: (ctx, { params, body }) => setBackorder(ctx, params.id, body.subproductIds, body.backorder),
})
