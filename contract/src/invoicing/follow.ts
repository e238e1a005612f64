import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { InvoiceSummary } from './invoices.ts'
import { route } from '../base/route.ts'
import { byId, day, done, id, instant, positiveCents, text } from '../base/shared.ts'

export const errors = {
  invoice_settled: { status: 409, fr: 'Rien ne reste à payer sur la facture {number}.', en: 'Nothing is left to pay on invoice {number}.' },
  amount_beyond_invoice: { status: 400, fr: 'Il reste {due} à payer sur cette facture.', en: '{due} is left to pay on this invoice.' },
  ticket_paid_whole: {
    status: 400,
    fr: 'Un ticket en compte se règle en entier : il reste {rest} qui n’en paie aucun.',
    en: 'A ticket on account is paid whole: {rest} is left that pays none.',
  },
  no_invoice_address: {
    status: 400,
    fr: 'Indiquez une adresse e-mail : ce client n’en a pas.',
    en: 'Give an e-mail address: this customer has none.',
  },
} as const satisfies Messages

const InvoiceMail = z.object({
  id,
  at: instant,
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(['queued', 'sent', 'kept', 'failed']),
})

/** What follows an issued document: it is mailed, and paid. */
export const invoiceFollowRoutes = {
  mailInvoice: route({
    method: 'POST',
    path: '/invoice/{id}/mail',
    summary: 'Mail an invoice or a credit invoice to its customer',
    permission: 'invoices.write',
    params: byId,
    body: z.object({ to: z.email().max(200).nullable().default(null), message: text(2000).default('') }),
    response: done,
    errors: ['not_found', 'no_invoice_address'],
  }),
  invoiceMails: route({
    method: 'GET',
    path: '/invoice/{id}/mails',
    summary: 'Mails that took the document to somebody, newest first',
    permission: 'invoices.read',
    params: byId,
    response: z.object({ items: z.array(InvoiceMail) }),
    errors: ['not_found'],
  }),
  payInvoice: route({
    method: 'POST',
    path: '/invoice/{id}/payment',
    summary: 'Record what was received on an invoice: its tickets whole, then its orders, oldest first',
    permission: 'invoices.write',
    params: byId,
    body: z.object({
      payment_type: z.enum(['transfer', 'cheque', 'card', 'cash', 'direct_debit']),
      amount: positiveCents.min(1),
      receivedOn: day.nullable().default(null),
      note: text(200).default(''),
      sessionId: id.nullable().default(null),
    }),
    response: InvoiceSummary,
    errors: [
      'not_found',
      'invoice_settled',
      'amount_beyond_invoice',
      'ticket_paid_whole',
      'no_open_session',
      'wrong_status',
      'means_not_accepted',
      'account_professionals_only',
      'cash_limit',
      'payment_day_ahead',
      'payment_day_before',
      'period_closed',
      'cash_without_session',
      'cash_session_needed',
      'session_other_day',
      'payment_day_cash',
    ],
  }),
}
