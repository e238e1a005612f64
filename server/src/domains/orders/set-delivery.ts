import type { AddressSnapshot } from '@plantule/contract/customers'
import type { Order as Answer } from '@plantule/contract/orders'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lockOrder } from './lock-order.ts'
import { linesOf, tellStory } from './orders.db.ts'
import { totalsWithCodes } from './order-codes.ts'
import { asPriced } from './price-lines.ts'
import { refuseUnless } from './rules.ts'
import { saveOrder } from './save-order.ts'
import { orderAnswer } from './to-order.ts'
import { writeLines } from './write-lines.ts'

type Input = {
  deliveryMode: string
  deliveryAddress: AddressSnapshot | null
  deliveryCents: number
  parcelTracking: string | null
  wantedOn: string | null
  version: number
}

/** Throws `not_found`, `stale_version`, `wrong_status`, `has_documents` when the fee of an invoiced order would change. */
export async function setDelivery(ctx: Ctx, id: number, input: Input): Promise<Answer> {
  const order = await lockOrder(ctx, id, input.version)
  refuseUnless('setDelivery', order.status)
  const columns = {
    delivery_mode: input.deliveryMode,
    delivery_address: input.deliveryAddress ? JSON.stringify(input.deliveryAddress) : null,
    city: input.deliveryAddress?.city ?? order.city,
    delivery_cents: input.deliveryCents,
    parcel_tracking: input.parcelTracking,
    wanted_on: input.wantedOn,
  }
  if (input.deliveryCents === order.delivery_cents) {
    await saveOrder(ctx, order, 'delivery', columns)
  } else {
    if (order.invoiced) throw new Refused('has_documents')
    const totals = await totalsWithCodes(ctx, { ...order, ...columns }, (await linesOf(ctx, id)).map(asPriced))
    await writeLines(ctx, id, totals.lines)
    await saveOrder(ctx, order, 'delivery', { ...columns, ...totals.order })
  }
  await tellStory(ctx, id, 'delivery', { mode: input.deliveryMode, tracking: input.parcelTracking })
  return orderAnswer(ctx, id)
}
