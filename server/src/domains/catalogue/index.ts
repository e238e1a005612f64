import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { runBatchEdit } from './batch/batch-edit.ts'
import { forgetBatches } from './batch/forget-batches.ts'
import { runBatchUndo } from './batch/undo-batch.ts'
import { batchEditJob, batchUndoJob, tiePlantsJob } from './jobs.ts'
import { initParts } from './init.ts'
import { usesOfImage } from './pictures.db.ts'
import { tiePlants } from './tie-plants.ts'
import { routes } from './routes.ts'

export { followPrices } from './follow-prices.ts'
export { refreshProducts } from './catalogue.db.ts'
export { showPicture } from './pictures.ts'
export { rememberPrices } from './save-subproduct.ts'
export { tieAnew } from './tie-plants.ts'
export { getMenu } from './menu.ts'
export { allFaces } from './all-faces.ts'
export { visible } from './visible.ts'

// What imports and exports work with; they stand above, since they move stock too.
export { cleanHtml, pictureKeysIn } from './clean-html.ts'
export { slugOf } from './category-slug.ts'
export { nextReference } from './product-codes.ts'
export { targetIds } from './batch/target.ts'
export { filters as productFilters } from './list-products.ts'

export const catalogue: Domain = {
  name: 'catalogue',
  routes,
  jobs: [
    does(batchEditJob, runBatchEdit, { retries: 2, parallel: 1 }),
    does(batchUndoJob, runBatchUndo, { retries: 2, parallel: 1 }),
    does(tiePlantsJob, tiePlants, { parallel: 1 }),
  ],
  init: initParts,
  usesOfImage,
  forget: forgetBatches,
}
