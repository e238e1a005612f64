import type { RateTotals } from '@plantule/contract/base/money'
import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import type { OrderRefund } from '@plantule/contract/orders/refund'

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'orders.billing_address': AddressSnapshot
    'orders.delivery_address': AddressSnapshot
    'orders.rates': RateTotals[]
    'order_refund.fees': OrderRefund['fees']
    'order_refund.rates': OrderRefund['rates']
    'order_refund_line.parts': OrderRefund['lines'][number]['parts']
    'order_event.data': Record<string, unknown>
  }
}
