import { z } from 'zod'
import { analysisDimensions, analysisSteps, comparisons } from './words.ts'
import { route } from '../base/route.ts'
import { cents, day, id, text } from '../base/shared.ts'

const Period = z.object({ from: day, to: day })
/** HT unless named otherwise; refunds and credits are taken off. */
const Sums = z.object({
  sales: z.int(),
  quantity: z.int(),
  exclCents: cents,
  /** Null where only some lines of the sales count. */ inclCents: cents.nullable(),
})
export type SalesSums = z.infer<typeof Sums>

const AnalysisRow = z.object({
  /** An id, or `none`, `free`, `delivery`, `pack-7`, a channel, a seller's name. */
  key: z.string(),
  /** What people read; null where the screen has the word (a channel, no customer, delivery). */
  label: z.string().nullable(),
  /** A Latin name, a product beside its size, the categories above. */
  detail: z.string().nullable(),
  /** Tickets and orders; of articles the lines that sell them. */
  sales: z.int(),
  quantity: z.int(),
  exclCents: cents,
  before: z.object({ sales: z.int(), quantity: z.int(), exclCents: cents }),
})
export type AnalysisRow = z.infer<typeof AnalysisRow>

export const SalesAnalysis = z.object({
  from: day,
  to: day,
  compared: Period.nullable(),
  by: z.enum(analysisDimensions),
  step: z.enum(analysisSteps),
  totals: Sums,
  before: Sums.nullable(),
  /** Oldest first, without a gap; `before` is what stood there in the compared period. */
  series: z.array(z.object({ start: day, sales: z.int(), exclCents: cents, beforeCents: cents })),
  /** The largest first; `rest` sums those that are not shown. */
  rows: z.array(AnalysisRow),
  rest: z.object({ rows: z.int(), quantity: z.int(), exclCents: cents, beforeCents: cents }),
  /** What `only` names, in words. */
  only: z.object({ dimension: z.enum(analysisDimensions), key: z.string(), label: z.string().nullable() }).nullable(),
})
export type SalesAnalysis = z.infer<typeof SalesAnalysis>

const analysisQuery = {
  by: z.enum(analysisDimensions).default('product'),
  step: z.enum(analysisSteps).optional(),
  compare: z.enum(comparisons).default('last_year'),
  /** Only the sales of one group: `customer:12`, `category:3`, `channel:till`. */
  only: z
    .string()
    .max(140)
    .regex(new RegExp(`^(${analysisDimensions.join('|')}):.+$`))
    .optional(),
}
export const AnalysisQuery = z.object(analysisQuery)
export type AnalysisQuery = z.output<typeof AnalysisQuery>

const PotentialGroup = z.object({ key: z.string(), label: z.string().nullable(), sizes: z.int(), quantity: z.int(), exclCents: cents })

export const PotentialRevenue = z.object({
  day,
  /** What the figures below count at; null: the shop's public prices. */
  profile: z.object({ id, name: z.string() }).nullable(),
  category: z.object({ id, name: z.string() }).nullable(),
  quantity: z.int(),
  sizes: z.int(),
  exclCents: cents,
  /** Of it, plants that still grow, as many as will survive and are free; `undated`: those whose day nobody said count nowhere. */
  growing: z.object({ quantity: z.int(), exclCents: cents, undated: z.int() }),
  /** The same stock at the prices of each profile, the public ones first (id null). */
  profiles: z.array(z.object({ id: id.nullable(), name: z.string().nullable(), exclCents: cents })),
  /** Monday of the week from which it is sold, or will be ready; the first holds what is on sale now. */
  weeks: z.array(z.object({ week: day, quantity: z.int(), exclCents: cents })),
  categories: z.array(PotentialGroup),
  products: z.array(PotentialGroup),
})
export type PotentialRevenue = z.infer<typeof PotentialRevenue>

const RevenueMonth = z.object({ month: day, exclCents: cents, beforeCents: cents, receivedCents: cents })
export const ExistingRevenue = z.object({
  from: day,
  to: day,
  /** Firm sales of the period, orders and till, less what was refunded. */
  sold: Sums,
  soldBefore: Sums,
  /** Of those sales: gone to the customer (orders, and tickets at the till), or still to hand over. Both sum to `sold.exclCents`. */
  delivered: z.object({ orders: z.int(), tickets: z.int(), exclCents: cents }),
  inHand: z.object({ orders: z.int(), exclCents: cents }),
  /** Money received in the period, whatever it paid; TTC. */
  receivedCents: cents,
  /** Still owed on the period's orders, TTC. */
  dueCents: cents,
  quotations: z.object({ count: z.int(), exclCents: cents }),
  months: z.array(RevenueMonth),
})
export type ExistingRevenue = z.infer<typeof ExistingRevenue>

const period = z.object({ from: day, to: day })

export const analysisRoutes = {
  salesAnalysis: route({
    method: 'GET',
    path: '/sales/analysis/from/{from}/to/{to}',
    mayLag: true,
    summary: 'Sales of a period: orders and till, less refunds',
    permission: 'accounting.read',
    params: period,
    query: AnalysisQuery,
    response: SalesAnalysis,
    errors: ['bad_period', 'not_found'],
  }),
  exportSalesAnalysis: route({
    method: 'GET',
    path: '/sales/analysis/from/{from}/to/{to}/export',
    mayLag: true,
    summary: 'The same as a spreadsheet, every group',
    permission: 'accounting.read',
    params: period,
    query: AnalysisQuery,
    response: 'xlsx',
    errors: ['bad_period', 'not_found'],
  }),
  potentialRevenue: route({
    method: 'GET',
    path: '/potential-revenue/{x}',
    mayLag: true,
    summary: 'What the stock would bring: x is `all`, `profile-3` or a profile id, `category-7`',
    permission: 'accounting.read',
    params: z.object({ x: z.union([z.literal('all'), text(40).regex(/^(\d{1,15}|(profile|category)-\d{1,15})$/)]) }),
    response: PotentialRevenue,
    errors: ['not_found'],
  }),
  existingRevenue: route({
    method: 'GET',
    path: '/existing-revenue/from/{from}/to/{to}',
    mayLag: true,
    summary: 'What was sold, handed over, received and is owed',
    permission: 'accounting.read',
    params: period,
    response: ExistingRevenue,
    errors: ['bad_period'],
  }),
}
