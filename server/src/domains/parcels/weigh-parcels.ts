import { toSend } from '@plantule/contract/orders/to-send'
import type { Shipment } from '@plantule/contract/orders/life'
import type { Ctx } from '../../platform/context.ts'
import { parcelWeight } from '../delivery/index.ts'
import { type Line, linesOf, type Order } from '../orders/index.ts'

const goods = (line: Line, quantity: number) => ({ subproductId: line.subproduct_id, packId: line.pack_id, quantity })

type Weights = { weightG: number; parts: { shipmentId: number; weightG: number }[] }

/** What goes into the parcels of a part, or of the whole order. */
export const goodsOf = ({ weightG, parts }: Weights, shipmentId: number | null): number =>
  shipmentId === null ? weightG : (parts.find((part) => part.shipmentId === shipmentId)?.weightG ?? 0)

/**
 * What the goods of an order weigh, with packaging, as the tables of fees weigh them: of the whole and of each part; 0 where there are
 * none. The whole is what has not left; once nothing is here any more, what left without a part of its own.
 */
export async function weightsOf(ctx: Ctx, order: Pick<Order, 'id' | 'delivery_mode'>, shipments: readonly Shipment[]): Promise<Weights> {
  const mode = order.delivery_mode === 'relay' ? 'relay' : 'home'
  const lines = await linesOf(ctx, order.id)
  const known = new Map(lines.map((line) => [line.id, line]))
  const weigh = (own: ReturnType<typeof goods>[]): Promise<number> => (own.length > 0 ? parcelWeight(ctx, mode, own) : Promise.resolve(0))
  const still = lines.some((line) => toSend(line) > 0)
  const whole = (line: Line): number => (still ? toSend(line) : line.gone - tookOf(shipments, line.id))
  const weightG = await weigh(lines.flatMap((line) => (whole(line) > 0 ? [goods(line, whole(line))] : [])))
  const parts = []
  for (const shipment of shipments) {
    const own = shipment.lines.flatMap(({ lineId, quantity }) => {
      const line = known.get(lineId)
      // What was refunded meanwhile does not travel.
      const most = line && shipment.leftAt === null ? Math.min(quantity, toSend(line)) : quantity
      return line && most > 0 ? [goods(line, most)] : []
    })
    parts.push({ shipmentId: shipment.id, weightG: await weigh(own) })
  }
  return { weightG, parts }
}

/** What parts that have left took of a line. */
const tookOf = (shipments: readonly Shipment[], lineId: number): number =>
  shipments
    .filter(({ leftAt }) => leftAt !== null)
    .flatMap(({ lines }) => lines)
    .reduce((sum, line) => sum + (line.lineId === lineId ? line.quantity : 0), 0)
