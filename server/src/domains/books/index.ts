import { bookYearStart, onReceipts } from './accounts.ts'
import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { answers } from '../../platform/port.ts'
import { tvaOnReceipts } from '../orders/index.ts'
import { priceDeliveryJob } from '../passports/index.ts'
import { documentsJob } from './jobs.ts'
import { makeZip } from './journal/journal-zip.ts'
import { priceDelivery } from './purchases/price-delivery.ts'
import { routes } from './routes.ts'

export { bookYearStart } from './accounts.ts'
export { exportFec } from './fec/export-fec.ts'
export { fecColumns } from './fec/fec-columns.ts'
export { receivedByDay } from './journal/received-by-day.ts'

export const books: Domain = {
  name: 'books',
  routes,
  ports: [answers(tvaOnReceipts, onReceipts)],
  init: async (ctx) => ({ fiscal_year_start: await bookYearStart(ctx) }),
  jobs: [
    does(documentsJob, makeZip, { seconds: 3_600, parallel: 1, retries: 1 }),
    // A reader that is busy is free again soon.
    does(priceDeliveryJob, priceDelivery, { retries: 6 }),
  ],
}
