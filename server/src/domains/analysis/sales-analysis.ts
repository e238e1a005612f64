import type { AnalysisQuery, AnalysisRow, SalesAnalysis, SalesSums } from '@plantule/contract/analysis/analysis'
import { DELIVERY_KEY } from '@plantule/contract/analysis/words'
import type { Ctx } from '../../platform/context.ts'
import { takeTime } from '../../platform/take-time.ts'
import { isArticle, labelOf, onlyOf, type Only } from './dimensions.ts'
import { groupSales, type Grouped } from './group-sales.ts'
import { comparedPeriod, type Period, periodOf } from './period.ts'
import { seriesOf } from './sales-series.ts'

const MOST_ROWS = 200

/** Throws `bad_period`, `not_found` for what `only` names. */
export async function salesAnalysis(ctx: Ctx, params: Period, query: AnalysisQuery, most = MOST_ROWS): Promise<SalesAnalysis> {
  const period = periodOf(params.from, params.to)
  const compared = comparedPeriod(period, query.compare)
  const periods = { now: period, before: compared }
  await takeTime(ctx)
  const only = onlyOf(query.only)
  const label = only && (await labelOf(ctx, only))
  const { totals, before, step, series } = await seriesOf(ctx, periods, query, only)
  const grouped = await groupSales(ctx, periods, query.by, only, most)
  const rows = [...grouped.rows, ...deliveryRow(query.by, only, grouped, totals, before)]
  const shown = grouped.rows.reduce(
    (sum, row) => ({
      quantity: sum.quantity + row.quantity,
      exclCents: sum.exclCents + row.exclCents,
      beforeCents: sum.beforeCents + row.before.exclCents,
    }),
    { quantity: 0, exclCents: 0, beforeCents: 0 },
  )
  return {
    ...period,
    compared,
    by: query.by,
    step,
    totals,
    before,
    series,
    rows: rows.toSorted((a, b) => b.exclCents - a.exclCents),
    rest: {
      rows: grouped.groups - grouped.rows.length,
      quantity: grouped.all.quantity - shown.quantity,
      exclCents: grouped.all.exclCents - shown.exclCents,
      beforeCents: grouped.all.beforeCents - shown.beforeCents,
    },
    only: only && { ...only, label },
  }
}

/** Delivery fees belong to no line: among articles they are what whole sales sum to beyond their lines. */
function deliveryRow(
  by: SalesAnalysis['by'],
  only: Only | null,
  grouped: Grouped,
  totals: SalesSums,
  before: SalesSums | null,
): AnalysisRow[] {
  if (!isArticle(by) || (only && isArticle(only.dimension))) return []
  const exclCents = totals.exclCents - grouped.all.exclCents
  const beforeCents = (before?.exclCents ?? 0) - grouped.all.beforeCents
  if (exclCents === 0 && beforeCents === 0) return []
  return [
    {
      key: DELIVERY_KEY,
      label: null,
      detail: null,
      sales: 0,
      quantity: 0,
      exclCents,
      before: { sales: 0, quantity: 0, exclCents: beforeCents },
    },
  ]
}
