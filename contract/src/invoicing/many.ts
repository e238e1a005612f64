import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { route } from '../base/route.ts'
import { cents, day, exportQuery, id, instant, positiveCents, text } from '../base/shared.ts'
import { manyStarted } from '../downloads/many.ts'
import { invoiceFilters } from './invoices.ts'

/** Documents that something is done with at once. */
export const MOST_INVOICES = 300

/** Documents by id, or all that the filters of one of the two lists show. */
export const invoiceTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ids'), ids: z.array(id).min(1).max(MOST_INVOICES) }),
  z.object({ kind: z.literal('matching'), list: z.enum(['invoices', 'credits']), query: exportQuery(invoiceFilters) }),
])
export type InvoiceTarget = z.infer<typeof invoiceTarget>
export type InvoiceTargetInput = z.input<typeof invoiceTarget>

/** A document as it stands before something is done with many. */
export const InvoiceBefore = z.object({
  id,
  number: z.string(),
  customerName: z.string(),
  /** Where its mail would go. */
  email: z.string().nullable(),
  /** When it last went to that address. */
  mailedAt: instant.nullable(),
  openCents: cents,
})
export type InvoiceBefore = z.infer<typeof InvoiceBefore>

export const errors = {
  too_many_invoices: {
    status: 400,
    fr: '{count} factures : au plus {max} à la fois. Affinez la liste.',
    en: '{count} invoices: at most {max} at once. Narrow the list.',
  },
  invoice_mailed: {
    status: 409,
    fr: 'Déjà envoyée à {to} le {day}.',
    en: 'Already sent to {to} on {day}.',
  },
  papers_too_heavy: {
    status: 409,
    fr: 'Ces factures sont trop lourdes pour un seul fichier : choisissez-en moins.',
    en: 'These invoices are too heavy for one file: choose fewer.',
  },
} as const satisfies Messages

const about = z.object({ target: invoiceTarget })

export const manyInvoicesRoutes = {
  previewInvoices: route({
    method: 'POST',
    path: '/multi-invoice/preview',
    summary: 'Many documents as they stand: what is left to pay, where their mail would go, and when it went there before',
    permission: 'invoices.read',
    body: about,
    response: z.object({ items: z.array(InvoiceBefore) }),
    errors: ['not_found', 'too_many_invoices'],
  }),
  printInvoices: route({
    method: 'POST',
    path: '/multi-invoice/pdf',
    summary: 'Many documents in one file to be printed, as a download',
    permission: 'invoices.read',
    body: about,
    response: manyStarted,
    status: 201,
    errors: ['not_found', 'too_many_invoices'],
  }),
  mailInvoices: route({
    method: 'POST',
    path: '/multi-invoice/mail',
    summary: 'Mail many documents, each once to its customer, as an operation; those without an address or already sent are told',
    permission: 'invoices.write',
    body: about.extend({
      message: text(2000).default(''),
      /** Also those that went to the same address before. */
      again: z.boolean().default(false),
    }),
    response: manyStarted,
    status: 201,
    errors: ['not_found', 'too_many_invoices'],
  }),
  payInvoices: route({
    method: 'POST',
    path: '/multi-invoice/payment',
    summary:
      'Record one payment as received on many invoices, each with its amount, as an operation; no cash, whose drawer is asked one by one',
    permission: 'invoices.write',
    body: z.object({
      items: z
        .array(z.object({ id, amount: positiveCents.min(1) }))
        .min(1)
        .max(MOST_INVOICES),
      payment_type: z.enum(['transfer', 'cheque', 'card', 'direct_debit']),
      receivedOn: day.nullable().default(null),
      note: text(200).default(''),
    }),
    response: manyStarted,
    status: 201,
    errors: ['not_found'],
  }),
}
