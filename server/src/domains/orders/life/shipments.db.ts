import type { Shipment } from '@plantule/contract/orders/life'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Order } from '../orders.db.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** The parts of an order, in the order of their numbers; none for one that leaves whole. */
export async function shipmentsOf(ctx: Ctx, order: Pick<Order, 'id' | 'reference'>): Promise<Shipment[]> {
  const rows = await ctx.db.selectFrom('order_shipment').selectAll().where('order_id', '=', order.id).orderBy('n').execute()
  if (rows.length === 0) return []
  const lines = await ctx.db
    .selectFrom('order_shipment_line as s')
    .innerJoin('order_line as l', (join) => join.onRef('l.shop_id', '=', 's.shop_id').onRef('l.id', '=', 's.line_id'))
    .select(['s.shipment_id', 's.line_id', 's.quantity', 'l.label'])
    .where(
      's.shipment_id',
      'in',
      rows.map((row) => row.id),
    )
    .orderBy('l.idx')
    .orderBy('l.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reference: `${order.reference}-${row.n}`,
    plannedOn: row.planned_on,
    tracking: row.tracking,
    leftAt: row.left_at?.toISOString() ?? null,
    author: row.author,
    lines: lines
      .filter((line) => line.shipment_id === row.id)
      .map(({ line_id, label, quantity }) => ({ lineId: line_id, label, quantity })),
  }))
}

/** When the last of the parts that left did; an order of which none left is none to ask. */
export async function lastLeft(ctx: Ctx, orderId: number): Promise<Date> {
  const { left_at } = await ctx.db
    .selectFrom('order_shipment')
    .select('left_at')
    .where('order_id', '=', orderId)
    .where('left_at', 'is not', null)
    .orderBy('left_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return left_at ?? ctx.now
}

/** Parts that have not left; 0 for an order that leaves whole. */
export async function partsLeft(ctx: Ctx, orderId: number): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from order_shipment s where s.shop_id = ${ownShop} and s.order_id = ${orderId} and s.left_at is null
      and exists (select 1 from order_shipment_line l where l.shop_id = ${ownShop} and l.shipment_id = s.id)`.execute(ctx.db)
  return rows[0]?.left ?? 0
}

/** Everything that stayed leaves now: no part is left to come. */
export async function allPartsLeave(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.db
    .updateTable('order_shipment')
    .set({ left_at: ctx.now })
    .where('order_id', '=', orderId)
    .where('left_at', 'is', null)
    .execute()
  await sql`update order_line set gone = quantity - dropped where order_line.shop_id = ${ownShop} and order_id = ${orderId}`.execute(ctx.db)
}
