import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export const delivery: Domain = { name: 'delivery', routes }
