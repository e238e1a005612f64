import { z } from 'zod'
import { regimeFaults } from '../orders/schemas.ts'
import type { Messages } from '../base/errors.ts'
import { InvoiceSummary } from './invoices.ts'
import { route } from '../base/route.ts'
import { byId, id, text, version } from '../base/shared.ts'

export const errors = {
  nothing_deposited: {
    status: 409,
    fr: 'Rien à facturer en acompte : aucun paiement reçu qui ne soit déjà sur une facture d’acompte.',
    en: 'No deposit to invoice: nothing was received that a deposit invoice does not have already.',
  },
  invoice_taken_back: {
    status: 409,
    fr: 'La facture {number} est déjà annulée ou remplacée.',
    en: 'Invoice {number} is already cancelled or replaced.',
  },
  deposit_settled: {
    status: 409,
    fr: 'Cet acompte est déduit de la facture {number} : annulez d’abord cette facture.',
    en: 'This deposit is taken off invoice {number}: cancel that invoice first.',
  },
  credited_in_part: {
    status: 409,
    fr: 'La facture {number} a un avoir partiel : annulez ce qui en reste, puis émettez-en une nouvelle.',
    en: 'Invoice {number} is credited in part: cancel what is left of it, then issue a new one.',
  },
} as const satisfies Messages

/** What is done with invoices beyond issuing an order's. */
export const invoiceActsRoutes = {
  invoiceSent: route({
    method: 'POST',
    path: '/order/{id}/invoice-sent',
    summary: 'Issue the invoice of the parts that have left; the rest becomes an order of its own',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ version }),
    response: z.object({ invoice: InvoiceSummary, rest: z.object({ id, reference: z.string() }) }),
    status: 201,
    errors: [
      'not_found',
      'no_right',
      'stale_version',
      'wrong_status',
      'has_documents',
      'nothing_sent',
      'rest_refunded',
      'passport_missing',
      'rest_prepaid',
      'rest_paid_before',
      'rest_awaited',
      'rest_rates',
      'already_invoiced',
      'parts_left',
      'missing_unsettled',
      'nothing_to_invoice',
      'period_closed',
      'shop_details_missing',
      'shop_details_wrong',
      'buyer_address_missing',
      'buyer_siren_missing',
      ...regimeFaults,
      'invoice_incomplete',
    ],
  }),
  issueDepositInvoice: route({
    method: 'POST',
    path: '/order/{id}/deposit-invoice',
    summary: 'Issue the deposit invoice of what the order has received (type 386)',
    permission: 'invoices.write',
    params: byId,
    body: z.object({}),
    response: InvoiceSummary,
    status: 201,
    errors: [
      'not_found',
      'wrong_status',
      'already_invoiced',
      'nothing_deposited',
      'shop_details_missing',
      'shop_details_wrong',
      'buyer_address_missing',
      'buyer_siren_missing',
      ...regimeFaults,
      'invoice_incomplete',
    ],
  }),
  takeBackInvoice: route({
    method: 'PUT',
    path: '/invoice/{id}/cancel',
    summary: 'Take an invoice of an order, a deposit or a ticket back by a credit invoice (type 381)',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ reason: text(300).default('') }),
    response: InvoiceSummary,
    errors: ['not_found', 'invoice_taken_back', 'deposit_settled', 'invoice_incomplete'],
  }),
  correctInvoice: route({
    method: 'PUT',
    path: '/invoice/{id}/correct',
    summary: 'Replace an invoice by one with today’s details of seller and buyer, its amounts unchanged (type 384)',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ reason: text(300).default('') }),
    response: InvoiceSummary,
    errors: [
      'not_found',
      'invoice_taken_back',
      'credited_in_part',
      'shop_details_missing',
      'shop_details_wrong',
      'buyer_address_missing',
      'buyer_siren_missing',
      ...regimeFaults,
      'invoice_incomplete',
    ],
  }),
}
