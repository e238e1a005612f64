import type { AnalysisQuery, AnalysisRow, SalesAnalysis, SalesSums } from '@plantule/contract/analysis'
import { type Comparison, DELIVERY_KEY } from '@plantule/contract/analysis-words'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { conditionOf, isArticle, labelOf, onlyOf, type Only } from './dimensions.ts'
import type { Periods } from './facts.ts'
import { factsFor, groupSales, type Grouped } from './group-sales.ts'
import { comparedPeriod, type Period, periodOf, shifted, startOf, startsIn, stepFor } from './period.ts'

const MOST_ROWS = 200

type Day = { now: boolean; day: string; sales: number; quantity: number; exclCents: number; inclCents: number | null }

/** Throws `bad_period`, `not_found` for what `only` names. */
export async function salesAnalysis(ctx: Ctx, params: Period, query: AnalysisQuery, most = MOST_ROWS): Promise<SalesAnalysis> {
  const period = periodOf(params.from, params.to)
  const compared = comparedPeriod(period, query.compare)
  const periods: Periods = { now: period, before: compared }
  const only = onlyOf(query.only)
  const label = only && (await labelOf(ctx, only))
  const days = await daysOf(ctx, periods, only)
  const grouped = await groupSales(ctx, periods, query.by, only, most)
  const step = stepFor(period, query.step)
  const totals = sumOf(days.filter((one) => one.now))
  const before = compared && sumOf(days.filter((one) => !one.now))
  const rows = [...grouped.rows, ...deliveryRow(query.by, only, grouped, totals, before)]
  const shown = grouped.rows.reduce(
    (sum, row) => ({ quantity: sum.quantity + row.quantity, exclCents: sum.exclCents + row.exclCents, beforeCents: sum.beforeCents + row.before.exclCents }),
    { quantity: 0, exclCents: 0, beforeCents: 0 },
  )
  return {
    ...period,
    compared,
    by: query.by,
    step,
    totals,
    before,
    series: seriesOf(days, period, step, query.compare),
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

function seriesOf(days: readonly Day[], period: Period, step: SalesAnalysis['step'], comparison: Comparison): SalesAnalysis['series'] {
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

/** Delivery fees belong to no line: among articles they are what whole sales sum to beyond their lines. */
function deliveryRow(by: SalesAnalysis['by'], only: Only | null, grouped: Grouped, totals: SalesSums, before: SalesSums | null): AnalysisRow[] {
  if (!isArticle(by) || (only && isArticle(only.dimension))) return []
  const exclCents = totals.exclCents - grouped.all.exclCents
  const beforeCents = (before?.exclCents ?? 0) - grouped.all.beforeCents
  if (exclCents === 0 && beforeCents === 0) return []
  return [{ key: DELIVERY_KEY, label: null, detail: null, sales: 0, quantity: 0, exclCents, before: { sales: 0, quantity: 0, exclCents: beforeCents } }]
}
