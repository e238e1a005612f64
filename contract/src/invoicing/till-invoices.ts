import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { InvoiceSummary } from './invoices.ts'
import { route } from '../base/route.ts'
import { byId, id } from '../base/shared.ts'

export const errors = {
  ticket_invoiced: { status: 409, fr: 'Ce ticket a déjà une facture : {number}.', en: 'This ticket already has an invoice: {number}.' },
  ticket_refunded: { status: 409, fr: 'Ce ticket a été remboursé, en tout ou partie.', en: 'This ticket was refunded, wholly or in part.' },
} as const satisfies Messages

export const tillInvoicesRoutes = {
  invoiceSale: route({
    method: 'PUT',
    path: '/direct_sales/{id}/invoice',
    summary: 'Issue an invoice that repeats the ticket for a customer',
    permission: 'till.write',
    params: byId,
    body: z.object({ customerId: id.nullable().default(null) }),
    response: InvoiceSummary,
    errors: [
      'not_found',
      'ticket_invoiced',
      'ticket_refunded',
      'is_training',
      'nothing_to_invoice',
      'unknown_customer',
      'shop_details_missing',
      'shop_details_wrong',
      'buyer_address_missing',
      'buyer_siren_missing',
      'invoice_incomplete',
    ],
  }),
  saleInvoicePdf: route({
    method: 'GET',
    path: '/direct-sales/payment/{id}/invoice',
    summary: "Invoice of a direct sale's payment",
    permission: 'till.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'no_invoice'],
  }),
}
