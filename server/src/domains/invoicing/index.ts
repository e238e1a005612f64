import type { Domain } from '../../platform/domain.ts'
import { renderIssued } from './invoice-pdf.ts'
import { routes } from './routes.ts'

export { creditRefunds } from './credit-refunds.ts'
export { invoiceOrder } from './invoice-order.ts'
export { invoicePdf } from './invoice-pdf.ts'

export const invoicing: Domain = { name: 'invoicing', routes, jobs: { 'invoicing.render': { run: renderIssued } } }
