import type { OrderParcels, parcelRoutes } from '@plantule/contract/parcels/parcels'
import type { Out } from '@plantule/contract/base/route'
import type { Shipment } from '@plantule/contract/orders/life'
import { allows } from '@plantule/contract/orders/states'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { HEAVIEST_G } from '../carriers/index.ts'
import { authorOf, lockOrder, type Order, refuseHeld, shipmentsOf } from '../orders/index.ts'
import { labelJob } from './jobs.ts'
import { carrierFor, orderParcels, parcelsOf, type Row, standing } from './parcels.db.ts'
import { recipientOf, senderOf } from './people-of.ts'
import { goodsOf, weightsOf } from './weigh-parcels.ts'

type Wanted = Out<(typeof parcelRoutes)['makeLabels']['body']>

/** Labels are made of orders that are firm and paid for or on their way to leave. */
const mayLabel = (order: Order): boolean => allows('sendPart', order.status) || order.status === 'shipped'

/**
 * Writes down the parcels of an order, or of one part of it; their labels are asked for by jobs. Throws `not_found`, `wrong_status`,
 * `order_held`, `carrier_off`, `relay_missing`, `relay_other_carrier`, `parcel_there`, `parcel_cut`, `parcel_empty`, `parcel_weight`,
 * `parcel_address`, `parcel_sender`.
 */
export async function makeLabels(ctx: Ctx, orderId: number, wanted: Wanted): Promise<OrderParcels> {
  await writeParcels(ctx, await lockOrder(ctx, orderId), wanted)
  return orderParcels(ctx, orderId)
}

/** The same of a locked order: answers the ids of the parcels. */
export async function writeParcels(ctx: Ctx, order: Order, { shipmentId, weights, add }: Wanted): Promise<number[]> {
  if (!mayLabel(order)) throw new Refused('wrong_status', { status: order.status, action: 'makeLabels' })
  refuseHeld(order)
  const carrier = await carrierFor(ctx, order)
  if (carrier === null) throw new Refused('carrier_off')
  if (order.delivery_mode === 'relay' && order.relay === null) throw new Refused('relay_missing')
  if (order.relay && order.relay.carrier !== carrier) throw new Refused('relay_other_carrier')
  const shipments = await shipmentsOf(ctx, order)
  const part = shipments.find(({ id }) => id === shipmentId)
  if (shipmentId !== null && !part) throw new Refused('not_found')
  await recipientOf(ctx, order)
  await senderOf(ctx)
  const rows = (await parcelsOf(ctx, order.id)).filter(isStanding)
  const there = rows.filter((row) => row.shipment_id === shipmentId)
  if (there.length > 0 && !add) throw new Refused('parcel_there')
  refuseTwoCuts(shipments, rows, shipmentId)
  const last = Math.max(0, ...there.map(({ n }) => n))
  const goods = goodsOf(await weightsOf(ctx, order, shipments), shipmentId)
  if (goods === 0 && weights.length === 0) throw new Refused('parcel_empty')
  const grams = weights.length > 0 ? weights : [Math.max(1, goods)]
  const heavy = grams.findIndex((each) => each > HEAVIEST_G)
  if (heavy >= 0) throw refusedField('parcel_weight', ['weights', heavy])
  const ids = []
  for (const [index, weight] of grams.entries())
    ids.push(await writeOne(ctx, order, { carrier, shipmentId, part, n: last + index + 1, weight, goods }))
  await audit(ctx, 'parcels.make', 'order', order.id, { after: { carrier, shipmentId, weights: grams } })
  await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
  return ids
}

/** A parcel travels with the whole order or with a part of it: what is still here has labels of one cut alone. */
function refuseTwoCuts(shipments: readonly Shipment[], rows: readonly Row[], shipmentId: number | null): void {
  const open = shipments.filter(({ leftAt }) => leftAt === null).map(({ id }) => id)
  const other =
    shipmentId === null
      ? rows.some((row) => row.shipment_id !== null && open.includes(row.shipment_id))
      : open.includes(shipmentId) && rows.some((row) => row.shipment_id === null)
  if (other) throw new Refused('parcel_cut')
}

export const isStanding = (row: Pick<Row, 'state'>): boolean => (standing as readonly string[]).includes(row.state)

type One = {
  carrier: Row['carrier']
  shipmentId: number | null
  part: { reference: string } | undefined
  n: number
  weight: number
  goods: number
}

async function writeOne(ctx: Ctx, order: Order, { carrier, shipmentId, part, n, weight, goods }: One): Promise<number> {
  const base = part?.reference ?? order.reference
  const row = await ctx.db
    .insertInto('parcel')
    .values({
      shop_id: ctx.shopId,
      order_id: order.id,
      shipment_id: shipmentId,
      n,
      carrier,
      weight_g: weight,
      goods_g: goods,
      state: 'queued',
      reference: n > 1 ? `${base}/${n}` : base,
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue(labelJob, { parcelId: row.id })
  return row.id
}
