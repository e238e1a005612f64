import type { Domain } from '../../platform/domain.ts'
import { initParts } from './init.ts'
import { usesOfImage } from './pictures.db.ts'
import { routes } from './routes.ts'

export { authorOf, refreshProducts, subproductsById, today } from './catalogue.db.ts'
export { rememberPrices } from './save-subproduct.ts'

export const catalogue: Domain = { name: 'catalogue', routes, init: initParts, usesOfImage }
