import { eInvoicingRoutes } from '@plantule/contract/e-invoicing/e-invoicing'
import { eInvoicingSheets } from '@plantule/contract/e-invoicing/sheets'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { platformSettings, setPlatform } from './connection.ts'
import { depositInvoice, noteStatus, offerInvoice, sendInvoice } from './deposit.ts'
import { sweep } from './sweep.ts'
import { transmissionsSheet } from './transmissions-sheet.ts'
import { listTransmissions, transmission } from './transmissions.db.ts'
import { does } from '../../platform/job.ts'
import { offerInvoiceJob } from '../invoicing/index.ts'
import { depositJob, sweepJob } from './jobs.ts'

const own = handle(eInvoicingRoutes, {
  platformSettings: (ctx) => platformSettings(ctx),
  setPlatform: (ctx, { body }) => setPlatform(ctx, body),
  listTransmissions: (ctx, { params, query }) => listTransmissions(ctx, params.page, query),
  transmission: (ctx, { params }) => transmission(ctx, params.id),
  sendInvoice: (ctx, { params }) => sendInvoice(ctx, params.id),
  noteStatus: (ctx, { params, body }) => noteStatus(ctx, params.id, body),
})

const sheets = handle(eInvoicingSheets, { transmissionsSheet: (ctx, { query }) => transmissionsSheet(ctx, query) })
const routes = [...own, ...sheets]

export { openPlatformSecret, sealPlatformSecret } from './connection.ts'

export const eInvoicing: Domain = {
  name: 'e-invoicing',
  routes,
  jobs: [
    does(offerInvoiceJob, offerInvoice),
    does(depositJob, depositInvoice, { retries: 8 }),
    does(sweepJob, sweep, { retries: 1, cron: '*/15 * * * *', everyShop: true }),
  ],
}
