import { AnalysisQuery } from '@plantule/contract/analysis/analysis'
import { existingRevenue } from '../server/src/domains/analysis/existing-revenue.ts'
import { potentialRevenue } from '../server/src/domains/analysis/potential-revenue.ts'
import { salesAnalysis } from '../server/src/domains/analysis/sales-analysis.ts'
import type { Ctx } from '../server/src/platform/context.ts'
import { addDays, parisDay } from '../server/src/platform/paris.ts'
import { benchShop } from './bench-shop.ts'

const TIMES = 9
const BUDGET_MS = 300

/** A year of 50,000 orders with 250,000 lines, beside the year before: median milliseconds of each question. */
export const run = (scale = Number(process.env['BENCH_SCALE'] ?? 1)): Promise<{ budgetMs: number; medianMs: Record<string, number> }> =>
  benchShop(scale, async ({ pools, shopId, shop }) => {
    await pools.owner.query(
      `insert into price_profile (shop_id, name, mode, coefficient_bp) select $1, 'Profil ' || g, 'excl', 10000 - g * 500 from generate_series(1, 3) g`,
      [shopId],
    )
    // Index-only scans need the visibility map, which the first autovacuum of a living database writes.
    await pools.owner.query('vacuum analyze')
    const to = parisDay(new Date())
    const year = { from: addDays(to, -364), to }
    const query = (given: object) => AnalysisQuery.parse(given)
    const questions: Record<string, (ctx: Ctx) => Promise<unknown>> = {
      'a year by product': (ctx) => salesAnalysis(ctx, year, query({ by: 'product' })),
      'a year by category': (ctx) => salesAnalysis(ctx, year, query({ by: 'category' })),
      'a year by customer': (ctx) => salesAnalysis(ctx, year, query({ by: 'customer' })),
      'a month by product': (ctx) => salesAnalysis(ctx, { from: addDays(to, -30), to }, query({ by: 'product' })),
      'a year of one product by customer': (ctx) => salesAnalysis(ctx, year, query({ by: 'customer', only: 'product:77' })),
      'existing revenue of a year': (ctx) => existingRevenue(ctx, year),
      'potential revenue, 20,000 sizes at 3 profiles': (ctx) => potentialRevenue(ctx, 'all'),
    }
    const medianMs: Record<string, number> = {}
    for (const [name, question] of Object.entries(questions)) {
      const times: number[] = []
      for (let time = 0; time < TIMES; time++) {
        const began = performance.now()
        await shop(question, { readOnly: true })
        times.push(performance.now() - began)
      }
      medianMs[name] = Math.round(times.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] ?? 0)
    }
    return { budgetMs: BUDGET_MS, medianMs }
  })
