import type { Out } from '@plantule/contract/base/route'
import type { TrackingLink, trackingRoutes } from '@plantule/contract/tracking/tracking'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { startOf } from '../../platform/list-page.ts'
import { currentShop } from '../shops/index.ts'
import { linksWithOrders, toLink } from './tracking.db.ts'

type Query = Out<(typeof trackingRoutes)['listTrackingLinks']['query']>
type Page = { items: TrackingLink[]; total: number; page: number; size: number }

const columns = { created: 'l.id', name: 'l.name', visits: 'l.visits' } as const

export async function listTrackingLinks(ctx: Ctx, query: Query): Promise<Page> {
  let rows = linksWithOrders(ctx)
  let counted = ctx.db.selectFrom('tracking_link as l')
  // A shop holds some hundreds of links: reading them is quick.
  const wanted = [
    ...(query.q ? [sql<boolean>`position(lower(${query.q}) in lower(l.name || ' ' || l.code)) > 0`] : []),
    ...(query.medium?.length ? [sql<boolean>`l.medium = any(${query.medium})`] : []),
    ...(query.stopped === undefined ? [] : [sql<boolean>`(l.stopped_at is not null) = ${query.stopped}`]),
  ]
  for (const condition of wanted) {
    rows = rows.where(condition)
    counted = counted.where(condition)
  }
  const found = await rows
    .orderBy(columns[query.sort], query.dir)
    .orderBy('l.id', query.dir)
    .limit(sql.lit(query.size))
    .offset(startOf(query.page, query.size))
    .execute()
  const { total } = await counted.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const { uid } = await currentShop(ctx)
  return { items: found.map((row) => toLink(ctx, uid, row)), total, page: query.page, size: query.size }
}

const MOST_PICKED = 500

export async function pickTrackingLinks(ctx: Ctx): Promise<{ items: { id: number; code: string; name: string }[] }> {
  const items = await ctx.db
    .selectFrom('tracking_link')
    .select(['id', 'code', 'name'])
    .where('stopped_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST_PICKED)
    .execute()
  return { items }
}
