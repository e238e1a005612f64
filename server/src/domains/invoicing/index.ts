import type { Domain } from '../../platform/domain.ts'
import { setInvoiceDrawer } from '../orders/index.ts'
import { setRefundPapers } from '../till/index.ts'
import { creditTicketRefund } from './credit-ticket.ts'
import { keepPdf, renderIssued } from './invoice-pdf.ts'
import { sendInvoice } from './mail-invoice.ts'
import { routes } from './routes.ts'
import { issueSummaries } from './summary/issue-summaries.ts'

export { composeInvoice } from './compose-invoice.ts'
export { creditRefunds } from './credit-refunds.ts'
export { invoiceOrder } from './invoice-order.ts'
export { summaryOpen } from './invoices.db.ts'
export { invoicePdf, keepPdf } from './invoice-pdf.ts'
export { invoiceRow } from './seal-invoice.ts'

setInvoiceDrawer(keepPdf)
setRefundPapers(creditTicketRefund)

export const invoicing: Domain = {
  name: 'invoicing',
  routes,
  jobs: {
    'invoicing.render': { run: renderIssued },
    'invoicing.mail': { run: sendInvoice },
    'invoicing.summaries': { run: issueSummaries, seconds: 3_600, parallel: 1 },
  },
}
