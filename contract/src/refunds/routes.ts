import { z } from 'zod'
import { OrderRefundInput, RefundSource } from './schemas.ts'
import { Order } from '../orders/schemas.ts'
import { route } from '../base/route.ts'
import { byId, idParam } from '../base/shared.ts'

const voucherErrors = ['code_needed', 'unknown_code', 'too_many_requests', 'voucher_kind', 'voucher_cancelled', 'voucher_beyond'] as const
const cashErrors = ['cash_without_session', 'cash_session_needed', 'session_other_day'] as const
const refundErrors = [
  'not_found',
  'wrong_status',
  'nothing_paid',
  'nothing_to_refund',
  'refund_beyond_sold',
  'refund_beyond_left',
  'refund_differs',
  'refund_means_sum',
  'refund_beyond_means',
  'refund_gift_card_back',
  'refund_needs_manager',
  'period_closed',
  ...cashErrors,
  ...voucherErrors,
] as const

export const orderRefundRoutes = {
  refundOrder: route({
    method: 'POST',
    path: '/order/{id}/refund/-1',
    summary: 'Refund items, an amount or the whole order, through the means that paid or others',
    permission: 'orders.write',
    params: byId,
    body: OrderRefundInput,
    response: Order,
    status: 201,
    errors: refundErrors,
  }),
  refundMeans: route({
    method: 'GET',
    path: '/order/{id}/refund-means',
    summary: 'How the order was paid, as far as it can be given back that way',
    permission: 'orders.read',
    params: byId,
    response: z.object({ items: z.array(RefundSource) }),
    errors: ['not_found'],
  }),
  fullRefund: route({
    method: 'GET',
    path: '/order/{id}/full_refund',
    summary: 'Refund everything still refundable, through each original payment means',
    permission: 'orders.write',
    writes: true,
    params: byId,
    query: z.object({ sessionId: idParam.optional() }),
    response: Order,
    errors: refundErrors,
  }),
  syncRefund: route({
    method: 'GET',
    path: '/order/{id}/sync_refund',
    summary: "Bring the order's refunds in line with the card provider",
    permission: 'orders.write',
    writes: true,
    params: byId,
    response: Order,
    errors: ['not_found'],
  }),
  refundReceipt: route({
    method: 'GET',
    path: '/refund/{id}/receipt',
    summary: 'Refund receipt',
    permission: 'orders.read',
    params: byId,
    response: 'pdf',
    errors: ['not_found'],
  }),
}
