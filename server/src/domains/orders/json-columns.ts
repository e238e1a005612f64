import type { Discount, RateTotals } from '@plantule/contract/base/money'
import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import type { OrderRefund } from '@plantule/contract/orders/refund'

/** Discount of a line before what codes took off became part of it. */
export type OwnDiscount = { discount: Discount | null; discountReason: string | null }
/** The fee before a code took it off for good: in the order's price mode, whether it followed the tables, and what it became. */
export type OwnDelivery = { cents: number; follows: boolean; became: number }

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'orders.billing_address': AddressSnapshot
    'orders.delivery_address': AddressSnapshot
    'orders.rates': RateTotals[]
    'orders.own_delivery': OwnDelivery
    'order_line.own_discount': OwnDiscount
    'order_refund.fees': OrderRefund['fees']
    'order_refund.rates': OrderRefund['rates']
    'order_refund_line.parts': OrderRefund['lines'][number]['parts']
    'order_event.data': Record<string, unknown>
  }
}
