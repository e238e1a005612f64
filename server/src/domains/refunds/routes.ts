import { maskedCode } from '@plantule/contract/codes/rules'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { mayDo } from '../../platform/actor.ts'
import { handle } from '../../platform/handlers.ts'
import { findOrder, sourcesOf } from '../orders/index.ts'
import { fullRefund, syncRefund } from './full-refund.ts'
import { refundReceipt } from './receipt-pdf.ts'
import { refundOrder } from './refund-order.ts'

export const routes = handle(orderRefundRoutes, {
  refundOrder: (ctx, { params, body }) => refundOrder(ctx, params.id, body),
  refundMeans: async (ctx, { params }) => {
    await findOrder(ctx, params.id)
    const sources = await sourcesOf(ctx, params.id)
    // Whoever may not refund sees that a code paid, not the code, which would pay again once something is back on it.
    const whole = mayDo(ctx, 'orders.write')
    return {
      items: sources.map((source) => ({
        ...source,
        code: whole ? source.code : '',
        shownCode: source.code ? maskedCode(source.code) : null,
      })),
    }
  },
  fullRefund: (ctx, { params, query }) => fullRefund(ctx, params.id, query.sessionId),
  syncRefund: (ctx, { params }) => syncRefund(ctx, params.id),
  refundReceipt: (ctx, { params }) => refundReceipt(ctx, params.id),
})
