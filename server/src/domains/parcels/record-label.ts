import type { Ctx } from '../../platform/context.ts'
import { saveFile } from '../../platform/files/save-file.ts'
import { isLabel, type MadeLabel, trackingPage } from '../carriers/index.ts'
import { type LabelNumbers, lockOrder, noteTracking } from '../orders/index.ts'
import { isStanding } from './make-labels.ts'
import { findParcel, parcelsOf, type Row } from './parcels.db.ts'

/**
 * Number and label of a parcel, and the number on its order. Done twice it changes nothing. A label that was voided while it was asked
 * for keeps its number, for it was paid for, and stays void.
 */
export async function recordLabel(ctx: Ctx, id: number, made: MadeLabel, format: Row['label_format']): Promise<void> {
  const { order_id } = await findParcel(ctx, id)
  const order = await lockOrder(ctx, order_id)
  const row = await findParcel(ctx, id)
  // A number that was paid for stands, also where what came beside it is no label: that is printed at the carrier's.
  const label = made.bytes && isLabel(made.kind, made.bytes) ? made.bytes : null
  const fileId = row.label_file_id ?? (label ? await saveLabel(ctx, row, made, label) : null)
  const postcode = order.delivery_address?.postcode ?? ''
  await ctx.db
    .updateTable('parcel')
    .set({
      state: row.state === 'void' ? 'void' : 'made',
      failure: null,
      tracking: made.tracking,
      tracking_url: trackingPage(row.carrier, made.tracking, postcode),
      label_url: made.url,
      label_file_id: fileId,
      label_format: format,
      made_at: row.made_at ?? ctx.now,
    })
    .where('id', '=', id)
    .execute()
  await writeNumbers(ctx, order, row.shipment_id)
  await ctx.publish('orders.changed', { id: order.id }, 'orders.read')
}

async function saveLabel(ctx: Ctx, { reference }: Row, { kind }: MadeLabel, body: Buffer): Promise<number> {
  const name = `Étiquette ${reference.replace('/', '-')}.${kind}`
  return (await saveFile(ctx, { name, mime: kind === 'pdf' ? 'application/pdf' : 'text/plain', body })).id
}

export function numbersOf(rows: readonly Row[]): LabelNumbers {
  const of = (own: readonly Row[]): string[] => own.flatMap(({ tracking }) => tracking ?? [])
  return { known: of(rows), standing: of(rows.filter(isStanding)) }
}

/** The numbers of the labels that stand, on the order and on the part, beside what people typed. */
export async function writeNumbers(ctx: Ctx, order: Awaited<ReturnType<typeof lockOrder>>, shipmentId: number | null): Promise<void> {
  const rows = await parcelsOf(ctx, order.id)
  const part = shipmentId === null ? null : { shipmentId, numbers: numbersOf(rows.filter((row) => row.shipment_id === shipmentId)) }
  await noteTracking(ctx, order, part, numbersOf(rows))
}
