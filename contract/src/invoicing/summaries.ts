import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { cents, day, id, idParam, positiveCents, RateTotals } from '../base/shared.ts'
import { route } from '../base/route.ts'

/** Any of its days names a month too. */
const month = z.union([day.transform((of) => of.slice(0, 7)), z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/)])

/** Why a delivered order stays off the summary invoice: it is invoiced by itself. */
export const apartReasons = ['deposit_invoice', 'refunded'] as const

/** What a professional had delivered within the month and no invoice holds: an order, or a ticket that they took on account. */
const SummarySource = z.object({
  source: z.enum(['order', 'ticket']),
  id,
  number: z.string(),
  day,
  exclCents: cents,
  inclCents: cents,
  openCents: positiveCents,
  rates: z.array(RateTotals),
  apart: z.enum(apartReasons).nullable(),
})
export type SummarySource = z.infer<typeof SummarySource>

const SummaryCustomer = z.object({
  customerId: id,
  name: z.string(),
  reference: z.string(),
  email: z.string().nullable(),
  orders: z.int(),
  tickets: z.int(),
  exclCents: cents,
  inclCents: cents,
})
export type SummaryCustomer = z.infer<typeof SummaryCustomer>

export const errors = {
  nothing_to_summarise: {
    status: 409,
    fr: 'Rien à regrouper pour ce client ce mois-ci.',
    en: 'Nothing to bring together for this customer this month.',
  },
  summaries_left: {
    status: 409,
    fr: '{issued} {issued|facture émise|factures émises}. Non émises : {left}',
    en: '{issued} invoices issued. Not issued: {left}',
  },
  order_in_summary: {
    status: 409,
    fr: 'Cette commande est sur la facture récapitulative {number} : annulez-la depuis les factures.',
    en: 'This order is on the summary invoice {number}: cancel that one from the invoices.',
  },
} as const satisfies Messages

/** Summary invoices: one a professional for the deliveries of a calendar month (CGI art. 289, I 3). */
export const summaryInvoiceRoutes = {
  listSummaries: route({
    method: 'GET',
    path: '/accounting/summary-invoices/{month}',
    summary: 'Professionals with deliveries of the month that no invoice holds',
    permission: 'invoices.read',
    params: z.object({ month }),
    response: z.object({ items: z.array(SummaryCustomer), lastDay: day }),
  }),
  previewSummary: route({
    method: 'GET',
    path: '/accounting/summary-invoices/{month}/customer/{id}',
    summary: 'What the summary invoice of one of them would hold',
    permission: 'invoices.read',
    params: z.object({ month, id: idParam }),
    response: z.object({
      items: z.array(SummarySource),
      rates: z.array(RateTotals),
      exclCents: cents,
      vatCents: cents,
      inclCents: cents,
      openCents: positiveCents,
      dueOn: day,
    }),
    errors: ['not_found'],
  }),
  issueSummaries: route({
    method: 'POST',
    path: '/accounting/summary-invoices/{month}',
    summary: 'Issue the summary invoices of some customers, and mail them when asked',
    permission: 'invoices.write',
    params: z.object({ month }),
    body: z.object({ customers: z.array(id).min(1).max(500), mail: z.boolean().default(false) }),
    response: z.object({ operationId: id }),
    status: 202,
    errors: ['not_found'],
  }),
}
