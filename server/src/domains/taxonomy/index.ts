import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { loadTaxa } from './load-taxa.ts'
export { matchPlant, matchPlants, type PlantMatch } from './match-plant.ts'
export { referenceBytes, referenceRows } from './reference-file.ts'
export { searchTaxa } from './search-taxa.ts'
export { regulatedTaxa, taxonById } from './taxon.ts'

export const taxonomy: Domain = { name: 'taxonomy', routes }
