import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { takeBack } from '../../stock/index.ts'
import { wantedOf } from './order-stock.ts'
import { linesOf, type Order } from '../orders.db.ts'
import type { Taken } from './step-back.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * The plants that left with a step are here again, and held for the order. Those of them that were refunded since stay where
 * the refund put them, and are not sent again.
 */
export async function takePlantsBack(ctx: Ctx, order: Order, { kind, at, shipmentId }: Taken, reason: string): Promise<void> {
  const shipments = await ctx.db
    .selectFrom('order_shipment')
    .select(['id', 'left_at'])
    .where('order_id', '=', order.id)
    .where('left_at', 'is not', null)
    .execute()
  const back = shipments
    .filter((each) => (kind === 'part_sent' ? each.id === shipmentId : at === null || (each.left_at ?? at) >= at))
    .map(({ id }) => id)
  const stayGone = await inParts(
    ctx,
    shipments.map(({ id }) => id).filter((id) => !back.includes(id)),
  )
  const lines = await linesOf(ctx, order.id)
  const moved = lines.flatMap((line) => {
    const quantity = Math.max(line.gone - (stayGone.get(line.id) ?? 0), 0)
    const refunded = Math.min(line.refunded - line.dropped, quantity)
    return quantity > 0 ? [{ line, quantity, refunded }] : []
  })
  const articles = wantedOf(moved.map(({ line, quantity, refunded }) => ({ ...line, quantity: quantity - refunded, dropped: 0, gone: 0 })))
  await takeBack(ctx, articles, { source: 'order', id: order.id, reason })
  await sql`
    update order_line l set gone = l.gone - x.quantity, dropped = l.dropped + x.refunded, prepared = least(l.prepared, l.quantity - l.dropped - x.refunded),
      missing = greatest(0, least(l.missing, l.quantity - l.dropped - x.refunded - l.prepared))
    from unnest(${moved.map(({ line }) => line.id)}::bigint[], ${moved.map(({ quantity }) => quantity)}::int[], ${moved.map(({ refunded }) => refunded)}::int[]) as x (id, quantity, refunded)
    where l.shop_id = ${ownShop} and l.id = x.id`.execute(ctx.db)
  if (back.length > 0) await ctx.db.updateTable('order_shipment').set({ left_at: null, tracking: null }).where('id', 'in', back).execute()
}

/** What parts hold of each line. */
async function inParts(ctx: Ctx, shipmentIds: readonly number[]): Promise<Map<number, number>> {
  if (shipmentIds.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('order_shipment_line')
    .select((eb) => ['line_id', eb.fn.sum<number>('quantity').as('quantity')])
    .where('shipment_id', 'in', [...shipmentIds])
    .groupBy('line_id')
    .execute()
  return new Map(rows.map((row) => [row.line_id, Number(row.quantity)]))
}
