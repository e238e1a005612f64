import { z } from 'zod'
import { route } from '../base/route.ts'
import { cents, day, text } from '../base/shared.ts'

const Sums = z.object({
  sales: z.int(),
  /** HT, refunds taken off in the hour in which they were made. */ exclCents: cents,
})
export const hourPlaces = ['all', 'till', 'orders'] as const

export const SalesHours = z.object({
  from: day,
  to: day,
  /** How many Mondays to Sundays the period has, by which a usual hour is told. */
  weekdays: z.array(z.int()).length(7),
  /** Hours of Paris in which something was sold or refunded; `weekday` 1 is Monday. */
  cells: z.array(Sums.extend({ weekday: z.int().min(1).max(7), hour: z.int().min(0).max(23) })),
  /** The most first. */
  sellers: z.array(Sums.extend({ seller: z.string() })),
  totals: Sums,
})
export type SalesHours = z.infer<typeof SalesHours>

export const HoursQuery = z.object({ at: z.enum(hourPlaces).default('all'), seller: text(120).optional() })
export type HoursQuery = z.output<typeof HoursQuery>

const period = z.object({ from: day, to: day })

export const hoursRoutes = {
  salesHours: route({
    method: 'GET',
    path: '/sales/hours/from/{from}/to/{to}',
    mayLag: true,
    summary: 'When sales are made: by weekday and hour, and by seller',
    permission: 'accounting.read',
    params: period,
    query: HoursQuery,
    response: SalesHours,
    errors: ['bad_period'],
  }),
  exportSalesHours: route({
    method: 'GET',
    path: '/sales/hours/from/{from}/to/{to}/export',
    mayLag: true,
    summary: 'The same as a spreadsheet',
    permission: 'accounting.read',
    params: period,
    query: HoursQuery,
    response: 'xlsx',
    errors: ['bad_period'],
  }),
}
