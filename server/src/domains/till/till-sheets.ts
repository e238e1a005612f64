import type { Out } from '@plantule/contract/base/route'
import type { FairRow } from '@plantule/contract/till/fairs'
import type { TicketSummary } from '@plantule/contract/till/tickets'
import type { tillSheets } from '@plantule/contract/till/sheets'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply } from '../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../platform/sheets/list-sheet.ts'
import { paymentLabels } from '../fiscal/index.ts'
import { listFairs } from './fairs/list-fairs.ts'
import { listSessions } from './session/list-sessions.ts'
import { listTickets } from './ticket/list-tickets.ts'

type Query<K extends keyof typeof tillSheets> = Out<(typeof tillSheets)[K]['query']>
type Session = Awaited<ReturnType<typeof listSessions>>['items'][number]

export const sheetWords = {
  sessionStates: { closed: 'Clôturée', opening_control: 'À ouvrir', open: 'Ouverte', closing_control: 'En clôture' },
  ticketStates: { paid: 'Payé', refunded_partially: 'Remboursé en partie', refunded: 'Remboursé' },
  fairStates: { planned: 'Prévue', running: 'En cours', over: 'Terminée' },
}
const sessionState = worded(sheetWords.sessionStates)
const ticketState = worded(sheetWords.ticketStates)
const fairState = worded(sheetWords.fairStates)

const sessionColumns: readonly ListColumn<Session>[] = [
  { header: 'Numéro', type: 'text', width: 16, of: (row) => row.number },
  { header: 'Caisse', type: 'text', width: 12, of: (row) => row.register },
  { header: 'Jour', type: 'day', of: (row) => row.day },
  { header: 'État', type: 'text', width: 14, of: (row) => sessionState(row.state) },
  { header: 'Formation', type: 'yes-no', of: (row) => row.training },
  { header: 'Foire', type: 'text', width: 24, of: (row) => row.fair?.name },
  { header: 'Ouverte le', type: 'instant', width: 18, of: (row) => new Date(row.openedAt) },
  { header: 'Ouverte par', type: 'text', width: 20, of: (row) => row.openedBy },
  { header: 'Fond de caisse', type: 'euros', of: (row) => row.openingFloatCents },
  { header: 'Clôturée le', type: 'instant', width: 18, of: (row) => row.closedAt && new Date(row.closedAt) },
  { header: 'Clôturée par', type: 'text', width: 20, of: (row) => row.closedBy },
  { header: 'Écart', type: 'euros', of: (row) => row.cash?.differenceCents },
  { header: 'Raison de l’écart', type: 'text', width: 30, of: (row) => row.cash?.differenceReason },
  { header: 'Dépôt en banque', type: 'euros', of: (row) => row.cash?.bankDepositCents },
  { header: 'Ticket Z', type: 'text', width: 16, of: (row) => row.zNumber },
]

const ticketColumns: readonly ListColumn<TicketSummary>[] = [
  { header: 'Numéro', type: 'text', width: 22, of: (row) => row.number },
  { header: 'Le', type: 'instant', width: 18, of: (row) => new Date(row.at) },
  { header: 'Caisse', type: 'text', width: 12, of: (row) => row.register },
  { header: 'Client', type: 'text', width: 28, of: (row) => row.customerName },
  { header: 'Plants', type: 'integer', of: (row) => row.items },
  { header: 'Paiement', type: 'text', width: 28, of: (row) => row.paymentTypes.map((type) => paymentLabels[type]).join(', ') },
  { header: 'Total TTC', type: 'euros', of: (row) => row.inclCents },
  { header: 'dont cartes cadeaux', type: 'euros', of: (row) => row.cardsCents },
  { header: 'Remboursé', type: 'euros', of: (row) => row.refundedCents },
  { header: 'État', type: 'text', width: 20, of: (row) => ticketState(row.state) },
  { header: 'Opérateur', type: 'text', width: 20, of: (row) => row.operator },
]
const refundColumns: readonly ListColumn<TicketSummary>[] = [
  ...ticketColumns.filter(({ header }) => !['dont cartes cadeaux', 'Remboursé', 'État'].includes(header)),
  { header: 'Ticket d’origine', type: 'text', width: 22, of: (row) => row.originalNumber },
]

const fairColumns: readonly ListColumn<FairRow>[] = [
  { header: 'Nom', type: 'text', width: 30, of: (row) => row.name },
  { header: 'Lieu', type: 'text', width: 24, of: (row) => row.place },
  { header: 'Premier jour', type: 'day', of: (row) => row.firstDay },
  { header: 'Dernier jour', type: 'day', of: (row) => row.lastDay },
  { header: 'État', type: 'text', width: 14, of: (row) => fairState(row.state) },
  { header: 'Sur le stand', type: 'integer', of: (row) => row.held },
  { header: 'Tickets', type: 'integer', of: (row) => row.tickets },
  { header: 'Recette TTC', type: 'euros', of: (row) => row.inclCents },
  { header: 'Résultat HT', type: 'euros', of: (row) => row.netCents },
]

export const sessionsSheet = (ctx: Ctx, query: Query<'sessionsSheet'>): Promise<FileReply> =>
  listSheet(ctx, 'Sessions de caisse', query, (all) => listSessions(ctx, all), sessionColumns)

export const ticketsSheet = (ctx: Ctx, kind: TicketSummary['kind'], query: Query<'ticketsSheet'>): Promise<FileReply> =>
  listSheet(
    ctx,
    kind === 'sale' ? 'Tickets' : 'Tickets de remboursement',
    query,
    (all) => listTickets(ctx, kind, 1, all),
    kind === 'sale' ? ticketColumns : refundColumns,
  )

export const fairsSheet = (ctx: Ctx, query: Query<'fairsSheet'>): Promise<FileReply> =>
  listSheet(ctx, 'Foires', query, (all) => listFairs(ctx, all), fairColumns)
