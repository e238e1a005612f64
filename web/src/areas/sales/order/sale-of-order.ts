import type { Sale } from '@plantule/contract/base/money'
import type { Order } from '@plantule/contract/orders/schemas'

/** An order as its totals read it. */
export const saleOfOrder = (order: Pick<Order, 'mode' | 'rates' | 'discount' | 'deliveryCents' | 'deliveryOffCents' | 'lines'>): Sale => ({
  mode: order.mode,
  // A shop without TVA has totals at 0 alone, whatever its lines say.
  chargesTva: order.rates.some((rate) => rate.rateBp > 0),
  discount: order.discount,
  deliveryCents: order.deliveryCents - order.deliveryOffCents,
  lines: order.lines.map(({ quantity, unitCents, rateBp, shares, discount, codeCents }) => ({
    quantity,
    unitCents,
    rateBp,
    shares,
    discount,
    codeCents,
  })),
})
