import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { lockOrder } from '../lock-order.ts'
import { authorOf, type Order, addToStory } from '../orders.db.ts'
import { refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'

/** Nothing is picked or sent until somebody releases it; money and lines stay open. Throws `not_found`, `wrong_status`. */
export async function holdOrder(ctx: Ctx, id: number, reason: string): Promise<Answer> {
  const order = await lockOrder(ctx, id)
  refuseUnless('hold', order.status)
  await saveOrder(ctx, order, 'hold', { held_reason: reason, held_at: ctx.now, held_by: authorOf(ctx) })
  await addToStory(ctx, id, 'held', { reason })
  return orderAnswer(ctx, id)
}

/** Of an order that is not held nothing changes. Throws `not_found`. */
export async function releaseOrder(ctx: Ctx, id: number): Promise<Answer> {
  const order = await lockOrder(ctx, id)
  if (order.held_reason === null) return orderAnswer(ctx, id)
  await saveOrder(ctx, order, 'release', { held_reason: null, held_at: null, held_by: null })
  await addToStory(ctx, id, 'released', { reason: order.held_reason })
  return orderAnswer(ctx, id)
}

/** Throws `order_held`. */
export function refuseHeld(order: Pick<Order, 'held_reason'>): void {
  if (order.held_reason !== null) throw new Refused('order_held', { reason: order.held_reason })
}
