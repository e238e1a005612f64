import type { Domain } from '../../platform/domain.ts'
import { legalHandlers } from './legal/routes.ts'

export const storefront: Domain = { name: 'storefront', routes: [...legalHandlers] }
