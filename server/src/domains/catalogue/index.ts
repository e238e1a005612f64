import type { Domain } from '../../platform/domain.ts'
import { batchJobs } from './batch/batch-edit.ts'
import { forgetBatches } from './batch/forget-batches.ts'
import { undoJobs } from './batch/undo-batch.ts'
import { initParts } from './init.ts'
import { usesOfImage } from './pictures.db.ts'
import { tieJobs } from './tie-plants.ts'
import { routes } from './routes.ts'

export { refreshProducts } from './catalogue.db.ts'
export { picturesOf } from './pictures.db.ts'
export { showPicture } from './pictures.ts'
export { rememberPrices } from './save-subproduct.ts'
export { tieAnew } from './tie-plants.ts'
export { visible } from './visible.ts'

// What imports and exports work with; they stand above, since they move stock too.
export { cleanHtml } from './clean-html.ts'
export { slugOf } from './category-slug.ts'
export { nextReference } from './product-codes.ts'
export { targetIds } from './batch/target.ts'
export { filters as productFilters } from './list-products.ts'

export const catalogue: Domain = {
  name: 'catalogue',
  routes,
  jobs: { ...batchJobs, ...undoJobs, ...tieJobs },
  init: initParts,
  usesOfImage,
  forget: forgetBatches,
}
