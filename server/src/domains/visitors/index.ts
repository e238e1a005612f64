import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export const visitors: Domain = { name: 'visitors', routes }
