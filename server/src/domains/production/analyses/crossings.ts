import { type Side, sideOf } from '@plantule/contract/production/analyses'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { notify, settleNotices } from '../../../platform/notify.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { SeriesRow } from './analyses.db.ts'

/** What happened longer ago is history, which a probe's file may hold years of: it rings no bell. */
const BELL_DAYS = 7

/** The moment of a series' newest value, as the database keeps it to the microsecond; null without one. */
export async function newestOf(ctx: Ctx, seriesId: number): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select max(v.at)::text as at from analysis_value v where v.shop_id = ${ownShop} and v.series_id = ${seriesId}`.execute(ctx.db)
  return rows[0]?.at ?? null
}

/**
 * Follows the values of a locked series that came after `since`: each that crosses a bound is told, once, whatever number of values stay
 * beyond it, also where they have come back since (a night's frost). Older values that were added late change nothing of today.
 */
export async function judgeNewer(ctx: Ctx, series: SeriesRow, since: string | null): Promise<void> {
  const { rows } = await sql<{ at: Date; value: number; side: Side; before: Side }>`
    with judged as (
      select v.at, v.value,
        case when v.value < ${series.low}::float8 then 'low' when v.value > ${series.high}::float8 then 'high' else 'in' end as side
      from analysis_value v
      where v.shop_id = ${ownShop} and v.series_id = ${series.id} and (${since}::timestamptz is null or v.at > ${since}::timestamptz)
    ), followed as (
      select *, coalesce(lag(side) over (order by at), ${series.side}) as before, row_number() over (order by at desc) as last from judged
    )
    select at, value, side, before from followed where last = 1 or (side <> 'in' and side <> before) order by at desc limit 2`.execute(
    ctx.db,
  )
  const [newest] = rows
  if (!newest) return
  const crossed = rows.find(({ side, before }) => side !== 'in' && side !== before)
  await ctx.db
    .updateTable('analysis_series')
    .set({ side: newest.side, ...(crossed ? { alert_at: crossed.at, alert_value: crossed.value } : {}) })
    .where('id', '=', series.id)
    .execute()
  if (crossed && isRecent(ctx, crossed.at)) await notify(ctx, { kind: 'value_out', ids: [series.id] })
}

/** The same after its bounds changed, or a value was taken away: its newest value alone says where it stands. */
export async function judgeAgain(ctx: Ctx, series: SeriesRow): Promise<void> {
  const last = await ctx.db
    .selectFrom('analysis_value')
    .select(['at', 'value'])
    .where('series_id', '=', series.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  const side = last ? sideOf(last.value, series) : 'in'
  if (side === series.side) return
  const crossed = last && side !== 'in' ? { alert_at: last.at, alert_value: last.value } : {}
  await ctx.db
    .updateTable('analysis_series')
    .set({ side, ...crossed })
    .where('id', '=', series.id)
    .execute()
  if (side === 'in') await settleNotices(ctx, { kind: 'value_out', ids: [series.id] })
  else if (last && isRecent(ctx, last.at)) await notify(ctx, { kind: 'value_out', ids: [series.id] })
}

const isRecent = (ctx: Ctx, at: Date): boolean => ctx.now.getTime() - at.getTime() < BELL_DAYS * 86_400_000
