import type { Shipment } from '@plantule/contract/orders/life'
import type { Ctx } from '../../platform/context.ts'
import { parcelWeight } from '../delivery/index.ts'
import { type Line, linesOf, type Order, toSend } from '../orders/index.ts'

const goodsOf = (line: Line, quantity: number) => ({ subproductId: line.subproduct_id, packId: line.pack_id, quantity })

/** What the goods of an order that have not left weigh, with packaging, as the tables of fees weigh them: of the whole and of each part. */
export async function weightsOf(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'delivery_mode'>,
  shipments: readonly Shipment[],
): Promise<{ weightG: number; parts: { shipmentId: number; weightG: number }[] }> {
  const mode = order.delivery_mode === 'relay' ? 'relay' : 'home'
  const lines = await linesOf(ctx, order.id)
  const known = new Map(lines.map((line) => [line.id, line]))
  const weightG = await parcelWeight(
    ctx,
    mode,
    lines.flatMap((line) => (toSend(line) > 0 ? [goodsOf(line, toSend(line))] : [])),
  )
  const parts = []
  for (const shipment of shipments) {
    const goods = shipment.lines.flatMap(({ lineId, quantity }) => {
      const line = known.get(lineId)
      return line ? [goodsOf(line, quantity)] : []
    })
    parts.push({ shipmentId: shipment.id, weightG: await parcelWeight(ctx, mode, goods) })
  }
  return { weightG, parts }
}
