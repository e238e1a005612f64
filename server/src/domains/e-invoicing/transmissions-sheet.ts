import type { Out } from '@plantule/contract/base/route'
import type { eInvoicingSheets } from '@plantule/contract/e-invoicing/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { listTransmissions } from './transmissions.db.ts'

type Query = Out<(typeof eInvoicingSheets)['transmissionsSheet']['query']>
type Transmission = Awaited<ReturnType<typeof listTransmissions>>['items'][number]

export const sheetWords = {
  states: {
    to_send: 'À remettre',
    queued: 'En route',
    sent: 'Envoyée',
    failed: 'Non transmise',
    deposited: 'Déposée',
    issued: 'Émise',
    received: 'Reçue',
    available: 'Mise à disposition',
    taken_over: 'Prise en charge',
    approved: 'Approuvée',
    partly_approved: 'Approuvée en partie',
    disputed: 'En litige',
    suspended: 'Suspendue',
    completed: 'Complétée',
    refused: 'Refusée',
    payment_sent: 'Paiement transmis',
    paid: 'Encaissée',
    rejected: 'Rejetée',
  },
}
const state = worded(sheetWords.states)

const columns: readonly ListColumn<Transmission>[] = [
  { header: 'Numéro', type: 'text', width: 18, of: (row) => row.number },
  { header: 'Émise le', type: 'day', of: (row) => row.issuedOn },
  { header: 'Client', type: 'text', width: 30, of: (row) => row.customerName },
  { header: 'Total TTC', type: 'euros', of: (row) => row.inclCents },
  { header: 'État', type: 'text', width: 20, of: (row) => state(row.state) },
  { header: 'Depuis', type: 'instant', width: 18, of: (row) => row.at && new Date(row.at) },
  { header: 'Motif', type: 'text', width: 36, of: (row) => row.reason },
]

export const transmissionsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(ctx, 'Factures électroniques', query, (all) => listTransmissions(ctx, 1, all), columns)
