import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLate, nextLevel, penaltyOf } from './rules.ts'

test('being late begins on the day after the due date', () => {
  expect(daysLate('2026-11-22', '2026-11-22')).toBe(0)
  expect(daysLate('2026-11-22', '2026-11-21')).toBe(0)
  expect(daysLate('2026-11-22', '2026-11-23')).toBe(1)
  // Over the night when clocks change.
  expect(daysLate('2026-10-24', '2026-10-26')).toBe(2)
})

test('interest is that of a year of 365 days, rounded half up', () => {
  expect(penaltyOf(100_000, 365, 1215)).toBe(12_150)
  expect(penaltyOf(100_000, 30, 1215)).toBe(999)
  expect(penaltyOf(0, 90, 1215)).toBe(0)
  const cents = fc.integer({ min: 0, max: 100_000_00 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 3_650 }), fc.integer({ min: 0, max: 4_000 }), (open, days, rate) => {
      expect(Math.abs(penaltyOf(open, days, rate) - (open * days * rate) / (10_000 * 365))).toBeLessThanOrEqual(0.5)
      expect(penaltyOf(open, days + 1, rate)).toBeGreaterThanOrEqual(penaltyOf(open, days, rate))
    }),
  )
})

test('letters grow sterner up to the formal notice', () => {
  expect([undefined, 1, 2, 3].map(nextLevel)).toEqual([1, 2, 3, 3])
})
