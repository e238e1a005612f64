import { OrderRefundInput } from '@plantule/contract/refunds/schemas'
import { allows } from '@plantule/contract/orders/schemas'
import { vatOf } from '@plantule/contract/base/money'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { findOrder, leftToRefund, linesOf } from '../orders/index.ts'
import { mayRefund } from '../shops/index.ts'
import { type Refunder, runningSession, tillSettings } from '../till/index.ts'
import { makeRefund } from './refund-order.ts'

/** Orders behind the calls that the till makes for any sale. */
export const orderRefunder: Refunder = {
  async soldItems(ctx, id) {
    const order = await findOrder(ctx, id)
    const lines = await linesOf(ctx, id)
    const left = await leftToRefund(ctx, order)
    return lines.map((line) => {
      const own = left.lines.find((each) => each.id === line.id)
      const parts = own?.parts ?? []
      const leftCents = parts.reduce(
        (sum, part) => sum + (left.mode === 'incl' ? part.netCents : part.netCents + vatOf(part.netCents, part.rateBp)),
        0,
      )
      return {
        lineId: line.id,
        subproductId: line.subproduct_id,
        label: line.label,
        quantity: line.quantity,
        refunded: line.refunded,
        left: own?.quantity ?? 0,
        leftCents,
      }
    })
  },
  async refund(ctx, id, input) {
    refuseOthers(ctx)
    const { items, uuid, reason, payment_type: by } = input
    // The till that gives the money back, where one is named. An exercise moves nobody's money.
    const session = input.registerId === null ? undefined : await runningSession(ctx, input.registerId)
    if (session?.training) throw new Refused('wrong_status', { training: false })
    const sessionId = session?.id ?? null
    const asked = OrderRefundInput.parse({ kind: 'items', items, uuid: uuid ?? null, reason, sessionId })
    const refund = await makeRefund(ctx, id, asked, by)
    return { id: refund.id, number: refund.number, refundedCents: refund.inclCents }
  },
  async refusal(ctx, id) {
    const order = await findOrder(ctx, id)
    if (!allows('refund', order.status)) return 'wrong_status'
    const left = await leftToRefund(ctx, order)
    if (left.inclCents === 0 && left.lines.every((line) => line.quantity === 0)) return 'nothing_to_refund'
    const { refundLimitCents } = await tillSettings(ctx)
    return left.inclCents > refundLimitCents && !mayRefund(ctx) ? 'refund_needs_manager' : null
  },
}

/** The till's right opens the call; an order's money is for those who may change orders. */
function refuseOthers(ctx: Ctx): void {
  if (lacks(ctx, 'orders.write')) throw new Refused('no_right', { right: 'orders.write' })
}
