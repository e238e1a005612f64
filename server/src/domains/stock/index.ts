import type { Domain } from '../../platform/domain.ts'
import { countHandlers } from './count/routes.ts'
import { gridHandlers } from './grid/routes.ts'
import { keepProductStock } from './keep-product-stock.ts'
import { routes } from './routes.ts'

export { keepProductStock } from './keep-product-stock.ts'
export { pickProducts } from './pick-products.ts'
export {
  checkStock,
  countToHeld,
  followLots,
  lockSizes,
  passAllOn,
  putBack,
  release,
  releaseAll,
  reserve,
  reserveSoon,
  takeBack,
  takeFound,
  takeHeld,
  takeOut,
  writeOff,
} from './move-stock.ts'
export { checkPromises, exchangeHeld, redeemPromises, reserveOrPromise, type ShortWithPromise } from './promises/hold-promised.ts'
export { heldOf, holdLater, lower, plantsToCome, raisedLowers } from './promises/promises.db.ts'
export { countShort, shortSizes } from './short-sizes.ts'
export { freeOf, mergeLines, type Shortage, type Source } from './rules.ts'
export { heldBy, type HoldChanged, lockLevels, lotsFollow, move, raisedFollow, type StockMoved, tellStock } from './stock.db.ts'

export const stock: Domain = {
  name: 'stock',
  routes: [...routes, ...gridHandlers, ...countHandlers],
  forget: keepProductStock,
}
