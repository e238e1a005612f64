import type { Domain } from '../../platform/domain.ts'
import { batchJobs } from './batch/batch-edit.ts'
import { undoJobs } from './batch/undo-batch.ts'
import { initParts } from './init.ts'
import { usesOfImage } from './pictures.db.ts'
import { routes } from './routes.ts'

export { refusing } from './constraints.ts'
export { authorOf, refreshProducts, today } from './catalogue.db.ts'
export { rememberPrices } from './save-subproduct.ts'


// What imports and exports work with; they stand above, since they move stock too.
export { cleanHtml } from './clean-html.ts'
export { slugOf } from './category-slug.ts'
export { nextReference } from './product-codes.ts'
export { targetIds } from './batch/target.ts'
export { filters as productFilters } from './list-products.ts'
export { compare, type ProductDiff, type SubproductDiff } from './import/compare.ts'
export type { ExistingProduct, ExistingSubproduct } from './import/existing.ts'
export { flatSheet, type FlatSheet, sheetKeys, sheetOf } from './import/sheet-fields.ts'
export { fieldKeys, fieldOf } from './import/fields.ts'
export { guessColumns } from './import/guess-columns.ts'
export { importTemplate } from './import/import-template.ts'
export { ownMapping, ownSheet } from './import/layouts/plantule.ts'
export { isCombinations } from './import/layouts/prestashop.ts'
export { layouts, recogniseLayout } from './import/layouts/recognise.ts'
export type { ImportProduct, ReadResult, RowError, Table } from './import/model.ts'
export { type Mapping, mappingProblems, readRows } from './import/read-rows.ts'
export { toTable } from './import/table.ts'

export const catalogue: Domain = { name: 'catalogue', routes, jobs: { ...batchJobs, ...undoJobs }, init: initParts, usesOfImage }
