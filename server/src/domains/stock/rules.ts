export type Line = { subproductId: number; quantity: number }
/** What is missing of one size: all that was wanted of it, and what could be had. */
export type Shortage = { subproductId: number; wanted: number; available: number; held?: boolean }
/** What moves stock: an order, a ticket, an import; its id names the row. */
export type Source = {
  source: string
  id: number | null
  reason?: string
  /** Whose labels were scanned: of these lots' calibers so many leave. */
  lots?: readonly { lotSizeId: number; quantity: number }[] | undefined
  /** The ticket that sells or takes back, where another holds the stock: a fair's stand. */
  ticketId?: number | undefined
  /** The plants have left already, whatever else was meant with them. */
  gone?: boolean | undefined
  /** What is found leaves by the same transaction: no cultivation goes on for it. */
  passing?: boolean | undefined
}
export type Level = {
  subproductId: number
  onHand: number
  reserved: number
  backorder: boolean
  /** Of these, what a recall holds back. */
  lotsHeld: number
  /** A recall lets nothing of it be sold. */
  shut: boolean
}

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
export const freeOf = ({ onHand, reserved, lotsHeld, shut }: Level): number => (shut ? 0 : Math.max(onHand - reserved - lotsHeld, 0))

/** What stands there and no recall holds back. */
export const freshOf = ({ onHand, lotsHeld, shut }: Level): number => (shut ? 0 : Math.max(onHand - lotsHeld, 0))

/** How much of what orders hold is not there. */
export const lackOf = ({ onHand, reserved, backorder }: Level): number => (backorder ? 0 : Math.max(reserved - onHand, 0))

/**
 * The same of plants that leave now: what may be sold before it is there leaves only as far as it is free of what a recall holds, for what
 * lacks would come out of it.
 */
export const shortOfLeaving = (lines: readonly Line[], levels: readonly Level[]): Shortage[] =>
  shortagesOf(
    lines,
    levels.map((level) => (level.lotsHeld > 0 ? { ...level, backorder: false } : level)),
  )

/** Which merged lines the levels cannot serve; a size that may be sold before it is there never falls short, unless a recall
 * closes it. */
export function shortagesOf(lines: readonly Line[], levels: readonly Level[]): Shortage[] {
  const known = new Map(levels.map((level) => [level.subproductId, level]))
  return lines.flatMap(({ subproductId, quantity }) => {
    const level = known.get(subproductId)
    if (level?.backorder && !level.shut) return []
    const available = level ? freeOf(level) : 0
    const held = level !== undefined && (level.shut || level.lotsHeld > 0)
    return quantity > available ? [{ subproductId, wanted: quantity, available, ...(held ? { held } : {}) }] : []
  })
}
