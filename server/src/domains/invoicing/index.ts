import type { Domain } from '../../platform/domain.ts'
import { does } from '../../platform/job.ts'
import { setInvoiceDrawer } from '../orders/index.ts'
import { setRefundPapers } from '../till/index.ts'
import { creditTicketRefund } from './credit-ticket.ts'
import { keepPdf, renderIssued } from './invoice-pdf.ts'
import { sendInvoice } from './mail-invoice.ts'
import { mailJob, renderJob, summariesJob } from './jobs.ts'
import { routes } from './routes.ts'
import { issueSummaries } from './summary/issue-summaries.ts'

export { composeInvoice } from './compose-invoice.ts'
export { creditRefunds } from './credit-refunds.ts'
export { offerInvoiceJob } from './jobs.ts'
export { invoiceOrder } from './invoice-order.ts'
export { summaryOpen } from './invoices.db.ts'
export { invoicePdf, keepPdf } from './invoice-pdf.ts'
export { invoiceRow } from './seal-invoice.ts'

setInvoiceDrawer(keepPdf)
setRefundPapers(creditTicketRefund)

export const invoicing: Domain = {
  name: 'invoicing',
  routes,
  jobs: [does(renderJob, renderIssued), does(mailJob, sendInvoice), does(summariesJob, issueSummaries, { seconds: 3_600, parallel: 1 })],
}
