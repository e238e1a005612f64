import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Done } from '@plantule/contract/base/shared'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { freeOrder, holdsStock } from './order-stock.ts'
import { lockOrder } from '../lock-order.ts'
import { releaseOrderCodes } from '../draft/order-codes.ts'
import { type Order, addToStory } from '../orders.db.ts'
import { heldMoney, refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'

/**
 * Cancels an order that carries no fiscal document; its stock is free again. It stays readable for good.
 * Throws `not_found`, `wrong_status`, `has_documents`, `has_payments`.
 */
export async function cancelOrder(ctx: Ctx, id: number): Promise<Done> {
  await cancel(ctx, await lockOrder(ctx, id))
  return { ok: true }
}

/** Throws `not_found`, `wrong_status` when it is no quotation, `has_payments`. */
export async function cancelQuotation(ctx: Ctx, id: number): Promise<Answer> {
  const order = await lockOrder(ctx, id)
  if (order.status !== 'quotation') throw new Refused('wrong_status', { status: order.status, action: 'cancel' })
  await cancel(ctx, order)
  return orderAnswer(ctx, id)
}

async function cancel(ctx: Ctx, order: Order): Promise<void> {
  refuseUnless('cancel', order.status)
  if (order.invoiced) throw new Refused('has_documents')
  const held = heldMoney(order)
  // More may have left than had come, by a lost dispute: that is owed of the cancelled order, too (decision 154).
  if (held > 0 || (held < 0 && order.outside_cents > 0)) throw new Refused('has_payments')
  await releaseOrderCodes(ctx, order.id)
  if (holdsStock(order)) await freeOrder(ctx, order)
  await saveOrder(ctx, order, 'cancel', { status: 'cancelled', closed_at: ctx.now })
  await addToStory(ctx, order.id, 'cancelled', {})
}
