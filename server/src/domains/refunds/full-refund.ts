import { OrderRefundInput } from '@plantule/contract/refunds/schemas'
import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { Ctx } from '../../platform/context.ts'
import { findOrder, orderAnswer } from '../orders/index.ts'
import { syncCardRefunds } from './card-refunds.ts'
import { refundOrder } from './refund-order.ts'

/** All that is left, by the means that paid; plants go back to stock. Throws as `refundOrder`. */
export const fullRefund = (ctx: Ctx, orderId: number, sessionId: number | null = null): Promise<Answer> =>
  refundOrder(ctx, orderId, OrderRefundInput.parse({ kind: 'whole', sessionId }))

/** Where no card provider is set up there is nothing to bring in line: the order comes back as it is. Throws `not_found`. */
export async function syncRefund(ctx: Ctx, orderId: number): Promise<Answer> {
  await findOrder(ctx, orderId)
  await syncCardRefunds(ctx, orderId)
  return orderAnswer(ctx, orderId)
}
