import type { Order as Answer } from '@plantule/contract/orders/schemas'
import type { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Out } from '@plantule/contract/base/route'
import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { relayFor } from '../../carriers/index.ts'
import { appointmentOf, bookSlot, freeSlot } from '../../delivery/index.ts'
import { followsAfter } from './followed-fee.ts'
import { lockOrder } from '../lock-order.ts'
import { authorOf, linesOf, type Order, addToStory } from '../orders.db.ts'
import { totalsWithCodes } from './order-codes.ts'
import { asPriced } from './price-lines.ts'
import { refuseUnless } from '../rules.ts'
import { saveOrder } from '../save-order.ts'
import { orderAnswer } from '../read/to-order.ts'
import { writeLines } from './write-lines.ts'

type Change = Out<(typeof ordersRoutes)['setDelivery']['body']>
type Input = { deliveryMode: string; slot?: Change['slot'] }

/**
 * What is not named stays. Throws `not_found`, `stale_version`, `wrong_status`, `has_documents` when the fee of an invoiced order would
 * change,
 * `unknown_slot`, `slot_past`, `slot_full`, `slot_plants_full`, `relay_other_carrier`.
 */
export async function setDelivery(ctx: Ctx, id: number, change: Change): Promise<Answer> {
  const order = await lockOrder(ctx, id, change.version)
  refuseUnless('setDelivery', order.status)
  const input = {
    deliveryMode: change.deliveryMode ?? order.delivery_mode,
    deliveryAddress: change.deliveryAddress === undefined ? order.delivery_address : change.deliveryAddress,
    deliveryCents: change.deliveryCents ?? order.delivery_cents,
    parcelTracking: change.parcelTracking === undefined ? order.parcel_tracking : change.parcelTracking,
    wantedOn: change.wantedOn === undefined ? order.wanted_on : change.wantedOn,
    slot: change.slot,
  }
  const relay = await relayFor(ctx, { ...input, relay: change.relay === undefined ? order.relay : change.relay }, order.relay)
  const columns = {
    delivery_mode: input.deliveryMode,
    relay: relay ? JSON.stringify(relay) : null,
    delivery_address: input.deliveryAddress ? JSON.stringify(input.deliveryAddress) : null,
    city: input.deliveryAddress?.city ?? order.city,
    delivery_cents: input.deliveryCents,
    delivery_km: change.deliveryKm === undefined ? order.delivery_km : change.deliveryKm,
    delivery_follows: followsAfter(order, change),
    parcel_tracking: input.parcelTracking,
    // Who has a slot comes on its day.
    wanted_on: (input.deliveryMode === 'collect' && input.slot?.day) || input.wantedOn,
  }
  if (order.invoiced && input.deliveryCents !== order.delivery_cents) throw new Refused('has_documents')
  if (order.invoiced || (!columns.delivery_follows && input.deliveryCents === order.delivery_cents)) {
    await saveOrder(ctx, order, 'delivery', columns)
  } else {
    const totals = await totalsWithCodes(ctx, { ...order, ...columns }, (await linesOf(ctx, id)).map(asPriced))
    await writeLines(ctx, id, totals.lines)
    await saveOrder(ctx, order, 'delivery', { ...columns, ...totals.order })
  }
  await placeOrder(ctx, order, input)
  await addToStory(ctx, id, 'delivery', { mode: input.deliveryMode, tracking: input.parcelTracking })
  return orderAnswer(ctx, id)
}

/** Books, moves or frees the slot; an order that is no longer fetched keeps none. */
async function placeOrder(ctx: Ctx, order: Order, { deliveryMode, slot }: Input): Promise<void> {
  if (deliveryMode !== 'collect' || slot === null) return freeSlot(ctx, order.id)
  if (!slot) return
  const present = await appointmentOf(ctx, order.id)
  if (present?.day === slot.day && present.from === slot.from) return
  const address = order.billing_address
  await bookSlot(ctx, {
    orderId: order.id,
    reference: order.reference,
    customerName: order.customer_name ?? '',
    phone: address?.phone ?? '',
    plants: order.items,
    ...slot,
    author: authorOf(ctx),
  })
}
