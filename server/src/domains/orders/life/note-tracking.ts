import type { Ctx } from '../../../platform/context.ts'
import type { Order } from '../orders.db.ts'
import { saveOrder } from '../save-order.ts'

/** What fits where people may also type it. */
const LONGEST = 80

/** Several numbers as one text; those that no longer fit are left out whole. */
export const joined = (numbers: readonly string[]): string | null =>
  numbers.reduce((text, number) => (`${text}, ${number}`.length > LONGEST ? text : text ? `${text}, ${number}` : number), '') || null

/** Writes the numbers of an order's parcels, or of one part of it, on a locked order; none takes away what stood there. */
export async function noteTracking(
  ctx: Ctx,
  order: Order,
  { shipmentId, numbers, whole }: { shipmentId: number | null; numbers: readonly string[]; whole: readonly string[] },
): Promise<void> {
  if (shipmentId !== null)
    await ctx.db
      .updateTable('order_shipment')
      .set({ tracking: joined(numbers) })
      .where('id', '=', shipmentId)
      .execute()
  const parcel_tracking = joined(whole)
  if (parcel_tracking !== order.parcel_tracking) await saveOrder(ctx, order, 'tracking', { parcel_tracking })
}
