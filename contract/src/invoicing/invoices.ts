import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import {
  byId,
  cents,
  day,
  filledOrNot,
  id,
  inverted,
  listQuery,
  oneOrMore,
  pageOf,
  pageParam,
  RateTotals,
  someIds,
  text,
  version,
} from '../base/shared.ts'
import { Order, regimeFaults } from '../orders/schemas.ts'
import { route } from '../base/route.ts'

export const invoiceKinds = ['invoice', 'deposit_invoice', 'corrective_invoice', 'credit_invoice'] as const
export const InvoiceKind = z.enum(invoiceKinds)
export type InvoiceKind = z.infer<typeof InvoiceKind>

/** `paid` when its order is; `credited` once credit invoices took all of it back, `replaced` by a corrective invoice. */
export const invoiceStates = ['due', 'overdue', 'paid', 'credited', 'replaced'] as const

export const InvoiceSummary = z.object({
  id,
  kind: InvoiceKind,
  number: z.string(),
  issuedOn: day,
  dueOn: day.nullable(),
  state: z.enum(invoiceStates),
  customerId: id.nullable(),
  customerName: z.string(),
  orderId: id.nullable(),
  orderReference: z.string().nullable(),
  /** Of a summary invoice: the first day of its month. */
  summaryMonth: day.nullable(),
  /** Of a credit or corrective invoice: the invoice that it takes back or replaces. */
  originalNumber: z.string().nullable(),
  exclCents: cents,
  vatCents: cents,
  inclCents: cents,
  /** What is left to pay on it. */
  openCents: cents,
  rates: z.array(RateTotals),
})
export type InvoiceSummary = z.infer<typeof InvoiceSummary>

export const errors = {
  already_invoiced: {
    status: 409,
    fr: 'Cette commande a déjà une facture : {number}.',
    en: 'This order already has an invoice: {number}.',
  },
  no_invoice: { status: 404, fr: 'Cette commande n’a pas de facture.', en: 'This order has no invoice.' },
  nothing_to_invoice: {
    status: 409,
    fr: 'Le total de cette commande est nul : il n’y a rien à facturer.',
    en: 'The total is nil: there is nothing to invoice.',
  },
  buyer_siren_missing: {
    status: 409,
    fr: 'Depuis le 1er septembre 2027, la facture à une entreprise française demande son SIREN : ajoutez-le sur la fiche du client.',
    en: 'Since 1 September 2027 an invoice to a French business needs its SIREN: add it to the customer’s record.',
  },
  invoice_incomplete: {
    status: 409,
    fr: 'La facture ne peut pas être émise : {faults}.',
    en: 'The invoice cannot be issued: {faults}.',
  },
} as const satisfies Messages

/** What the two lists of documents are narrowed by. */
export const invoiceFilters = {
  ids: someIds.optional(),
  ...inverted(['state']),
  ...filledOrNot(['due', 'order']),
  from: day.optional(),
  to: day.optional(),
  state: oneOrMore(invoiceStates).optional(),
  customer: z.coerce.number<number | string>().int().positive().optional(),
}

const sorts = ['number', 'total', 'customer', 'due'] as const
const list = <const P extends '/accounting/invoices/{page}' | '/accounting/credit-invoices/{page}'>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    permission: 'invoices.read',
    params: pageParam,
    query: listQuery(sorts, invoiceFilters),
    response: pageOf(InvoiceSummary),
  })
const search = <const P extends '/accounting/invoices/search/{q}' | '/accounting/credit-invoices/search/{q}'>(path: P, summary: string) =>
  route({
    method: 'GET',
    path,
    summary,
    permission: 'invoices.read',
    params: z.object({ q: text(100) }),
    response: z.object({ items: z.array(InvoiceSummary) }),
  })

export const invoicesRoutes = {
  generateInvoice: route({
    method: 'POST',
    path: '/order/{id}/generate-invoice',
    summary: 'Issue the invoice of the order',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ version: version.optional() }),
    response: InvoiceSummary,
    status: 201,
    errors: [
      'not_found',
      'stale_version',
      'wrong_status',
      'already_invoiced',
      'parts_left',
      'missing_unsettled',
      'nothing_to_invoice',
      'shop_details_missing',
      'shop_details_wrong',
      'buyer_address_missing',
      'buyer_siren_missing',
      ...regimeFaults,
      'invoice_incomplete',
    ],
  }),
  orderInvoicePdf: route({
    method: 'GET',
    path: '/order/{id}/invoice',
    summary: "The order's invoice (Factur-X)",
    permission: 'invoices.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found', 'no_invoice'],
  }),
  cancelInvoice: route({
    method: 'PUT',
    path: '/order/{id}/invoice/cancel',
    summary: 'Cancel the invoice by a credit invoice',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ reason: text(300).default('') }),
    response: Order,
    errors: ['not_found', 'no_invoice', 'order_in_summary'],
  }),
  listInvoices: list('/accounting/invoices/{page}', 'Invoices'),
  searchInvoices: search('/accounting/invoices/search/{q}', 'Invoices by number, customer, order or amount'),
  listCreditInvoices: list('/accounting/credit-invoices/{page}', 'Credit invoices'),
  searchCreditInvoices: search('/accounting/credit-invoices/search/{q}', 'Credit invoices by number, customer, order or amount'),
  invoicePdf: route({
    method: 'GET',
    path: '/invoice/{id}',
    summary: 'Invoice',
    permission: 'invoices.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
  creditInvoicePdf: route({
    method: 'GET',
    path: '/credit_invoice/{id}',
    summary: 'Credit invoice',
    permission: 'invoices.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
