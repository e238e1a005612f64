type Lacking = { quantity: number; dropped: number; gone: number; missing: number }

/** What of a line is still in the nursery, or ought to be. */
const toSend = (line: Lacking): number => line.quantity - line.dropped - line.gone
/** What of a line was looked for and not found, and has not left. */
export const missingOf = (line: Lacking): number => Math.min(line.missing, toSend(line))
/** What of a line is here to leave. */
export const hereOf = (line: Lacking): number => toSend(line) - missingOf(line)
