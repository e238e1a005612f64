import type { orderSheets } from '@plantule/contract/orders/sheets'
import type { OrderStatus, OrderSummary, PaymentState } from '@plantule/contract/orders/schemas'
import type { Out } from '@plantule/contract/base/route'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { type ListColumn, listSheet, worded } from '../../../platform/sheets/list-sheet.ts'
import { type ListName, listOrders } from './list-orders.ts'

type Query = Out<(typeof orderSheets)['completeSheet']['query']>

/** As the screens say them; a test holds both together. */
export const sheetWords = {
  statuses: {
    draft: 'Brouillon',
    quotation: 'Devis',
    waiting_payment: 'Attend le paiement',
    deposit_paid: 'Acompte reçu',
    confirmed: 'Confirmée',
    in_preparation: 'En préparation',
    prepared: 'Préparée',
    shipped: 'Expédiée',
    ready: 'Prête au retrait',
    delivered: 'Livrée',
    collected: 'Remise au client',
    complete: 'Terminée',
    cancelled: 'Annulée',
    refunded: 'Remboursée',
  } satisfies Record<OrderStatus, string>,
  paymentStates: {
    none: 'Rien à payer',
    unpaid: 'À encaisser',
    partial: 'Payée en partie',
    paid: 'Payée',
    overpaid: 'Trop-perçu',
    refunded_partially: 'Remboursée en partie',
    refunded: 'Remboursée',
  } satisfies Record<PaymentState, string>,
  deliveryModes: {
    on_site: 'Emporté sur place',
    collect: 'Retrait sur place',
    home: 'Livraison à domicile',
    relay: 'Point relais',
    own_truck: 'Notre camion',
  } satisfies Record<OrderSummary['deliveryMode'], string>,
  channels: {
    back_office: 'Au comptoir',
    phone: 'Téléphone',
    web: 'Boutique en ligne',
    market: 'Marché',
  } satisfies Record<OrderSummary['channel'], string>,
}
const status = worded(sheetWords.statuses)
const payment = worded(sheetWords.paymentStates)
const delivery = worded(sheetWords.deliveryModes)
const channel = worded(sheetWords.channels)

const columns: readonly ListColumn<OrderSummary>[] = [
  { header: 'Numéro', type: 'text', width: 16, of: (row) => row.reference },
  { header: 'Passée le', type: 'instant', width: 18, of: (row) => new Date(row.placedAt) },
  { header: 'Client', type: 'text', width: 30, of: (row) => row.customerName },
  { header: 'Ville', type: 'text', width: 20, of: (row) => row.city },
  { header: 'État', type: 'text', width: 18, of: (row) => status(row.status) },
  { header: 'En attente', type: 'yes-no', of: (row) => row.held },
  { header: 'Paiement', type: 'text', width: 20, of: (row) => payment(row.paymentState) },
  { header: 'Canal', type: 'text', width: 16, of: (row) => channel(row.channel) },
  { header: 'Livraison', type: 'text', width: 20, of: (row) => delivery(row.deliveryMode) },
  { header: 'Souhaitée le', type: 'day', of: (row) => row.wantedOn },
  { header: 'Plants', type: 'integer', of: (row) => row.items },
  { header: 'Total TTC', type: 'euros', of: (row) => row.inclCents },
  { header: 'Remboursé', type: 'euros', of: (row) => row.refundedCents },
  { header: 'Reste dû', type: 'euros', of: (row) => row.dueCents },
  { header: 'Facturée', type: 'yes-no', of: (row) => row.invoiced },
]
const quotationColumns: readonly ListColumn<OrderSummary>[] = [
  ...columns.filter(({ header }) => !['En attente', 'Paiement', 'Remboursé', 'Reste dû', 'Facturée'].includes(header)),
  { header: 'Valable jusqu’au', type: 'day', width: 18, of: (row) => row.validUntil },
]
const titles: Record<ListName, string> = { in_progress: 'Commandes en cours', complete: 'Commandes terminées', quotations: 'Devis' }

/** One of the three lists of orders as a spreadsheet. */
export const orderSheet = (ctx: Ctx, name: ListName, query: Query): Promise<FileReply> =>
  listSheet(ctx, titles[name], query, (all) => listOrders(ctx, name, 1, all), name === 'quotations' ? quotationColumns : columns)
