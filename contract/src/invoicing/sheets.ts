import { sheetOf } from '../base/sheet.ts'
import { invoicesRoutes } from './invoices.ts'

export const invoiceSheets = {
  invoicesSheet: sheetOf(invoicesRoutes.listInvoices, '/accounting/invoices/export'),
  creditInvoicesSheet: sheetOf(invoicesRoutes.listCreditInvoices, '/accounting/credit-invoices/export'),
}
