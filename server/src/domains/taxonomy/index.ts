export { loadTaxa } from './load-taxa.ts'
export { referenceRows } from './reference-file.ts'
export { searchTaxa, type TaxonHit } from './search-taxa.ts'
export { regulatedTaxa, type Taxon, taxonById } from './taxon.ts'
