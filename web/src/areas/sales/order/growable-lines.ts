import type { Order } from '@plantule/contract/orders/schemas'

type GrowableLine = { id: number; label: string; left: number }

/** Lines of the catalogue of which plants may still be grown: of one size, the first line that asks for it stands for all. */
export function growableLines(order: Pick<Order, 'lines' | 'contracts'>): GrowableLine[] {
  const found = new Map<number, GrowableLine>()
  for (const { id, subproductId, label, quantity, dropped, gone } of order.lines) {
    if (subproductId === null) continue
    const known = found.get(subproductId)
    if (known) known.left += quantity - dropped - gone
    else found.set(subproductId, { id, label, left: quantity - dropped - gone })
  }
  for (const { subproductId, growing, stocked, missing, outcome } of order.contracts) {
    const line = found.get(subproductId)
    if (line && outcome === null) line.left -= growing + stocked - missing
  }
  return [...found.values()].filter((line) => line.left > 0)
}
