import type { OrderParcels } from '@plantule/contract/parcels/parcels'
import { audit, type HearAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { lockOrder } from '../orders/index.ts'
import { isStanding } from './make-labels.ts'
import { findParcel, hasLeft, orderParcels, parcelsOf, type Row } from './parcels.db.ts'
import { writeNumbers } from './record-label.ts'

type Reason = NonNullable<Row['void_reason']>

/** Throws `not_found`, `parcel_gone` for plants that have left, `parcel_asking` while the carrier is asked. */
export async function voidParcel(ctx: Ctx, id: number): Promise<OrderParcels> {
  const { order_id } = await findParcel(ctx, id)
  const order = await lockOrder(ctx, order_id)
  const row = await findParcel(ctx, id)
  if (await hasLeft(ctx, row)) throw new Refused('parcel_gone')
  if (row.state === 'asking') throw new Refused('parcel_asking')
  if (row.state !== 'void') {
    await setVoid(ctx, [row.id], 'by_hand')
    await writeNumbers(ctx, order, row.shipment_id)
    await audit(ctx, 'parcels.void', 'order', order.id, { after: { reference: row.reference, tracking: row.tracking } })
    await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  }
  return orderParcels(ctx, order.id)
}

const setVoid = (ctx: Ctx, ids: readonly number[], reason: Reason): Promise<unknown> =>
  ctx.db.updateTable('parcel').set({ state: 'void', voided_at: ctx.now, void_reason: reason }).where('id', 'in', ids).execute()

/** Labels of an order that have not left are used no more. Its row is locked by whoever changes it. */
async function voidStanding(ctx: Ctx, orderId: number, reason: Reason): Promise<void> {
  const ids = []
  for (const row of await parcelsOf(ctx, orderId)) if (isStanding(row) && !(await hasLeft(ctx, row))) ids.push(row.id)
  if (ids.length === 0) return
  await setVoid(ctx, ids, reason)
  // Without `saveOrder`, which is what is being heard: the numbers of labels that are used no more stand nowhere.
  await ctx.db.updateTable('orders').set({ parcel_tracking: null }).where('id', '=', orderId).execute()
  await ctx.db.updateTable('order_shipment').set({ tracking: null }).where('order_id', '=', orderId).where('left_at', 'is', null).execute()
}

const onLabel = ['relay', 'delivery_mode', 'delivery_address']
const ended: readonly unknown[] = ['cancelled', 'refunded']

/** Whatever changed where an order goes, or ended it, and by whatever door: a label says something else now. */
export const hearOrders: HearAudit = async (ctx, { action, subject, subjectId, after }) => {
  if (subject !== 'order' || subjectId === null || !action.startsWith('order.') || after === null) return
  const changed = after as Record<string, unknown>
  if (action !== 'order.create' && onLabel.some((field) => field in changed)) await voidStanding(ctx, subjectId, 'delivery_changed')
  else if (ended.includes(changed['status'])) await voidStanding(ctx, subjectId, 'order_ended')
}

/** An order is cut anew: what was to leave with a part, or as a whole, is packed otherwise, and parts that are no more are not named. */
export async function voidCut(ctx: Ctx, orderId: number): Promise<void> {
  await voidStanding(ctx, orderId, 'order_cut')
  await ctx.db
    .updateTable('parcel')
    .set({ shipment_id: null })
    .where('order_id', '=', orderId)
    .where('state', 'in', ['void', 'failed'])
    .where(
      'shipment_id',
      'in',
      ctx.db.selectFrom('order_shipment').select('id').where('order_id', '=', orderId).where('left_at', 'is', null),
    )
    .execute()
}
