import type { Order as OrderAnswer } from '@plantule/contract/orders/schemas'
import { type Picking, type preparationRoutes } from '@plantule/contract/orders/preparation'
import type { Received } from '@plantule/contract/base/route'
import { lacks } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { settleNotices } from '../../../platform/notify.ts'
import { answerOf } from '../../../platform/port.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { chooseLot, lotRule } from '../../production/index.ts'
import { lockOrder } from '../lock-order.ts'
import { findOrder, type Line, linesOf, type Order, addToStory } from '../orders.db.ts'
import { refuseHeld } from '../life/hold-order.ts'
import { refuseUnless } from '../rules.ts'
import { goesAlong } from '../save-order.ts'
import { updateOrder } from '../draft/update-order.ts'
import { pickLines } from './pick-lines.ts'

/** Throws `not_found`. */
export async function getPicking(ctx: Ctx, id: number): Promise<Picking> {
  const order = await findOrder(ctx, id)
  return {
    id,
    reference: order.reference,
    status: order.status,
    customerName: order.customer_name,
    deliveryMode: order.delivery_mode,
    wantedOn: order.wanted_on,
    note: order.note,
    internalNote: order.internal_note,
    byHand: (await lotRule(ctx)).takes === 'by_hand',
    lines: (await pickLines(ctx, [id])).get(id) ?? [],
  }
}

/**
 * Preparing is for those who see the orders and the stock: a picker may tick, but has no right to change an order.
 * Throws `no_right`.
 */
export function refuseStranger(ctx: Ctx): void {
  if (lacks(ctx, 'orders.read')) throw new Refused('no_right', { right: 'orders.read' })
}

/**
 * Counts what is taken; the first tick begins the preparation. Throws `not_found`, `wrong_status`, `beyond_ordered`, `no_right`, and
 * `picked_meanwhile` when the line no longer says what whoever counted had seen.
 */
export async function pickLine(
  ctx: Ctx,
  orderId: number,
  lineId: number,
  { prepared, missing, seen }: Received<(typeof preparationRoutes)['pickLine']>['body'],
): Promise<Picking> {
  refuseStranger(ctx)
  const order = await lockOrder(ctx, orderId)
  refuseHeld(order)
  const line = await lineOf(ctx, orderId, lineId)
  const stands = (one: { prepared: number; missing: number }): boolean => line.prepared === one.prepared && line.missing === one.missing
  if (seen && !stands(seen) && !stands({ prepared, missing }))
    throw new Refused('picked_meanwhile', { prepared: line.prepared, missing: line.missing })
  const most = line.quantity - line.dropped
  if (prepared + missing > most) throw refusedField('beyond_ordered', ['prepared'], { quantity: most })
  await begin(ctx, order)
  // Looked for again, more are missing: a count of before knew nothing of them.
  const missing_at = missing > line.missing ? ctx.now : line.missing_at
  await ctx.db.updateTable('order_line').set({ prepared, missing, missing_at }).where('id', '=', lineId).execute()
  await audit(ctx, 'order.pick', 'order', orderId, {
    before: { lineId, prepared: line.prepared, missing: line.missing },
    after: { lineId, prepared, missing },
  })
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return getPicking(ctx, orderId)
}

/** Throws `not_found`, `wrong_status`, `no_right`. A pack's parts follow the rule. */
export async function chooseLine(ctx: Ctx, orderId: number, lineId: number, lotSizeId: number | null): Promise<Picking> {
  refuseStranger(ctx)
  const order = await lockOrder(ctx, orderId)
  const { subproduct_id: subproductId } = await lineOf(ctx, orderId, lineId)
  refuseHeld(order)
  // As long as an order can be held, its plants are still here.
  refuseUnless('hold', order.status)
  if (subproductId === null) throw new Refused('not_found')
  await chooseLot(ctx, { orderId, subproductId }, lotSizeId)
  // Its papers were made: they name the lot that it comes from now.
  if (order.status === 'prepared' || order.status === 'ready') await answerOf(ctx, goesAlong)(ctx, orderId, false)
  await audit(ctx, 'order.lot', 'order', orderId, { after: { lineId, lotSizeId } })
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return getPicking(ctx, orderId)
}

/** Throws `not_found`, `wrong_status`, `not_picked` with how many, `lot_to_choose` where the shop leaves it to who prepares, `no_right`. */
export async function finishPicking(ctx: Ctx, orderId: number): Promise<Picking> {
  refuseStranger(ctx)
  const order = await lockOrder(ctx, orderId)
  const lines = await linesOf(ctx, orderId)
  const left = lines.reduce((sum, line) => sum + Math.max(line.quantity - line.dropped - line.prepared - line.missing, 0), 0)
  if (left > 0) throw new Refused('not_picked', { left })
  const { version } = await begin(ctx, order)
  await updateOrder(ctx, orderId, { step: 'markPrepared', version })
  await settleNotices(ctx, { kind: 'picking_again', ids: [orderId] })
  const missed = lines.filter((line) => line.missing > 0)
  if (missed.length > 0) {
    await addToStory(ctx, orderId, 'missing', {
      lines: missed.map((line) => ({
        label: line.label,
        from: line.quantity - line.dropped,
        to: line.quantity - line.dropped - line.missing,
      })),
    })
  }
  return getPicking(ctx, orderId)
}

/** Throws `not_found`. */
export async function lineOf(ctx: Ctx, orderId: number, lineId: number): Promise<Line> {
  const line = (await linesOf(ctx, orderId)).find((one) => one.id === lineId)
  if (!line) throw new Refused('not_found')
  return line
}

async function begin(ctx: Ctx, order: Order): Promise<Pick<OrderAnswer, 'version'>> {
  if (order.status === 'in_preparation') return order
  refuseUnless('prepare', order.status)
  return updateOrder(ctx, order.id, { step: 'prepare', version: order.version })
}
