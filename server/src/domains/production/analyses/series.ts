import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type Analysis, type analysisRoutes, SeriesInput, unitOf } from '@plantule/contract/production/analyses'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { lockAnalysis, lockOneSeries, touch } from './analyses.db.ts'
import { analysisAnswer, dropSeries } from './analyses.ts'
import { judgeAgain } from './crossings.ts'

/** More lines than these nobody tells apart on one chart. */
const MOST_SERIES = 12
const taken = { analysis_series_name: () => refusedField('series_name_taken', ['name']) }
const columnsOf = (input: SeriesInput) => ({ ...input, unit: input.unit || unitOf[input.kind] })

/** Throws `not_found`, `series_name_taken`, `series_full`. */
export async function addSeries(ctx: Ctx, analysisId: number, input: SeriesInput): Promise<Analysis> {
  await lockAnalysis(ctx, analysisId)
  const { count } = await ctx.db
    .selectFrom('analysis_series')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('analysis_id', '=', analysisId)
    .executeTakeFirstOrThrow()
  if (count >= MOST_SERIES) throw new Refused('series_full', { max: MOST_SERIES })
  const statement = ctx.db
    .insertInto('analysis_series')
    .values({ shop_id: ctx.shopId, analysis_id: analysisId, ...columnsOf(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await refusing(statement, taken)
  await touch(ctx, analysisId)
  await audit(ctx, 'analysis.series', 'analysis', analysisId, { after: { seriesId: id, ...input } })
  return analysisAnswer(ctx, analysisId)
}

/** What is not named stays. Throws `not_found`, `stale_version`, `series_name_taken`, `bounds_crossed`. */
export async function updateSeries(ctx: Ctx, id: number, change: Out<(typeof analysisRoutes)['updateSeries']['body']>): Promise<Analysis> {
  const before = await lockOneSeries(ctx, id)
  await refuseStale(before, change.version, () => analysisAnswer(ctx, before.analysis_id))
  // Another kind brings its own unit, unless one is named.
  const held = change.kind && change.kind !== before.kind && change.unit === undefined ? { ...before, unit: '' } : before
  const after = columnsOf(withKept(ctx, SeriesInput, held, change))
  const statement = ctx.db
    .updateTable('analysis_series')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await refusing(statement, taken)
  await judgeAgain(ctx, { ...before, ...after })
  await touch(ctx, before.analysis_id)
  await audit(ctx, 'analysis.series', 'analysis', before.analysis_id, { before, after })
  return analysisAnswer(ctx, before.analysis_id)
}

/** With its values. Throws `not_found`. */
export async function removeSeries(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockOneSeries(ctx, id)
  await dropSeries(ctx, [id])
  await touch(ctx, before.analysis_id)
  await audit(ctx, 'analysis.series', 'analysis', before.analysis_id, { before })
  return { ok: true }
}

/** Twice is once. Throws `not_found`. */
export async function placeInSeries(ctx: Ctx, seriesId: number, lotId: number): Promise<Analysis> {
  const { analysis_id } = await lockOneSeries(ctx, seriesId)
  await mustBeCultivation(ctx, lotId)
  await ctx.db
    .insertInto('analysis_lot')
    .values({ shop_id: ctx.shopId, series_id: seriesId, lot_id: lotId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return analysisAnswer(ctx, analysis_id)
}

/** Throws `not_found` where either is not there; one that is not in it is done already. */
export async function takeOutOfSeries(ctx: Ctx, seriesId: number, lotId: number): Promise<Analysis> {
  const { analysis_id } = await lockOneSeries(ctx, seriesId)
  await mustBeCultivation(ctx, lotId)
  await ctx.db.deleteFrom('analysis_lot').where('series_id', '=', seriesId).where('lot_id', '=', lotId).execute()
  return analysisAnswer(ctx, analysis_id)
}

/** Throws `not_found`. */
async function mustBeCultivation(ctx: Ctx, lotId: number): Promise<void> {
  mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', lotId).executeTakeFirst())
}
