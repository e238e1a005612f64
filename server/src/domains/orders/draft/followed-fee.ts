import { type FeeMode, feeModes } from '@plantule/contract/delivery/delivery'
import { feeExclOf } from '@plantule/contract/orders/fee-excl'
import { totalsOf } from '@plantule/contract/base/money'
import type { Ctx } from '../../../platform/context.ts'
import { quoteDelivery } from '../../delivery/index.ts'
import { findOrder, linesOf, type Order, addToStory } from '../orders.db.ts'
import { type LineMoney, type OrderMoney, saleOf } from '../rules.ts'
import { type Place, whereItGoes } from '../where-it-goes.ts'

/** What the tables look at, as it is to be written. */
export type Sent = OrderMoney &
  Pick<Order, 'customer_id' | 'delivery_mode' | 'delivery_km' | 'delivery_follows'> & {
    /** As the row holds it, or as it will be written. */
    delivery_address: unknown
    relay: unknown
  }
type Goods = LineMoney & { subproduct_id: number | null; pack_id: number | null }
type Change = { deliveryCents?: number | undefined; deliveryFollows?: boolean | undefined }

/** Whether the fee follows the tables after a change: whoever sends another one without saying more has typed it. */
export const followsAfter = (
  before: Pick<Order, 'delivery_cents' | 'delivery_follows'>,
  { deliveryCents, deliveryFollows }: Change,
): boolean => deliveryFollows ?? (before.delivery_follows && (deliveryCents === undefined || deliveryCents === before.delivery_cents))

/**
 * The fee of an order as it will be: the typed one, or that of the tables where nobody typed one. It moves only when something moved on
 * which it depends, so that neither a note nor a new table of January changes what a customer was told; where the tables have none
 * (no band, no address) the sent one stands. What moves on an order that they know is told in its story.
 */
export async function followedFee(ctx: Ctx, order: Sent & Pick<Order, 'id'>, lines: readonly Goods[]): Promise<number> {
  if (!order.delivery_follows) return order.delivery_cents
  const [before, was] = await Promise.all([findOrder(ctx, order.id), linesOf(ctx, order.id)])
  const moved = !before.delivery_follows || JSON.stringify(askedOf(before, was)) !== JSON.stringify(askedOf(order, lines))
  const fee = moved ? ((await tableFee(ctx, order, lines)) ?? order.delivery_cents) : before.delivery_cents
  if (fee !== before.delivery_cents && before.status !== 'draft')
    await addToStory(ctx, order.id, 'fee_followed', { beforeCents: before.delivery_cents, afterCents: fee })
  return fee
}

/** The fee of the tables in the order's price mode; nothing for plants that are fetched; null where the tables have none. */
export async function tableFee(ctx: Ctx, order: Sent, lines: readonly Goods[]): Promise<number | null> {
  const { mode, rates, ...asked } = askedOf(order, lines)
  if (mode === null) return 0
  const { feeCents } = await quoteDelivery(ctx, { ...asked, mode, day: null })
  if (feeCents === null) return null
  return order.mode === 'incl' ? feeCents : feeExclOf(feeCents, rates)
}

/** All that a fee depends on. */
function askedOf(order: Sent, lines: readonly Goods[]) {
  const { inclCents, rates } = totalsOf(saleOf({ ...order, delivery_cents: 0, delivery_off_cents: 0 }, lines))
  const address = placeOf(order)
  return {
    mode: feeModes.find((mode): mode is FeeMode => mode === order.delivery_mode) ?? null,
    items: lines.map((line) => ({ subproductId: line.subproduct_id, packId: line.pack_id, quantity: line.quantity })),
    goodsCents: Math.max(inclCents, 0),
    rates: rates.map(({ rateBp, exclCents }) => ({ rateBp, exclCents })),
    postcode: address?.postcode ?? '',
    country: address?.country ?? 'FR',
    customerId: order.customer_id,
    km: order.delivery_mode === 'own_truck' ? order.delivery_km : null,
  }
}

/** The fee is that of an address which was written for the delivery: who is billed may live elsewhere. */
function placeOf({ delivery_mode, delivery_address, relay }: Sent): Place | null {
  const place = whereItGoes({ delivery_mode, relay, delivery_address })
  return (typeof place === 'string' ? JSON.parse(place) : place) as Place | null
}
