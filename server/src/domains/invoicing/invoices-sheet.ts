import type { Out } from '@plantule/contract/base/route'
import type { InvoiceKind, InvoiceSummary } from '@plantule/contract/invoicing/invoices'
import type { invoiceSheets } from '@plantule/contract/invoicing/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listInvoices } from './list-invoices.ts'

type Query = Out<(typeof invoiceSheets)['invoicesSheet']['query']>

export const sheetWords = {
  kinds: { invoice: 'Facture', deposit_invoice: 'Acompte', corrective_invoice: 'Rectificative', credit_invoice: 'Avoir' },
  states: { due: 'À encaisser', overdue: 'En retard', paid: 'Réglée', credited: 'Annulée par un avoir', replaced: 'Remplacée' },
}
const kind = worded(sheetWords.kinds)
const state = worded(sheetWords.states)

const columns: readonly ListColumn<InvoiceSummary>[] = [
  { header: 'Numéro', type: 'text', width: 18, of: (row) => row.number },
  { header: 'Nature', type: 'text', width: 14, of: (row) => kind(row.kind) },
  { header: 'Émise le', type: 'day', of: (row) => row.issuedOn },
  { header: 'Échéance', type: 'day', of: (row) => row.dueOn },
  { header: 'Client', type: 'text', width: 30, of: (row) => row.customerName },
  { header: 'Commande', type: 'text', width: 16, of: (row) => row.orderReference },
  { header: 'État', type: 'text', width: 20, of: (row) => state(row.state) },
  { header: 'Total HT', type: 'euros', of: (row) => row.exclCents },
  { header: 'TVA', type: 'euros', of: (row) => row.vatCents },
  { header: 'Total TTC', type: 'euros', of: (row) => row.inclCents },
  { header: 'Reste dû', type: 'euros', of: (row) => row.openCents },
]
const creditColumns: readonly ListColumn<InvoiceSummary>[] = [
  ...columns.filter(({ header }) => !['Nature', 'Échéance', 'État', 'Reste dû'].includes(header)),
  { header: 'Annule', type: 'text', width: 18, of: (row) => row.originalNumber },
]

export const invoicesSheet = (ctx: Ctx, title: 'Factures' | 'Avoirs', kinds: readonly InvoiceKind[], query: Query): Promise<FileReply> =>
  listSheet(ctx, title, query, (all) => listInvoices(ctx, kinds, 1, all), title === 'Avoirs' ? creditColumns : columns)
