import type { OrderParcels } from '@plantule/contract/parcels/parcels'
import { audit, type HearAudit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused } from '../../platform/refused.ts'
import { findOrder, lockOrder, notePart, shipmentsOf, withNumbers } from '../orders/index.ts'
import { isStanding } from './make-labels.ts'
import { findParcel, hasLeft, orderParcels, parcelsOf, type Row } from './parcels.db.ts'
import { numbersOf, writeNumbers } from './record-label.ts'
import { goodsOf, weightsOf } from './weigh-parcels.ts'

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
  const here = []
  for (const row of await parcelsOf(ctx, orderId)) if (isStanding(row) && !(await hasLeft(ctx, row))) here.push(row)
  await voidRows(ctx, orderId, here, reason)
}

/** Without `saveOrder`, which is what is being heard: the numbers of labels that are used no more stand nowhere, all others stay. */
async function voidRows(ctx: Ctx, orderId: number, rows: readonly Row[], reason: Reason): Promise<void> {
  if (rows.length === 0) return
  await setVoid(
    ctx,
    rows.map(({ id }) => id),
    reason,
  )
  const all = await parcelsOf(ctx, orderId)
  const order = await findOrder(ctx, orderId)
  const parcel_tracking = withNumbers(order.parcel_tracking, numbersOf(all))
  if (parcel_tracking !== order.parcel_tracking)
    await ctx.db.updateTable('orders').set({ parcel_tracking }).where('id', '=', orderId).execute()
  for (const part of new Set(rows.flatMap(({ shipment_id }) => shipment_id ?? [])))
    await notePart(ctx, part, numbersOf(all.filter(({ shipment_id }) => shipment_id === part)))
}

/** What is to leave weighs something else than what the label was paid for. */
async function voidOtherWeight(ctx: Ctx, orderId: number): Promise<void> {
  const rows = (await parcelsOf(ctx, orderId)).filter((row) => isStanding(row) && row.goods_g !== null)
  if (rows.length === 0) return
  const order = await findOrder(ctx, orderId)
  const weights = await weightsOf(ctx, order, await shipmentsOf(ctx, order))
  const other = []
  for (const row of rows) if (row.goods_g !== goodsOf(weights, row.shipment_id) && !(await hasLeft(ctx, row))) other.push(row)
  await voidRows(ctx, orderId, other, 'order_cut')
}

/** Whose goods may be others than before. */
const otherGoods = ['order.modify', 'order.merge']
const onLabel = ['relay', 'delivery_mode', 'delivery_address']
const ended: readonly unknown[] = ['cancelled', 'refunded']

/** Whatever changed where an order goes, or ended it, and by whatever door: a label says something else now. */
export const hearOrders: HearAudit = async (ctx, { action, subject, subjectId, after }) => {
  if (subject !== 'order' || subjectId === null || !action.startsWith('order.') || after === null) return
  const changed = after as Record<string, unknown>
  if (action !== 'order.create' && onLabel.some((field) => field in changed)) await voidStanding(ctx, subjectId, 'delivery_changed')
  else if (ended.includes(changed['status'])) await voidStanding(ctx, subjectId, 'order_ended')
  else if (otherGoods.includes(action)) await voidOtherWeight(ctx, subjectId)
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
