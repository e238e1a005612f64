import type { SalesAnalysis, SalesSums } from '@plantule/contract/analysis/analysis'
import type { AnalysisStep, Comparison } from '@plantule/contract/analysis/words'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { conditionOf, type Only } from './dimensions.ts'
import type { Periods } from './facts.ts'
import { factsFor } from './group-sales.ts'
import { comparedPeriod, type Period, shifted, startOf, startsIn, stepFor } from './period.ts'

type Day = { now: boolean; day: string; sales: number; quantity: number; exclCents: number; inclCents: number | null }
type SalesSeries = Pick<SalesAnalysis, 'totals' | 'before' | 'step' | 'series'>

/** What a period brought step by step, beside another: the dashboard, economics and the analysis count with this alone. */
export const salesSeries = (ctx: Ctx, period: Period, query: { step?: AnalysisStep; compare: Comparison }): Promise<SalesSeries> =>
  seriesOf(ctx, { now: period, before: comparedPeriod(period, query.compare) }, query, null)

export async function seriesOf(
  ctx: Ctx,
  periods: Periods,
  { step: asked, compare }: { step?: AnalysisStep | undefined; compare: Comparison },
  only: Only | null,
): Promise<SalesSeries> {
  const days = await daysOf(ctx, periods, only)
  const step = stepFor(periods.now, asked)
  return {
    totals: sumOf(days.filter((one) => one.now)),
    before: periods.before && sumOf(days.filter((one) => !one.now)),
    step,
    series: pointsOf(days, periods.now, step, compare),
  }
}

/** A row for each day of each period on which something was sold: the picture's steps and the totals are sums of them. */
async function daysOf(ctx: Ctx, periods: Periods, only: Only | null): Promise<Day[]> {
  const { rows } = await sql<Day>`
    select now, day, sum(sales)::int as sales, sum(quantity)::bigint as quantity, sum(excl_cents)::bigint as "exclCents", sum(incl_cents)::bigint as "inclCents"
    from (${factsFor(periods, null, only)}) f
    where ${conditionOf(only)}
    group by now, day`.execute(ctx.db)
  return rows
}

const sumOf = (days: readonly Day[]): SalesSums =>
  days.reduce<SalesSums>(
    (sum, day) => ({
      sales: sum.sales + day.sales,
      quantity: sum.quantity + day.quantity,
      exclCents: sum.exclCents + day.exclCents,
      inclCents: sum.inclCents === null || day.inclCents === null ? null : sum.inclCents + day.inclCents,
    }),
    { sales: 0, quantity: 0, exclCents: 0, inclCents: 0 },
  )

function pointsOf(days: readonly Day[], period: Period, step: AnalysisStep, comparison: Comparison): SalesAnalysis['series'] {
  const points = new Map(startsIn(period, step).map((start) => [start, { start, sales: 0, exclCents: 0, beforeCents: 0 }]))
  for (const { now, day, sales, exclCents } of days) {
    const point = points.get(startOf(now ? day : shifted(day, period, comparison), step))
    if (!point) continue
    if (now) {
      point.sales += sales
      point.exclCents += exclCents
    } else point.beforeCents += exclCents
  }
  return [...points.values()]
}
