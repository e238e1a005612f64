import { z } from 'zod'
import { journalPeriod } from './journal.ts'
import { basisPoints, cents, day } from './shared.ts'
import { route } from './route.ts'

/** Sales to private customers of one day, as they are told to the tax office (CGI ann. II art. 242 nonies M; ann. IV art. 41 septies L). */
export const ReportedDay = z.object({
  day,
  /** Plants and what goes with them are goods. */
  category: z.literal('goods'),
  /** Sales of the day; what was given back lowers the amounts, not this number. */
  transactions: z.int().min(0),
  rates: z.array(z.object({ rateBp: basisPoints, exclCents: cents, vatCents: cents })),
  exclCents: cents,
  vatCents: cents,
})
export type ReportedDay = z.infer<typeof ReportedDay>

export const eReportingRoutes = {
  eReporting: route({
    method: 'GET',
    path: '/accounting/e-reporting/from/{a}/to/{b}',
    summary: 'Sales to private customers by day and rate (e-reporting)',
    permission: 'accounting.read',
    params: journalPeriod,
    response: z.object({ days: z.array(ReportedDay) }),
    errors: ['period_too_long'],
  }),
  eReportingExcel: route({
    method: 'GET',
    path: '/accounting/e-reporting/from/{a}/to/{b}/excel',
    summary: 'The same as a spreadsheet, one line for each day and rate',
    permission: 'accounting.read',
    params: journalPeriod,
    response: 'xlsx',
    errors: ['period_too_long'],
  }),
}
