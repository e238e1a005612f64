import type { OrderParcels } from '@plantule/contract/parcels/parcels'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { trackingPage } from '../carriers/index.ts'
import { lockOrder } from '../orders/index.ts'
import { findParcel, orderParcels } from './parcels.db.ts'
import { writeNumbers } from './record-label.ts'

/**
 * Somebody looked at the carrier's: there is a label of that reference, with this number, and it is printed there; or there is none, and
 * another may be made. Throws `not_found`, `parcel_settled`.
 */
export async function settleParcel(ctx: Ctx, id: number, tracking: string): Promise<OrderParcels> {
  const { order_id } = await findParcel(ctx, id)
  const order = await lockOrder(ctx, order_id)
  const row = await findParcel(ctx, id)
  if (row.state !== 'unsure') throw new Refused('parcel_settled')
  const postcode = order.delivery_address?.postcode ?? ''
  await ctx.db
    .updateTable('parcel')
    .set(
      tracking
        ? { state: 'made', tracking, tracking_url: trackingPage(row.carrier, tracking, postcode), made_at: ctx.now, failure: null }
        : { state: 'failed', failure: 'unreachable' },
    )
    .where('id', '=', id)
    .execute()
  if (tracking) await writeNumbers(ctx, order, row.shipment_id)
  await audit(ctx, 'parcels.settle', 'order', order.id, { after: { reference: row.reference, tracking } })
  await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  return orderParcels(ctx, order.id)
}
