import { invoiceActsRoutes } from '@plantule/contract/invoicing/acts'
import { invoiceFollowRoutes } from '@plantule/contract/invoicing/follow'
import { invoicesRoutes } from '@plantule/contract/invoicing/invoices'
import { manyInvoicesRoutes } from '@plantule/contract/invoicing/many'
import { papersRoutes } from '@plantule/contract/shops/papers'
import { summaryInvoiceRoutes } from '@plantule/contract/invoicing/summaries'
import { tillInvoicesRoutes } from '@plantule/contract/invoicing/till-invoices'
import { invoiceSheets } from '@plantule/contract/invoicing/sheets'
import { invoicesSheet } from './invoices-sheet.ts'
import { handle } from '../../platform/handlers.ts'
import { cancelInvoice } from './cancel-invoice.ts'
import { correctInvoice } from './correct-invoice.ts'
import { invoiceDeposit } from './invoice-deposit.ts'
import { invoiceOrder } from './invoice-order.ts'
import { invoiceSent } from './invoice-sent.ts'
import { invoicePdf, orderInvoicePdf } from './invoice-pdf.ts'
import { invoiceTicket, paymentInvoicePdf } from './invoice-ticket.ts'
import { listInvoices, searchInvoices } from './list-invoices.ts'
import { invoiceMails, mailInvoice } from './mail-invoice.ts'
import { startMailing } from './mail-many.ts'
import { previewInvoices } from './many-invoices.ts'
import { startPaying } from './pay-many.ts'
import { startPrinting } from './print-many.ts'
import { payInvoice } from './pay-invoice.ts'
import { samplePaper } from './sample-paper.ts'
import { listSummaries, previewSummary, startSummaries } from './summary/issue-summaries.ts'
import { takeBackInvoice } from './take-back-invoice.ts'

const bills = ['invoice', 'deposit_invoice', 'corrective_invoice'] as const
const credits = ['credit_invoice'] as const

const issued = handle(invoicesRoutes, {
  generateInvoice: (ctx, { params, body }) => invoiceOrder(ctx, params.id, body.version),
  orderInvoicePdf: (ctx, { params }) => orderInvoicePdf(ctx, params.id),
  cancelInvoice: (ctx, { params, body }) => cancelInvoice(ctx, params.id, body.reason),
  listInvoices: (ctx, { params, query }) => listInvoices(ctx, bills, params.page, query),
  searchInvoices: (ctx, { params }) => searchInvoices(ctx, bills, params.q),
  listCreditInvoices: (ctx, { params, query }) => listInvoices(ctx, credits, params.page, query),
  searchCreditInvoices: (ctx, { params }) => searchInvoices(ctx, credits, params.q),
  invoicePdf: (ctx, { params }) => invoicePdf(ctx, params.id, bills),
  creditInvoicePdf: (ctx, { params }) => invoicePdf(ctx, params.id, credits),
})

const ofTickets = handle(tillInvoicesRoutes, {
  invoiceSale: (ctx, { params, body }) => invoiceTicket(ctx, params.id, body.customerId),
  saleInvoicePdf: (ctx, { params }) => paymentInvoicePdf(ctx, params.id),
})

const acts = handle(invoiceActsRoutes, {
  invoiceSent: (ctx, { params, body }) => invoiceSent(ctx, params.id, body.version),
  issueDepositInvoice: (ctx, { params }) => invoiceDeposit(ctx, params.id),
  takeBackInvoice: (ctx, { params, body }) => takeBackInvoice(ctx, params.id, body.reason),
  correctInvoice: (ctx, { params, body }) => correctInvoice(ctx, params.id, body.reason),
})

const follow = handle(invoiceFollowRoutes, {
  mailInvoice: (ctx, { params, body }) => mailInvoice(ctx, params.id, body),
  invoiceMails: (ctx, { params }) => invoiceMails(ctx, params.id),
  payInvoice: (ctx, { params, body }) => payInvoice(ctx, params.id, body),
})

const many = handle(manyInvoicesRoutes, {
  previewInvoices: (ctx, { body }) => previewInvoices(ctx, body.target),
  printInvoices: (ctx, { body }) => startPrinting(ctx, body.target),
  mailInvoices: (ctx, { body }) => startMailing(ctx, body),
  payInvoices: (ctx, { body }) => startPaying(ctx, body),
})

const summaries = handle(summaryInvoiceRoutes, {
  listSummaries: (ctx, { params }) => listSummaries(ctx, params.month),
  previewSummary: (ctx, { params }) => previewSummary(ctx, params.month, params.id),
  issueSummaries: (ctx, { params, body }) => startSummaries(ctx, params.month, body.customers, body.mail),
})

const papers = handle({ samplePaper: papersRoutes.samplePaper }, { samplePaper: (ctx, { query }) => samplePaper(ctx, query.colour) })

const sheets = handle(invoiceSheets, {
  invoicesSheet: (ctx, { query }) => invoicesSheet(ctx, 'Factures', bills, query),
  creditInvoicesSheet: (ctx, { query }) => invoicesSheet(ctx, 'Avoirs', credits, query),
})

export const routes = [...sheets, ...papers, ...issued, ...acts, ...ofTickets, ...follow, ...many, ...summaries]
