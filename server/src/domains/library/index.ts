import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { addImage } from './images.ts'

export const library: Domain = { name: 'library', routes }
