import type { Order } from '@plantule/contract/orders/schemas'
import { type Left, leftOf, soldOf } from '@plantule/contract/refunds/rules'
import { saleOfOrder } from '../sale-of-order.ts'

type Sold = Pick<Order, 'mode' | 'rates' | 'discount' | 'deliveryCents' | 'deliveryOffCents' | 'lines' | 'refunds'>

/** What is left to refund of an order as the server answered it, by the server's own rules. */
export const leftOfOrder = (order: Sold): Left =>
  leftOf(
    soldOf(
      saleOfOrder(order),
      order.lines.map((line) => line.id),
    ),
    order.refunds,
  )

/** Whether anything of it can still come back. */
export const hasLeft = (order: Sold): boolean => {
  const left = leftOfOrder(order)
  return left.inclCents > 0 || left.lines.some((line) => line.quantity > 0)
}
