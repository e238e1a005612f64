import type { TrackingLink as Answer } from '@plantule/contract/tracking/tracking'
import { trackingPath } from '@plantule/contract/tracking/address'
import { type Selectable, sql } from 'kysely'
import type { TrackingLink } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { firm } from '../orders/index.ts'
import { currentShop } from '../shops/index.ts'
import { mustExist } from '../../platform/must-exist.ts'

export type LinkRow = Selectable<TrackingLink>

/** Links with what they brought: each sums its own orders on their index. */
export const linksWithOrders = (ctx: Ctx) =>
  ctx.db
    .selectFrom('tracking_link as l')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders as o')
          .whereRef('o.tracking_link_id', '=', 'l.id')
          .where(firm)
          .select([
            sql<number>`count(*)::int`.as('orders'),
            sql<number>`coalesce(sum(o.incl_cents - o.refunded_cents), 0)::bigint`.as('incl_cents'),
          ])
          .as('sold'),
      (join) => join.onTrue(),
    )
    .selectAll('l')
    .select([sql<number>`coalesce(sold.orders, 0)`.as('orders'), sql<number>`coalesce(sold.incl_cents, 0)`.as('incl_cents')])

export type LinkWithOrders = LinkRow & { orders: number; incl_cents: number }

/** The address that people follow. */
export async function addressOf(ctx: Ctx, code: string): Promise<string> {
  const { uid } = await currentShop(ctx)
  return ctx.services.config.publicUrl + trackingPath(uid, code)
}

/** @param uid the shop's */
export const toLink = (ctx: Ctx, uid: string, row: LinkWithOrders): Answer => ({
  id: row.id,
  code: row.code,
  name: row.name,
  medium: row.medium,
  target: row.target,
  note: row.note,
  address: ctx.services.config.publicUrl + trackingPath(uid, row.code),
  stopped: row.stopped_at !== null,
  visits: row.visits,
  orders: row.orders,
  inclCents: row.incl_cents,
  createdAt: row.created_at.toISOString(),
  version: row.version,
})

/** Throws `not_found`. */
export async function linkAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const row = mustExist(await linksWithOrders(ctx).where('l.id', '=', id).executeTakeFirst())
  return toLink(ctx, (await currentShop(ctx)).uid, row)
}

/** Throws `not_found`. */
export async function findLink(ctx: Ctx, id: number): Promise<LinkRow> {
  return mustExist(await ctx.db.selectFrom('tracking_link').selectAll().where('id', '=', id).executeTakeFirst())
}

/** Throws `not_found`. */
export async function lockLink(ctx: Ctx, id: number): Promise<LinkRow> {
  return mustExist(await ctx.db.selectFrom('tracking_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}
