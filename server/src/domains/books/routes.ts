import { booksRoutes } from '@plantule/contract/books/books'
import { eReportingRoutes } from '@plantule/contract/books/e-reporting'
import { journalRoutes } from '@plantule/contract/books/journal'
import { plantsBoughtRoutes } from '@plantule/contract/books/plants-bought'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { afterReading, handle } from '../../platform/handlers.ts'
import { bookAccounts, setAccounts } from './accounts.ts'
import { addBankLine, bankLines, bookBankLine, importBank, readBank, removeBankLine } from './closing/bank-lines.ts'
import { closedMonthList, closeMonth, readClosing } from './closing/close-month.ts'
import { reportDays, reportExcel } from './e-reporting/report-days.ts'
import { checkFecFile } from './fec/check-fec-file.ts'
import { describeFec } from './fec/describe-fec.ts'
import { exportFec } from './fec/export-fec.ts'
import { noteExport } from './note-export.ts'
import { journalXlsx, moneyXlsx } from './journal/journal-xlsx.ts'
import { startZip } from './journal/journal-zip.ts'
import { journalTotals, readJournal, readMoney } from './journal/read-journal.ts'
import { addAttachment, getAttachment, removeAttachment } from './purchases/attachments.ts'
import { listPurchases, purchasesXlsx } from './purchases/list-purchases.ts'
import { plantsBought, proposeDelivery } from './purchases/plants-bought.ts'
import { findPurchase } from './purchases/purchases.db.ts'
import { readInvoice } from './purchases/read-invoice.ts'
import { createPurchase, removePurchase, updatePurchase } from './purchases/save-purchase.ts'
import { createSupplier, listSuppliers, removeSupplier, updateSupplier } from './purchases/suppliers.ts'
import { tvaSummary } from './tva/tva-summary.ts'

const journal = handle(journalRoutes, {
  journal: (ctx, { params, query }) => readJournal(ctx, params, query),
  journalTotals: (ctx, { params }) => journalTotals(ctx, params),
  journalMoney: (ctx, { params, query }) => readMoney(ctx, params, query),
  journalExcel: async (ctx, { params, query }) => noteExport(ctx, params, await journalXlsx(ctx, params, query)),
  journalMoneyExcel: async (ctx, { params, query }) => noteExport(ctx, params, await moneyXlsx(ctx, params, query)),
  journalZip: (ctx, { params }) => startZip(ctx, params),
})

const plants = handle(plantsBoughtRoutes, {
  plantsBought: (ctx, { query }) => plantsBought(ctx, query),
  proposeDelivery: (ctx, { params }) => proposeDelivery(ctx, params.id),
})

const books = handle(booksRoutes, {
  getAccounts: bookAccounts,
  setAccounts: (ctx, { body }) => setAccounts(ctx, body),
  exportFec: async (ctx, { params }) => noteExport(ctx, params, await exportFec(ctx, params)),
  describeFec,
  checkFec: (ctx, { files: [file] }) => checkFecFile(ctx, file),
  tvaSummary: (ctx, { params }) => tvaSummary(ctx, params),
  closing: (ctx, { params }) => readClosing(ctx, params.month),
  closeMonth: (ctx, { params, body }) => closeMonth(ctx, params.month, body),
  closedMonths: closedMonthList,
  bankLines: (ctx, { params }) => bankLines(ctx, params.month),
  importBank: afterReading(readBank, (ctx, { files: [file] }, lines) => importBank(ctx, file, lines)),
  addBankLine: (ctx, { body }) => addBankLine(ctx, body),
  bookBankLine: (ctx, { params, body }) => bookBankLine(ctx, params.id, body.account),
  removeBankLine: (ctx, { params }) => removeBankLine(ctx, params.id),
})

const eReporting = handle(eReportingRoutes, {
  eReporting: (ctx, { params }) => reportDays(ctx, params),
  eReportingExcel: (ctx, { params }) => reportExcel(ctx, params),
})

const purchases = handle(purchasesRoutes, {
  listPurchases: (ctx, { params, query }) => listPurchases(ctx, params, query),
  purchasesExcel: (ctx, { params, query }) => purchasesXlsx(ctx, params, query),
  getPurchase: (ctx, { params }) => findPurchase(ctx, params.id),
  createPurchase: (ctx, { body }) => createPurchase(ctx, body),
  updatePurchase: (ctx, { params, body }) => updatePurchase(ctx, params.id, body),
  removePurchase: (ctx, { params }) => removePurchase(ctx, params.id),
  addAttachment: (ctx, { params, files: [file] }) => addAttachment(ctx, params.id, file),
  getAttachment: (ctx, { params, query }) => getAttachment(ctx, params.id, query.attachment),
  removeAttachment: (ctx, { params, query }) => removeAttachment(ctx, params.id, query.attachment),
  readInvoice: (ctx, { files: [file] }) => readInvoice(ctx, file),
  listSuppliers: (ctx, { query }) => listSuppliers(ctx, query.q),
  createSupplier: (ctx, { body }) => createSupplier(ctx, body),
  updateSupplier: (ctx, { params, body }) => updateSupplier(ctx, params.id, body),
  removeSupplier: (ctx, { params }) => removeSupplier(ctx, params.id),
})

export const routes = [...eReporting, ...journal, ...plants, ...books, ...purchases]
