import type { Order } from '@plantule/contract/orders'
import { type Left, leftOf, soldOf } from '@plantule/contract/refund-rules'

type Sold = Pick<Order, 'mode' | 'rates' | 'discount' | 'deliveryCents' | 'deliveryOffCents' | 'lines' | 'refunds'>

/** What is left to refund of an order as the server answered it, by the server's own rules. */
export function leftOfOrder(order: Sold): Left {
  const sale = {
    mode: order.mode,
    // A shop without TVA has totals at 0 alone, whatever its lines say.
    chargesTva: order.rates.some((rate) => rate.rateBp > 0),
    discount: order.discount,
    deliveryCents: order.deliveryCents - order.deliveryOffCents,
    lines: order.lines.map(({ quantity, unitCents, rateBp, shares, discount, codeCents }) => ({ quantity, unitCents, rateBp, shares, discount, codeCents })),
  }
  return leftOf(soldOf(sale, order.lines.map((line) => line.id)), order.refunds)
}

/** Whether anything of it can still come back. */
export const hasLeft = (order: Sold): boolean => {
  const left = leftOfOrder(order)
  return left.inclCents > 0 || left.lines.some((line) => line.quantity > 0)
}
