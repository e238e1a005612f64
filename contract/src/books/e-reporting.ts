import { z } from 'zod'
import { journalPeriod } from './journal.ts'
import { basisPoints, cents, day, id } from '../base/shared.ts'
import { route } from '../base/route.ts'

/**
 * Sales of goods, or of services, to private customers of one day, as they are told to the tax office (CGI ann. II art. 242 nonies M; ann.
 * IV art. 41 septies L).
 */
export const ReportedDay = z.object({
  day,
  /** Plants and what goes with them are goods; planting, pruning and grafting to order are services. */
  category: z.enum(['goods', 'services']),
  /** Sales of the day; what was given back lowers the amounts, not this number. */
  transactions: z.int().min(0),
  rates: z.array(z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents })),
  exclCents: cents,
  vatCents: cents,
})
export type ReportedDay = z.infer<typeof ReportedDay>

/** Services that private customers paid on one day: their tax is due then (CGI ann. II art. 242 nonies P). */
export const CashedDay = z.object({
  day,
  rates: z.array(z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents, inclCents: cents })),
  inclCents: cents,
})
export type CashedDay = z.infer<typeof CashedDay>

/** An invoice to a business that is not established in France: it is under no electronic invoicing and told by itself (CGI art. 290). */
export const ForeignSale = z.object({
  id,
  number: z.string(),
  issuedOn: day,
  kind: z.string(),
  customer: z.string(),
  country: z.string(),
  vatNumber: z.string().nullable(),
  rates: z.array(z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents })),
  exclCents: cents,
  vatCents: cents,
})
export type ForeignSale = z.infer<typeof ForeignSale>

export const eReportingRoutes = {
  eReporting: route({
    method: 'GET',
    path: '/accounting/e-reporting/from/{a}/to/{b}',
    mayLag: true,
    summary: 'Sales to private customers by day and rate, what they paid of services, and invoices to businesses abroad (e-reporting)',
    permission: 'accounting.read',
    params: journalPeriod,
    response: z.object({ days: z.array(ReportedDay), payments: z.array(CashedDay), international: z.array(ForeignSale) }),
    errors: ['period_too_long'],
  }),
  eReportingExcel: route({
    method: 'GET',
    path: '/accounting/e-reporting/from/{a}/to/{b}/excel',
    mayLag: true,
    summary: 'The same as a spreadsheet, one line for each day, category and rate',
    permission: 'accounting.read',
    params: journalPeriod,
    response: 'xlsx',
    errors: ['period_too_long'],
  }),
}
