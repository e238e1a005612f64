export const expectedKinds = ['cash', 'cheque', 'card', 'transfer', 'payout', 'purchase'] as const
/** Money that should show on the bank statement; what leaves is below zero. */
export type Expected = {
  key: string
  kind: (typeof expectedKinds)[number]
  label: string
  day: string
  cents: number
  /** The account that holds it until the bank does; null when it is booked on the bank already. */
  waits: 'transfers' | 'card' | 'cheque' | 'transfer' | 'direct_debit' | null
}
export type StatementLine = { id: number; day: string; label: string; cents: number }
export type Matches = { lines: Map<number, Expected[]>; unmatched: Expected[]; unknown: StatementLine[] }

/** Days before and after the expected one within which the bank may book it. */
const windows: Record<Expected['kind'], [number, number]> = {
  cash: [0, 15],
  cheque: [0, 20],
  card: [0, 7],
  transfer: [7, 7],
  payout: [2, 5],
  purchase: [5, 10],
}
/** Slips and collections hold several takings of one kind. */
const grouped: readonly Expected['kind'][] = ['cash', 'cheque', 'card', 'transfer']
const MOST_IN_GROUP = 60

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

function fits(expected: Expected, line: StatementLine): boolean {
  const [before, after] = windows[expected.kind]
  const days = daysBetween(expected.day, line.day)
  return days >= -before && days <= after
}

/**
 * Pairs statement lines with what was expected: equal amounts first, the nearest day first; then a line that is the sum of
 * takings of one kind that follow each other. Nothing is used twice.
 */
export function matchBank(lines: readonly StatementLine[], expected: readonly Expected[]): Matches {
  const free = new Set(expected.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.key < b.key ? -1 : 1)))
  const matches: Matches['lines'] = new Map()
  const take = (line: StatementLine, group: Expected[]): void => {
    matches.set(line.id, group)
    for (const each of group) free.delete(each)
  }
  for (const line of lines) {
    const [nearest] = [...free]
      .filter((each) => each.cents === line.cents && fits(each, line))
      .toSorted((a, b) => Math.abs(daysBetween(a.day, line.day)) - Math.abs(daysBetween(b.day, line.day)))
    if (nearest) take(line, [nearest])
  }
  for (const line of lines) {
    if (matches.has(line.id) || line.cents <= 0) continue
    const group = grouped
      .map((kind) =>
        runOf(
          [...free].filter((each) => each.kind === kind && fits(each, line)),
          line.cents,
        ),
      )
      .find((run) => run !== undefined)
    if (group) take(line, group)
  }
  return { lines: matches, unmatched: [...free], unknown: lines.filter((line) => !matches.has(line.id)) }
}

/** Neighbours in time whose sum is the amount. */
function runOf(candidates: readonly Expected[], cents: number): Expected[] | undefined {
  for (let first = 0; first < candidates.length; first++) {
    let sum = 0
    for (let last = first; last < Math.min(candidates.length, first + MOST_IN_GROUP); last++) {
      sum += candidates[last]?.cents ?? 0
      if (sum === cents) return candidates.slice(first, last + 1)
      if (sum > cents) break
    }
  }
  return undefined
}
