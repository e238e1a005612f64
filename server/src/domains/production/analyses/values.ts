import { sql } from 'kysely'
import type { Answer } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { Analysis, analysisRoutes } from '@plantule/contract/production/analyses'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { refusedField } from '../../../platform/refused.ts'
import { refusing } from '../../../platform/refusing.ts'
import { lockOneSeries, touch } from './analyses.db.ts'
import { analysisAnswer } from './analyses.ts'
import { judgeAgain, judgeNewer, newestOf } from './crossings.ts'

const SIZE = 50
/** Clocks of devices differ by some minutes. */
const AHEAD_MS = 10 * 60_000

/** Throws `not_found`, `value_taken`, `value_future`. */
export async function addValue(ctx: Ctx, seriesId: number, { at, value }: { at: string; value: number }): Promise<Analysis> {
  const series = await lockOneSeries(ctx, seriesId)
  if (Date.parse(at) > ctx.now.getTime() + AHEAD_MS) throw refusedField('value_future', ['at'])
  const since = await newestOf(ctx, seriesId)
  const statement = ctx.db
    .insertInto('analysis_value')
    .values({ shop_id: ctx.shopId, series_id: seriesId, at: new Date(at), value, source: 'hand', author: authorOf(ctx) })
    .execute()
  await refusing(statement, { analysis_value_once: () => refusedField('value_taken', ['at']) })
  await judgeNewer(ctx, series, since)
  await touch(ctx, series.analysis_id)
  return analysisAnswer(ctx, series.analysis_id)
}

/** Throws `not_found`. */
export async function removeValue(ctx: Ctx, id: number): Promise<Done> {
  const seen = mustExist(await ctx.db.selectFrom('analysis_value').select('series_id').where('id', '=', id).executeTakeFirst())
  const series = await lockOneSeries(ctx, seen.series_id)
  const before = mustExist(
    await ctx.db.deleteFrom('analysis_value').where('id', '=', id).returning(['at', 'value', 'source', 'author']).executeTakeFirst(),
  )
  await judgeAgain(ctx, series)
  await touch(ctx, series.analysis_id)
  await audit(ctx, 'analysis.value', 'analysis', series.analysis_id, { before: { seriesId: series.id, ...before } })
  return { ok: true }
}

/** Newest first. Throws `not_found`. */
export async function listValues(ctx: Ctx, seriesId: number, page: number): Promise<Answer<(typeof analysisRoutes)['listValues']>> {
  mustExist(await ctx.db.selectFrom('analysis_series').select('id').where('id', '=', seriesId).executeTakeFirst())
  const rows = await ctx.db
    .selectFrom('analysis_value')
    .select(['id', 'at', 'value', 'source', 'author'])
    .where('series_id', '=', seriesId)
    .orderBy('at', 'desc')
    .limit(sql.lit(SIZE))
    .offset(sql.lit((page - 1) * SIZE))
    .execute()
  const { total } = await ctx.db
    .selectFrom('analysis_value')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('series_id', '=', seriesId)
    .executeTakeFirstOrThrow()
  return { items: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total, page, size: SIZE }
}
