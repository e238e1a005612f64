import { z } from 'zod'
import { route } from '../base/route.ts'
import { cents, day, id } from '../base/shared.ts'

/**
 * `valueCents`: at today's public price, TTC. `costCents`: what its lots have cost so far, HT, of the `costed` plants that stand in one;
 * what a plant cost that belongs to no lot is kept nowhere.
 */
const Sums = z.object({ sizes: z.int(), quantity: z.int(), valueCents: cents, costed: z.int(), costCents: cents })

export const DeadStock = z.object({
  day,
  /** So many days without a sale. */
  days: z.int(),
  totals: Sums,
  categories: z.array(Sums.extend({ key: z.string(), label: z.string().nullable() })),
  /** The dearest first; at most 200. */
  rows: z.array(
    z.object({
      subproductId: id,
      productId: id,
      product: z.string(),
      size: z.string(),
      reference: z.string(),
      category: z.string().nullable(),
      /** What is there, promised or not. */
      quantity: z.int(),
      valueCents: cents,
      costed: z.int(),
      costCents: cents,
      /** Null: never sold. */
      lastSoldOn: day.nullable(),
      /** The first movement of its stock. */
      since: day,
      /** Days since the last sale, or since it came where it was never sold. */
      age: z.int(),
    }),
  ),
})
export type DeadStock = z.infer<typeof DeadStock>

export const DeadStockQuery = z.object({ days: z.coerce.number().int().min(7).max(1_825).default(180) })

export const deadStockRoutes = {
  deadStock: route({
    method: 'GET',
    path: '/dead-stock',
    mayLag: true,
    summary: 'What is in stock and was not sold for so many days',
    permission: 'accounting.read',
    query: DeadStockQuery,
    response: DeadStock,
  }),
  exportDeadStock: route({
    method: 'GET',
    path: '/dead-stock/export',
    mayLag: true,
    summary: 'The same as a spreadsheet, every size',
    permission: 'accounting.read',
    query: DeadStockQuery,
    response: 'xlsx',
  }),
}
