const NOTES = [500, 1_000, 2_000, 5_000, 10_000] as const

/** The sums that people hand over for what is due, in cents: exactly it, then rounded up to coins and notes. */
export function quickCash(dueCents: number): number[] {
  const sums = [dueCents, ...NOTES.map((note) => Math.ceil(dueCents / note) * note)]
  return [...new Set(sums)]
    .filter((sum) => sum > 0)
    .sort((a, b) => a - b)
    .slice(0, 6)
}
