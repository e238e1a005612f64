import { toSend } from '@plantule/contract/orders/to-send'
import type { Ctx } from '../../../platform/context.ts'
import { promisesOfOrder } from '../../production/index.ts'
import { checkPromises } from '../../stock/index.ts'
import { beyondRaised } from '../growing/contract-holds.ts'
import type { Line, Order } from '../orders.db.ts'
import { holdsStock, wantedOf } from './order-stock.ts'

/** `raised`: for this order alone. */
type Later = { on: string; quantity: number; raised: boolean }
/** By the id of the line: what of it is still growing, and what nobody has or promises. A pack that lacks a part lacks all. */
type Growing = { growing: Map<number, Later[]>; lacking: Map<number, number> }

/** Of a firm order what it holds of plants that are not ready; of another, what it would hold. The last lines of a size wait. */
export async function growingOf(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<Growing> {
  const [later, short] = holdsStock(order) ? [await heldLater(ctx, order), new Map<number, number>()] : await wouldHold(ctx, order, lines)
  const found: Growing = { growing: new Map(), lacking: new Map() }
  for (const line of lines.toReversed()) {
    if (line.subproduct_id === null) {
      if (wantedOf([line]).some(({ subproductId }) => (short.get(subproductId) ?? 0) > 0)) found.lacking.set(line.id, toSend(line))
      continue
    }
    let left = toSend(line)
    const lacks = Math.min(left, short.get(line.subproduct_id) ?? 0)
    if (lacks > 0) found.lacking.set(line.id, lacks)
    short.set(line.subproduct_id, (short.get(line.subproduct_id) ?? 0) - lacks)
    left -= lacks
    for (const each of (later.get(line.subproduct_id) ?? []).toReversed()) {
      const quantity = Math.min(left, each.quantity)
      if (quantity === 0) continue
      each.quantity -= quantity
      left -= quantity
      found.growing.set(line.id, [{ on: each.on, quantity, raised: each.raised }, ...(found.growing.get(line.id) ?? [])])
    }
  }
  return found
}

async function heldLater(ctx: Ctx, order: Order): Promise<Map<number, Later[]>> {
  const held = await promisesOfOrder(ctx, order.id)
  return new Map(
    [...Map.groupBy(held, (each) => each.subproductId)].map(([id, all]) => [
      id,
      all
        .flatMap(({ readyOn, quantity, grownFor }) => (readyOn === null ? [] : [{ on: readyOn, quantity, raised: grownFor }]))
        .toSorted((a, b) => a.on.localeCompare(b.on)),
    ]),
  )
}

async function wouldHold(ctx: Ctx, order: Order, lines: readonly Line[]): Promise<[Map<number, Later[]>, Map<number, number>]> {
  const raised = await heldLater(ctx, order)
  const short = await checkPromises(ctx, await beyondRaised(ctx, order, wantedOf(lines)))
  const later = new Map(raised)
  for (const { subproductId, promise } of short) {
    const others = promise.decision.later.map(({ on, quantity }) => ({ on, quantity, raised: false }))
    later.set(
      subproductId,
      [...(later.get(subproductId) ?? []), ...others].toSorted((a, b) => a.on.localeCompare(b.on)),
    )
  }
  return [later, new Map(short.map(({ subproductId, promise }) => [subproductId, promise.decision.lacking]))]
}
