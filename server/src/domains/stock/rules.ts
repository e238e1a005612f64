export type Line = { subproductId: number; quantity: number }
/** What is missing of one size: all that was wanted of it, and what could be had. */
export type Shortage = { subproductId: number; wanted: number; available: number }
/** What moves stock: an order, a ticket, an import; its id names the row. */
export type Source = { source: string; id: number | null; reason?: string }
export type Level = { subproductId: number; onHand: number; reserved: number; backorder: boolean }

/**
 * Lines of one size become one, in the order of ids: two lines that each fit must not oversell together, and rows that
 * are always locked in the same order never wait for each other in a circle. Lines of nothing drop out.
 */
export function mergeLines(lines: readonly Line[]): Line[] {
  const sums = new Map<number, number>()
  for (const { subproductId, quantity } of lines) {
    if (!Number.isSafeInteger(quantity) || quantity < 0) throw new Error(`A stock line of ${quantity} is no quantity`)
    if (quantity > 0) sums.set(subproductId, (sums.get(subproductId) ?? 0) + quantity)
  }
  return [...sums].map(([subproductId, quantity]) => ({ subproductId, quantity })).sort((a, b) => a.subproductId - b.subproductId)
}

/** What may still be promised: none, where less was counted than orders hold. */
export const freeOf = ({ onHand, reserved }: Level): number => Math.max(onHand - reserved, 0)

/** How much of what orders hold is not there. */
export const lackOf = ({ onHand, reserved, backorder }: Level): number => (backorder ? 0 : Math.max(reserved - onHand, 0))

/** Which merged lines the levels cannot serve; a size that may be sold before it is there never falls short. */
export function shortagesOf(lines: readonly Line[], levels: readonly Level[]): Shortage[] {
  const known = new Map(levels.map((level) => [level.subproductId, level]))
  return lines.flatMap(({ subproductId, quantity }) => {
    const level = known.get(subproductId)
    if (level?.backorder) return []
    const available = level ? freeOf(level) : 0
    return quantity > available ? [{ subproductId, wanted: quantity, available }] : []
  })
}
