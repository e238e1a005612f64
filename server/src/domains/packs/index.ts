import type { Domain } from '../../platform/domain.ts'
import { usesOfImage } from './pictures.ts'
import { routes } from './routes.ts'

export { packFace } from './list-packs.ts'
export { type PackArticle, packArticles, packById, partIds, toPick } from './packs.db.ts'

export const packs: Domain = { name: 'packs', routes, usesOfImage }
