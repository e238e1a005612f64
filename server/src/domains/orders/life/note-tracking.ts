import type { Ctx } from '../../../platform/context.ts'
import type { Order } from '../orders.db.ts'
import { saveOrder } from '../save-order.ts'

/** What fits where people may also type it. */
const LONGEST = 80

/** Several numbers as one text; those that no longer fit are left out whole. */
const joined = (numbers: readonly string[]): string | null =>
  numbers.reduce((text, number) => (`${text}, ${number}`.length > LONGEST ? text : text ? `${text}, ${number}` : number), '') || null

/** Numbers of the labels of an order, or of a part: all that ever were, and those that stand. */
export type LabelNumbers = { known: readonly string[]; standing: readonly string[] }

/** A text of numbers as it is to read now: what people typed stays, numbers of labels stand there as long as their label does. */
export function withNumbers(text: string | null, { known, standing }: LabelNumbers): string | null {
  const typed = (text ?? '').split(',').map((number) => number.trim())
  return joined([...new Set([...typed.filter((number) => number !== '' && !known.includes(number)), ...standing])])
}

/** Writes the numbers of an order's labels, and of those of one part of it, on a locked order. */
export async function noteTracking(
  ctx: Ctx,
  order: Order,
  part: { shipmentId: number; numbers: LabelNumbers } | null,
  whole: LabelNumbers,
): Promise<void> {
  if (part) await notePart(ctx, part.shipmentId, part.numbers)
  const parcel_tracking = withNumbers(order.parcel_tracking, whole)
  if (parcel_tracking !== order.parcel_tracking) await saveOrder(ctx, order, 'tracking', { parcel_tracking })
}

/** The same of a part alone. */
export async function notePart(ctx: Ctx, shipmentId: number, numbers: LabelNumbers): Promise<void> {
  const part = await ctx.db.selectFrom('order_shipment').select('tracking').where('id', '=', shipmentId).executeTakeFirst()
  if (!part) return
  const tracking = withNumbers(part.tracking, numbers)
  if (tracking !== part.tracking) await ctx.db.updateTable('order_shipment').set({ tracking }).where('id', '=', shipmentId).execute()
}
