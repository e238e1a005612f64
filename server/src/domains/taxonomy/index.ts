import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { loadTaxa } from './load-taxa.ts'
export { matchPlant, matchPlants, type PlantMatch } from './match-plant.ts'
export { referenceBytes, referenceRows } from './reference-file.ts'
export { bindTaxaAnew } from './rules/bind-taxa.ts'
export { forbiddenTaxa } from './rules/forbidden-taxa.ts'
export { foundRules, plantRulesOn, providedRules } from './rules/plant-rules.ts'
export { namesOfTaxa, plantRulesOf } from './rules/rules-of-plant.ts'
export { searchTaxa } from './search-taxa.ts'
export { taxonById } from './taxon.ts'

export const taxonomy: Domain = { name: 'taxonomy', routes }
