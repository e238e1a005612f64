import type { OrderStory, StoryKind } from '@plantule/contract/orders/story'
import { type Selectable, sql } from 'kysely'
import type { OrderLine as LineRow, OrderPayment as PaymentRow, Orders as OrderRow } from '../../db/tables.gen.ts'
import { actorName } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'

/** Of the order `o`: it was placed and stands. A constant, since the planner proves a partial index only from one. */
export const firm = sql<boolean>`o.status not in ('draft', 'quotation', 'cancelled')`

export type Order = Selectable<OrderRow>
export type Line = Selectable<LineRow>
export type Payment = Selectable<PaymentRow>

/** Throws `not_found`. */
export async function findOrder(ctx: Ctx, id: number): Promise<Order> {
  return mustExist(await ctx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirst())
}

export const linesOf = (ctx: Ctx, orderId: number): Promise<Line[]> =>
  ctx.db.selectFrom('order_line').selectAll().where('order_id', '=', orderId).orderBy('idx').orderBy('id').execute()

export type LinePart = { subproductId: number; quantity: number; label: string; reference: string }

/** What one pack of a line held when it was written; nothing for other lines. Read from the database, or about to be written. */
export const partsOf = ({ parts }: { parts?: unknown }): LinePart[] =>
  // Written by `priceLines` alone, in this shape.
  (typeof parts === 'string' ? JSON.parse(parts) : (parts ?? [])) as LinePart[]

export const authorOf = (ctx: Ctx): string => actorName(ctx, 'Boutique en ligne')

/** Adds a line to what people read as the order's story. */
export async function addToStory<K extends StoryKind>(ctx: Ctx, orderId: number, kind: K, data: OrderStory[K]): Promise<void> {
  await ctx.db
    .insertInto('order_event')
    .values({ shop_id: ctx.shopId, order_id: orderId, at: ctx.now, author: authorOf(ctx), kind, data: JSON.stringify(data) })
    .execute()
}
