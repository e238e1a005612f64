import type { Answer, Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { type Analysis, AnalysisInput, type analysisRoutes } from '@plantule/contract/production/analyses'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { oneOf } from '../../../platform/find-ids.ts'
import { withKept } from '../../../platform/kept.ts'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { lockAnalysis, seriesOf } from './analyses.db.ts'

type Routes = typeof analysisRoutes
const SIZE = 50

/** Throws `not_found`. */
export async function analysisAnswer(ctx: Ctx, id: number): Promise<Analysis> {
  const row = mustExist(await ctx.db.selectFrom('analysis').selectAll().where('id', '=', id).executeTakeFirst())
  const series = (await seriesOf(ctx, [id])).map(({ analysisId: _, ...one }) => one)
  return { id, name: row.name, note: row.note, version: row.version, updatedAt: row.updated_at.toISOString(), series }
}

/** Those that were changed last stand first. */
export async function listAnalyses(ctx: Ctx, query: Out<Routes['listAnalyses']['query']>): Promise<Answer<Routes['listAnalyses']>> {
  const { page, q, cultivation } = query
  const { rows } = await sql<{ id: number; name: string; total: number }>`
    select a.id, a.name, count(*) over ()::int as total from analysis a
    where a.shop_id = ${ownShop}
      ${q ? sql`and strpos(lower(a.name), lower(${q})) > 0` : sql``}
      ${
        cultivation
          ? sql`and a.id in (select s.analysis_id from analysis_series s join analysis_lot x on x.shop_id = ${ownShop} and x.series_id = s.id
              where s.shop_id = ${ownShop} and x.lot_id = ${cultivation})`
          : sql``
      }
    order by a.updated_at desc, a.id desc limit ${sql.lit(SIZE)} offset ${sql.lit((page - 1) * SIZE)}`.execute(ctx.db)
  const series =
    rows.length > 0
      ? await seriesOf(
          ctx,
          rows.map((row) => row.id),
        )
      : []
  const ofAnalysis = Map.groupBy(series, (one) => one.analysisId)
  const items = rows.map(({ id, name }) => {
    const own = ofAnalysis.get(id) ?? []
    const lots = new Map(own.flatMap((one) => one.cultivations).map((lot) => [lot.id, lot]))
    return {
      id,
      name,
      series: own.map((one) => ({ id: one.id, name: one.name, kind: one.kind, side: one.side })),
      cultivations: [...lots.values()],
      lastAt:
        own
          .flatMap((one) => one.last?.at ?? [])
          .toSorted()
          .at(-1) ?? null,
    }
  })
  return { items, total: rows[0]?.total ?? 0, page, size: SIZE }
}

export async function createAnalysis(ctx: Ctx, input: AnalysisInput): Promise<Analysis> {
  const { id } = await ctx.db
    .insertInto('analysis')
    .values({ shop_id: ctx.shopId, ...input, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'analysis.create', 'analysis', id, { after: input })
  return analysisAnswer(ctx, id)
}

/** What is not named stays. Throws `not_found`, `stale_version`. */
export async function updateAnalysis(ctx: Ctx, id: number, change: Out<Routes['updateAnalysis']['body']>): Promise<Analysis> {
  const before = await lockAnalysis(ctx, id)
  await refuseStale(before, change.version, () => analysisAnswer(ctx, id))
  const after = withKept(ctx, AnalysisInput, before, change)
  await ctx.db
    .updateTable('analysis')
    .set({ ...after, updated_at: ctx.now, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'analysis.update', 'analysis', id, { before: { name: before.name, note: before.note }, after })
  return analysisAnswer(ctx, id)
}

/** With its series and their values. Throws `not_found`. */
export async function removeAnalysis(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockAnalysis(ctx, id)
  const series = await ctx.db.selectFrom('analysis_series').select('id').where('analysis_id', '=', id).execute()
  await dropSeries(
    ctx,
    series.map((one) => one.id),
  )
  await ctx.db.deleteFrom('analysis').where('id', '=', id).execute()
  await audit(ctx, 'analysis.delete', 'analysis', id, { before: { name: before.name, note: before.note } })
  return { ok: true }
}

/** Series with their values, and what the bell said of them. */
export async function dropSeries(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await settleNotices(ctx, { kind: 'value_out', ids })
  await sql`delete from analysis_value where analysis_value.shop_id = ${ownShop} and series_id = ${oneOf(ids)}`.execute(ctx.db)
  await sql`delete from analysis_lot where analysis_lot.shop_id = ${ownShop} and series_id = ${oneOf(ids)}`.execute(ctx.db)
  await sql`delete from analysis_series where analysis_series.shop_id = ${ownShop} and id = ${oneOf(ids)}`.execute(ctx.db)
}
