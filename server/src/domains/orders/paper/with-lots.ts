import { toSend } from '@plantule/contract/orders/to-send'
import { allows } from '@plantule/contract/orders/states'
import { lotShares } from '@plantule/contract/orders/preparation'
import type { Ctx } from '../../../platform/context.ts'
import { lotsTaken, type LotTaken, lotsToTake, wantedKey } from '../../production/index.ts'
import { type Line, type Order, partsOf } from '../orders.db.ts'

const said = ({ number, section, place }: LotTaken): string => {
  const where = [section, place].filter(Boolean).join(' ')
  return where ? `${number} (${where})` : number
}

/** The part of an order that a paper goes with. */
type Part = { reference: string; left: boolean }

/** Lines with the lots that their plants came out of, and where those stand; of what is still here, those that would be taken now. */
export async function withLots(ctx: Ctx, order: Order, lines: readonly Line[], along: Part | null = null): Promise<Line[]> {
  const sizesOf = (line: Line): { id: number; each: number }[] => [
    ...(line.subproduct_id === null ? [] : [{ id: line.subproduct_id, each: 1 }]),
    ...partsOf(line).map((part) => ({ id: part.subproductId, each: part.quantity })),
  ]
  const taken = along?.left === false ? new Map<number, LotTaken[]>() : await lotsTaken(ctx, order.id, along?.reference ?? null)
  const here = allows('hold', order.status) && !along?.left
  const wanted = here ? lines.flatMap(sizesOf).map(({ id }) => ({ orderId: order.id, subproductId: id })) : []
  const next = await lotsToTake(ctx, wanted)
  return lines.map((line) => {
    const lots = sizesOf(line).flatMap(({ id, each }) => [
      ...(taken.get(id) ?? []),
      ...lotShares(next.get(wantedKey({ orderId: order.id, subproductId: id })) ?? [], toSend(line) * each).map(({ lot }) => lot),
    ])
    const names = [...new Set(lots.map(said))]
    if (names.length === 0) return line
    return { ...line, note: [`${names.length > 1 ? 'Lots' : 'Lot'} ${names.join(', ')}`, line.note].filter(Boolean).join(' - ') }
  })
}
