import type { Order } from '@plantule/contract/orders/schemas'

/** A part as it is being planned: how many of each line, by the line's id. */
export type PlannedPart = { plannedOn: string | null; counts: Record<number, number> }
export type Waiting = { lineId: number; label: string; quantity: number }

/** What of an order has not left and travels. */
export const waitingLines = (order: Pick<Order, 'lines'>): Waiting[] =>
  order.lines
    .map(({ id, label, quantity, dropped, gone }) => ({ lineId: id, label, quantity: quantity - dropped - gone }))
    .filter((line) => line.quantity > 0)

/** The last part takes what the others leave; below zero where they hold too many. */
export function withRest(parts: readonly PlannedPart[], waiting: readonly Waiting[]): PlannedPart[] {
  const firsts = parts.slice(0, -1)
  const last = parts.at(-1)
  if (!last) return []
  const rest = waiting.map(
    ({ lineId, quantity }) => [lineId, quantity - firsts.reduce((sum, part) => sum + (part.counts[lineId] ?? 0), 0)] as const,
  )
  return [...firsts, { ...last, counts: Object.fromEntries(rest) }]
}

/** As the server takes it: lines of which a part holds nothing are left out. */
export const toSend = (parts: readonly PlannedPart[]): { plannedOn: string | null; lines: { lineId: number; quantity: number }[] }[] =>
  parts.map(({ plannedOn, counts }) => ({
    plannedOn,
    lines: Object.entries(counts).flatMap(([lineId, quantity]) => (quantity > 0 ? [{ lineId: Number(lineId), quantity }] : [])),
  }))

/** The parts that an order has and that have not left; two empty ones for an order that leaves whole. */
export function partsOfOrder(order: Pick<Order, 'lines' | 'shipments'>): PlannedPart[] {
  const planned = order.shipments
    .filter((shipment) => shipment.leftAt === null)
    .map(({ plannedOn, lines }) => ({ plannedOn, counts: Object.fromEntries(lines.map((line) => [line.lineId, line.quantity])) }))
  return planned.length > 1 ? planned : [...planned, ...Array.from({ length: 2 - planned.length }, () => ({ plannedOn: null, counts: {} }))]
}
