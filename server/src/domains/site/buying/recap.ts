import type { Order } from '@plantule/contract/orders/schemas'
import type { Recap } from '../json-columns.ts'
import { nameOf } from './checkout-form.ts'
import { slotOf, type Wanted } from './make-order.ts'

/** What an order says of its money. */
export const moneyOf = (order: Order) => ({
  lines: order.lines.map(({ label, latinName, quantity, unitCents, netCents }) => ({ label, latinName, quantity, unitCents, netCents })),
  deliveryCents: order.deliveryCents - order.deliveryOffCents,
  // By a code, by whoever made the order, or the share of a rest of both.
  reductionCents: order.lines.reduce((sum, line) => sum + line.quantity * line.unitCents - line.netCents, 0),
  vatCents: order.vatCents,
  inclCents: order.inclCents,
})

export function recapOf(order: Order, { typed, relay = null }: Wanted, voucher: Recap['voucher']): Recap {
  const { line1, line2, postcode, city, country } = typed
  return {
    ...moneyOf(order),
    voucher,
    mode: typed.mode === 'home' || typed.mode === 'relay' ? typed.mode : 'collect',
    slot: slotOf(typed),
    relay: typed.mode === 'relay' ? relay : null,
    name: nameOf(typed),
    email: typed.email,
    address: [line1, line2, `${postcode} ${city}`, country === 'FR' ? '' : country].filter(Boolean),
  }
}
