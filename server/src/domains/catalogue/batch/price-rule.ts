import type { PriceChange } from '@plantule/contract/catalogue/batch'

/** A base price after a change, in cents TTC; halves go up. May be negative: the caller refuses that. */
export function changedPrice(before: number, change: PriceChange): number {
  const raw = rawPrice(before, change)
  const steps = raw / change.roundTo
  const whole = change.roundWay === 'up' ? Math.ceil(steps) : change.roundWay === 'down' ? Math.floor(steps) : Math.floor(steps + 0.5)
  return whole * change.roundTo - (whole > 0 ? change.minusCents : 0)
}

function rawPrice(before: number, change: PriceChange): number {
  if (change.op === 'set') return change.cents
  if (change.op === 'add') return before + change.cents
  // Integers until the division: 0.1 of a cent must not tip a half.
  if (change.op === 'multiply') return Math.floor((before * change.factorBp + 5_000) / 10_000)
  return before
}
