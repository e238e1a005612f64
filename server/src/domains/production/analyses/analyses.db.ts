import type { Series } from '@plantule/contract/production/analyses'
import { type Selectable, sql } from 'kysely'
import type { Analysis, AnalysisSeries } from '../../../db/tables.gen.ts'
import type { Ctx } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/find-ids.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { Refused } from '../../../platform/refused.ts'

export type AnalysisRow = Selectable<Analysis>
export type SeriesRow = Selectable<AnalysisSeries>

/** Throws `not_found`. */
export async function mustBeAnalysis(ctx: Ctx, id: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('analysis').select('id').where('id', '=', id).executeTakeFirst())
}

/** Throws `not_found`. */
export const lockAnalysis = async (ctx: Ctx, id: number): Promise<AnalysisRow> =>
  mustExist(await ctx.db.selectFrom('analysis').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())

/** Series in the order of their ids: whoever adds values to one waits for the other. Throws `not_found` when one is missing. */
export async function lockSeries(ctx: Ctx, ids: readonly number[]): Promise<SeriesRow[]> {
  const wanted = [...new Set(ids)]
  const rows = await ctx.db.selectFrom('analysis_series').selectAll().where('id', 'in', wanted).orderBy('id').forUpdate().execute()
  if (rows.length < wanted.length) throw new Refused('not_found')
  return rows
}

/** Throws `not_found`. */
export const lockOneSeries = async (ctx: Ctx, id: number): Promise<SeriesRow> => mustExist((await lockSeries(ctx, [id]))[0])

/** It stands first in the list again. */
export async function touch(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.updateTable('analysis').set({ updated_at: ctx.now }).where('id', '=', id).execute()
}

/** Series of some analyses, with the last value of each and its cultivations. */
export async function seriesOf(ctx: Ctx, analysisIds: readonly number[]): Promise<(Series & { analysisId: number })[]> {
  const { rows } = await sql<Series & { analysisId: number }>`
    select s.id, s.analysis_id as "analysisId", s.kind, s.name, s.unit, s.low, s.high, s.side, s.version,
      case when s.alert_at is not null then jsonb_build_object('at', ${instantOf('s.alert_at')}, 'value', s.alert_value) end as alert,
      (select jsonb_build_object('at', ${instantOf('v.at')}, 'value', v.value) from analysis_value v
        where v.shop_id = ${ownShop} and v.series_id = s.id order by v.at desc limit 1) as last,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'number', l.number, 'name', l.name) order by l.id), '[]')
        from analysis_lot x join lot l on l.shop_id = ${ownShop} and l.id = x.lot_id
        where x.shop_id = ${ownShop} and x.series_id = s.id) as cultivations
    from analysis_series s where s.shop_id = ${ownShop} and s.analysis_id = ${oneOf(analysisIds)} order by s.id`.execute(ctx.db)
  return rows
}
