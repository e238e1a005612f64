import type { SoldItem } from '@plantule/contract/till/sales'

type Line = Pick<SoldItem, 'lineId' | 'left' | 'codes'>

/** The line that a scanned article comes back of: one that still has room before one that is full; none when it was not sold here. */
export function lineOfCode<L extends Line>(
  lines: readonly L[],
  counts: Readonly<Record<number, number>>,
  code: string,
): { line: L; full: boolean } | undefined {
  const wanted = code.trim().toLowerCase()
  const named = lines.filter(({ codes }) => codes.some((own) => own.toLowerCase() === wanted))
  const free = named.find(({ lineId, left }) => (counts[lineId] ?? 0) < left)
  if (free) return { line: free, full: false }
  return named[0] && { line: named[0], full: true }
}
