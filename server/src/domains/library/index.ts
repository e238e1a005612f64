import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { cutImage, dropUnusedCut } from './cut-image.ts'
export { addImage, dropUnusedImage } from './images.ts'

export const library: Domain = { name: 'library', routes }
