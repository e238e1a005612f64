import { divideHalfUp } from '@plantule/contract/base/money'

type Costs = { standFeeCents: number; kilometres: number; kmRateMils: number; otherCostsCents: number }

/** What the way costs, to the cent; the rate is in thousandths of a euro. */
export const kmCentsOf = ({ kilometres, kmRateMils }: Pick<Costs, 'kilometres' | 'kmRateMils'>): number =>
  divideHalfUp(kilometres * kmRateMils, 10)

/** What a fair leaves: takings HT less its costs. Below zero when it cost more than it brought. */
export const netOf = (exclCents: number, costs: Costs): number => exclCents - costs.standFeeCents - kmCentsOf(costs) - costs.otherCostsCents

export type Counted = { subproductId: number; counted: number; held: number }
type Line = { subproductId: number; quantity: number }

/** A count of the stand against what it should hold: what is missing, what is more, and what is there. */
export function differencesOf(lines: readonly Counted[]): { lost: Line[]; found: Line[]; there: Line[] } {
  const of = (quantity: (line: Counted) => number): Line[] =>
    lines.map((line) => ({ subproductId: line.subproductId, quantity: Math.max(0, quantity(line)) })).filter((line) => line.quantity > 0)
  return { lost: of((line) => line.held - line.counted), found: of((line) => line.counted - line.held), there: of((line) => line.counted) }
}
