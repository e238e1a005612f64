import type { OrderParcels, Parcel } from '@plantule/contract/parcels/parcels'
import { type Selectable, sql } from 'kysely'
import type { Parcel as ParcelRow } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { carrierUses } from '../carriers/index.ts'
import { findOrder, type Order, shipmentsOf } from '../orders/index.ts'
import { weightsOf } from './weigh-parcels.ts'

export type Row = Selectable<ParcelRow>

/** States in which a label counts: no other is made beside it. */
export const standing = ['queued', 'asking', 'unsure', 'made'] as const

/** Throws `not_found`. */
export const findParcel = async (ctx: Ctx, id: number): Promise<Row> =>
  mustExist(await ctx.db.selectFrom('parcel').selectAll().where('id', '=', id).executeTakeFirst())

export const parcelsOf = (ctx: Ctx, orderId: number): Promise<Row[]> =>
  ctx.db.selectFrom('parcel').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

/** Which carrier takes an order's parcels; null for plants that are fetched or go by the own lorry. */
export async function carrierFor(ctx: Ctx, { delivery_mode }: Pick<Order, 'delivery_mode'>) {
  return delivery_mode === 'home' || delivery_mode === 'relay' ? (await carrierUses(ctx))[delivery_mode] : null
}

/** Throws `not_found`. */
export async function orderParcels(ctx: Ctx, orderId: number): Promise<OrderParcels> {
  const order = await findOrder(ctx, orderId)
  const rows = await parcelsOf(ctx, orderId)
  const carrier = await carrierFor(ctx, order)
  if (carrier === null) return { items: rows.map(toParcel), carrier, weightG: 0, parts: [] }
  return { items: rows.map(toParcel), carrier, ...(await weightsOf(ctx, order, await shipmentsOf(ctx, order))) }
}

const toParcel = (row: Row): Parcel => ({
  id: row.id,
  shipmentId: row.shipment_id,
  n: row.n,
  reference: row.reference,
  carrier: row.carrier,
  weightG: row.weight_g,
  state: row.state,
  voidReason: row.void_reason,
  failure: row.failure,
  tracking: row.tracking,
  trackingUrl: row.tracking_url,
  hasLabel: row.label_file_id !== null,
  labelFormat: row.label_format,
  step: row.step,
  stepText: row.step_text,
  stepAt: row.step_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
})

/**
 * Whether its plants are in the nursery no more: with its part, or with the whole order. Of an order that was refunded since, its lines
 * tell: more is gone than its parts took.
 */
export async function hasLeft(ctx: Ctx, { order_id, shipment_id }: Pick<Row, 'order_id' | 'shipment_id'>): Promise<boolean> {
  const { rows } = await sql<{ left: boolean }>`
    select case when ${shipment_id}::bigint is null then o.status in ('shipped', 'delivered', 'collected', 'complete')
        or exists (select from order_line l where l.shop_id = ${ownShop} and l.order_id = o.id and l.gone > coalesce((
          select sum(t.quantity) from order_shipment_line t join order_shipment h on h.shop_id = ${ownShop} and h.id = t.shipment_id
          where t.shop_id = ${ownShop} and t.line_id = l.id and h.left_at is not null), 0))
      else exists (select from order_shipment h where h.shop_id = ${ownShop} and h.id = ${shipment_id} and h.left_at is not null) end as left
    from orders o where o.shop_id = ${ownShop} and o.id = ${order_id}`.execute(ctx.db)
  return rows[0]?.left ?? false
}
