import { z } from 'zod'
import { route } from '../base/route.ts'

export const mailedReports = ['sales', 'sales-hours', 'dead-stock'] as const
export type MailedReport = (typeof mailedReports)[number]
export const mailedEvery = ['never', 'week', 'month'] as const

/** `to`: the member's own address; a report goes to nobody else. */
export const Mailed = z.object({ every: z.enum(mailedEvery), to: z.string() })
export type Mailed = z.infer<typeof Mailed>

const byReport = z.object({ report: z.enum(mailedReports) })

export const mailedRoutes = {
  getMailedReport: route({
    method: 'GET',
    path: '/report/{report}/mail',
    summary: 'How often the member has a report sent to themselves',
    permission: 'accounting.read',
    params: byReport,
    response: Mailed,
    errors: ['not_found'],
  }),
  mailReport: route({
    method: 'PUT',
    path: '/report/{report}/mail',
    summary: 'Have a report sent to oneself each Monday, each first of the month, or no more',
    permission: 'accounting.read',
    params: byReport,
    body: z.object({ every: z.enum(mailedEvery) }),
    response: Mailed,
    errors: ['not_found'],
  }),
}
