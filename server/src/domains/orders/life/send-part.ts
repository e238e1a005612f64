import { hereOf, toSend } from '@plantule/contract/orders/to-send'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused } from '../../../platform/refused.ts'
import { takeOut } from '../../stock/index.ts'
import { lockOrder } from '../lock-order.ts'
import { mailCustomer } from '../mails/queue.ts'
import { wantedOf } from './order-stock.ts'
import { type Line, linesOf, type Order, addToStory } from '../orders.db.ts'
import { refuseUnless } from '../rules.ts'
import { goesAlong, saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { refuseHeld } from './hold-order.ts'
import { refuseMissing } from './refuse-missing.ts'
import { refuseUnchosen } from './refuse-unchosen.ts'
import { shipmentsOf } from './shipments.db.ts'
import { isFetched, type OrderStatus } from '@plantule/contract/orders/states'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * A part leaves: its plants are taken out of stock. The order goes on being prepared until the last part has left. What is missing of its
 * lines stays to be settled. Throws `not_found`, `wrong_status`, `order_held`, `part_left`, `missing_unsettled` where nothing else is in
 * it, `lot_to_choose`, `relay_missing`.
 */
export async function sendPart(ctx: Ctx, orderId: number, shipmentId: number, tracking: string | null): Promise<Answer> {
  const order = await lockOrder(ctx, orderId)
  refuseUnless('sendPart', order.status)
  refuseHeld(order)
  const shipment = (await shipmentsOf(ctx, order)).find((each) => each.id === shipmentId)
  if (!shipment) throw new Refused('not_found')
  if (shipment.leftAt !== null) throw new Refused('part_left')
  const lines = new Map((await linesOf(ctx, orderId)).map((line) => [line.id, line]))
  // What was refunded meanwhile does not travel.
  const sent = shipment.lines.flatMap(({ lineId, quantity }) => {
    const line = lines.get(lineId)
    const most = line ? Math.min(quantity, hereOf(line)) : 0
    return line && most > 0 ? [{ line, quantity: most }] : []
  })
  if (sent.length === 0) {
    const own = shipment.lines.flatMap(({ lineId }) => lines.get(lineId) ?? [])
    await refuseMissing(ctx, orderId, own)
  }
  await refuseUnchosen(ctx, orderId, sent)
  // As long as they are here, what was said of them is put right.
  await answerOf(ctx, goesAlong)(ctx, orderId, false)
  const articles = wantedOf(sent.map(({ line, quantity }): Line => ({ ...line, quantity, dropped: 0, gone: 0 })))
  await takeOut(ctx, articles, { source: 'order', id: orderId, reason: shipment.reference, reserved: true })
  await sql`
    update order_line l set gone = l.gone + x.quantity, prepared = least(l.quantity - l.dropped, greatest(l.prepared, l.gone + x.quantity))
    from unnest(${sent.map(({ line }) => line.id)}::bigint[], ${sent.map(({ quantity }) => quantity)}::int[]) as x (id, quantity)
    where l.shop_id = ${ownShop} and l.id = x.id`.execute(ctx.db)
  await writeSent(
    ctx,
    shipmentId,
    sent.map(({ line, quantity }) => ({ lineId: line.id, quantity })),
  )
  // Its label may have brought a number already.
  const number = tracking ?? shipment.tracking
  await ctx.db.updateTable('order_shipment').set({ left_at: ctx.now, tracking: number }).where('id', '=', shipmentId).execute()
  await saveOrder(ctx, order, 'send_part', { ...(number ? { parcel_tracking: number } : {}), ...(await after(ctx, order)) })
  const items = sent.reduce((sum, each) => sum + each.quantity, 0)
  await addToStory(ctx, orderId, 'part_sent', { reference: shipment.reference, items, tracking: number, shipmentId, from: order.status })
  await mailCustomer(ctx, order, 'part_shipped', `part-${shipmentId}`)
  return orderAnswer(ctx, orderId)
}

/** A part that has left holds what it took with it: what was refunded before stayed here. */
async function writeSent(ctx: Ctx, shipmentId: number, sent: readonly { lineId: number; quantity: number }[]): Promise<void> {
  const ids = sent.map(({ lineId }) => lineId)
  await sql`delete from order_shipment_line where order_shipment_line.shop_id = ${ownShop} and shipment_id = ${shipmentId} and line_id <> all(${ids}::bigint[])`.execute(
    ctx.db,
  )
  await sql`
    update order_shipment_line s set quantity = x.quantity
    from unnest(${ids}::bigint[], ${sent.map(({ quantity }) => quantity)}::int[]) as x (id, quantity)
    where s.shop_id = ${ownShop} and s.shipment_id = ${shipmentId} and s.line_id = x.id and s.quantity <> x.quantity`.execute(ctx.db)
}

/** Where the order stands once a part has left; with the last one it is on its way, or with who fetched it. */
async function after(ctx: Ctx, order: Order): Promise<{ status: OrderStatus; closed_at?: Date }> {
  const left = (await linesOf(ctx, order.id)).some((line) => toSend(line) > 0)
  if (left) return { status: order.status === 'prepared' ? 'prepared' : 'in_preparation' }
  return isFetched(order.delivery_mode) ? { status: 'collected', closed_at: ctx.now } : { status: 'shipped' }
}
