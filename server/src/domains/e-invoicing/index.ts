import { eInvoicingRoutes } from '@plantule/contract/e-invoicing/e-invoicing'
import type { Domain } from '../../platform/domain.ts'
import { handle } from '../../platform/handlers.ts'
import { platformSettings, setPlatform } from './connection.ts'
import { depositInvoice, noteStatus, offerInvoice, sendInvoice } from './deposit.ts'
import { sweep } from './sweep.ts'
import { listTransmissions, transmission } from './transmissions.db.ts'

const routes = handle(eInvoicingRoutes, {
  platformSettings: (ctx) => platformSettings(ctx),
  setPlatform: (ctx, { body }) => setPlatform(ctx, body),
  listTransmissions: (ctx, { params, query }) => listTransmissions(ctx, params.page, query),
  transmission: (ctx, { params }) => transmission(ctx, params.id),
  sendInvoice: (ctx, { params }) => sendInvoice(ctx, params.id),
  noteStatus: (ctx, { params, body }) => noteStatus(ctx, params.id, body),
})

export const eInvoicing: Domain = {
  name: 'e-invoicing',
  routes,
  jobs: {
    'e-invoicing.offer': { run: offerInvoice },
    'e-invoicing.deposit': { run: depositInvoice, retries: 8 },
    'e-invoicing.sweep': { run: sweep, retries: 1, cron: '*/15 * * * *', everyShop: true },
  },
}
