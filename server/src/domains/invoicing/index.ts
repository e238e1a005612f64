import type { Domain } from '../../platform/domain.ts'
import { answers } from '../../platform/port.ts'
import { does } from '../../platform/job.ts'
import { invoiceDrawer, moneyWentBack } from '../orders/index.ts'
import { refundPapers } from '../till/index.ts'
import { creditTicketRefund } from './credit-ticket.ts'
import { keepPdf, renderIssued } from './invoice-pdf.ts'
import { sendInvoice } from './mail-invoice.ts'
import { mailMany } from './mail-many.ts'
import { payMany } from './pay-many.ts'
import { printMany } from './print-many.ts'
import { creditDeposits } from './settle-deposits.ts'
import { mailJob, mailManyJob, payManyJob, printManyJob, renderJob, settleHeldJob, summariesJob } from './jobs.ts'
import { settleHeld } from './settle-held.ts'
import { routes } from './routes.ts'
import { issueSummaries } from './summary/issue-summaries.ts'

export { composeInvoice } from './compose-invoice.ts'
export { creditRefunds } from './credit-refunds.ts'
export { depositsNotHeld } from './deposits-not-held.ts'
export { offerInvoiceJob } from './jobs.ts'
export { invoiceMail } from './invoice-mail.ts'
export { invoiceOrder } from './invoice-order.ts'
export { ownInvoices, summaryOpen } from './invoices.db.ts'
export { invoicePdf, keepPdf } from './invoice-pdf.ts'
export { mentionsOf } from './rules.ts'
export { invoiceRow } from './seal-invoice.ts'

export const invoicing: Domain = {
  name: 'invoicing',
  ports: [answers(invoiceDrawer, keepPdf), answers(moneyWentBack, creditDeposits), answers(refundPapers, creditTicketRefund)],
  routes,
  jobs: [
    does(renderJob, renderIssued),
    does(settleHeldJob, settleHeld, { cron: '50 5 * * *', everyShop: true, retries: 1, parallel: 1 }),
    does(mailJob, sendInvoice),
    does(summariesJob, issueSummaries, { seconds: 3_600, parallel: 1 }),
    does(printManyJob, printMany, { seconds: 3_600, parallel: 1 }),
    does(mailManyJob, mailMany, { seconds: 3_600, parallel: 1 }),
    does(payManyJob, payMany, { seconds: 3_600, parallel: 1 }),
  ],
}
