import type { Domain } from '../../platform/domain.ts'
import { initParts } from './init.ts'
import { routes } from './routes.ts'

export { currentShop, myMemberId } from './shops.db.ts'

export const shops: Domain = { name: 'shops', routes, jobs: {}, init: initParts }
