import type { Out } from '@plantule/contract/base/route'
import type { AnalysisData, analysisRoutes, SeriesData } from '@plantule/contract/production/analyses'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { mustBeAnalysis } from './analyses.db.ts'

type Query = Out<(typeof analysisRoutes)['analysisData']['query']>
type Extent = { id: number; low: number | null; high: number | null; count: number; outside: number; first: Date | null; last: Date | null }

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Lengths of steps, in seconds, that a person reads without counting. */
const steps = [
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
  91 * DAY,
  364 * DAY,
]

/** The shortest step by which `span` seconds make no more than so many points. */
export const stepFor = (span: number, points: number): number =>
  steps.find((step) => Math.floor(span / step) + 2 <= points) ?? Math.ceil(span / Math.max(points - 2, 1))

/**
 * The values of every series, each by itself where they are few; else steps of one length for all, so that series are compared moment by
 * moment, with the least and the greatest of each step: a peak of a minute still shows in a year. Throws `not_found`.
 */
export async function analysisData(ctx: Ctx, id: number, query: Query): Promise<AnalysisData> {
  await mustBeAnalysis(ctx, id)
  const within = sql`v.shop_id = ${ownShop} and v.series_id = s.id
    ${query.from ? sql`and v.at >= ${query.from}::date::timestamp at time zone 'Europe/Paris'` : sql``}
    ${query.to ? sql`and v.at < (${query.to}::date + 1)::timestamp at time zone 'Europe/Paris'` : sql``}`
  const { rows: extents } = await sql<Extent>`
    select s.id, s.low, s.high, x.* from analysis_series s cross join lateral (
      select count(*)::int as count, (count(*) filter (where v.value < s.low or v.value > s.high))::int as outside, min(v.at) as first, max(v.at) as last
      from analysis_value v where ${within}
    ) x where s.shop_id = ${ownShop} and s.analysis_id = ${id} order by s.id`.execute(ctx.db)
  const firsts = extents.flatMap(({ first }) => (first ? [first.getTime()] : []))
  const lasts = extents.flatMap(({ last }) => (last ? [last.getTime()] : []))
  const [from, to] = firsts.length > 0 ? [Math.min(...firsts), Math.max(...lasts)] : [null, null]
  const step = from !== null && extents.some(({ count }) => count > query.points) ? stepFor((to - from) / 1000, query.points) : null
  const start = step === null ? sql`v.at` : sql`date_bin(make_interval(secs => ${step}), v.at, timestamptz '2000-01-02 23:00:00+00')`
  const { rows: points } = await sql<SeriesData['points'][number] & { seriesId: number }>`
    select p.series_id as "seriesId", ${instantOf('p.at')} as at, p.value, p.min, p.max, p.count from (
      select v.series_id, ${start} as at, avg(v.value) as value, min(v.value) as min, max(v.value) as max, count(*)::int as count
      from analysis_series s join analysis_value v on ${within}
      where s.shop_id = ${ownShop} and s.analysis_id = ${id} group by 1, 2
    ) p order by p.series_id, p.at`.execute(ctx.db)
  const ofSeries = Map.groupBy(points, (point) => point.seriesId)
  return {
    from: from === null ? null : new Date(from).toISOString(),
    to: to === null ? null : new Date(to).toISOString(),
    step,
    series: extents.map(({ id: seriesId, count, outside }) => ({
      id: seriesId,
      count,
      outside,
      points: (ofSeries.get(seriesId) ?? []).map(({ seriesId: _, ...point }) => point),
    })),
  }
}
