type Leaving = { quantity: number; dropped: number; gone: number }
type Lacking = Leaving & { missing: number }

/** What of a line is still in the nursery, or ought to be, and travels. */
export const toSend = (line: Leaving): number => line.quantity - line.dropped - line.gone
/** What of a line was looked for and not found, and has not left. */
export const missingOf = (line: Lacking): number => Math.min(line.missing, toSend(line))
/** What of a line is here to leave. */
export const hereOf = (line: Lacking): number => toSend(line) - missingOf(line)

export const lacksPlants = (lines: readonly Lacking[]): boolean => lines.some((line) => missingOf(line) > 0)
/** What is missing of an order, as people name it: `2 × Thym, 1 × Sauge`. */
export const missingInWords = (lines: readonly (Lacking & { label: string })[]): string =>
  lines.flatMap((line) => (missingOf(line) > 0 ? [`${missingOf(line)} × ${line.label}`] : [])).join(', ')
