import fc from 'fast-check'
import { expect, test } from 'vitest'
import { daysLate, nextLevel, penaltyOf, spansOf } from './rules.ts'

test('being late begins on the day after the due date', () => {
  expect(daysLate('2026-11-22', '2026-11-22')).toBe(0)
  expect(daysLate('2026-11-22', '2026-11-21')).toBe(0)
  expect(daysLate('2026-11-22', '2026-11-23')).toBe(1)
  // Over the night when clocks change.
  expect(daysLate('2026-10-24', '2026-10-26')).toBe(2)
})

test('interest is that of a year of 365 days, rounded half up', () => {
  const one = (days: number, rateBp: number) => [{ days, rateBp }]
  expect(penaltyOf(100_000, one(365, 1215))).toBe(12_150)
  expect(penaltyOf(100_000, one(30, 1215))).toBe(999)
  expect(penaltyOf(0, one(90, 1215))).toBe(0)
  const cents = fc.integer({ min: 0, max: 100_000_00 })
  fc.assert(
    fc.property(cents, fc.integer({ min: 0, max: 3_650 }), fc.integer({ min: 0, max: 4_000 }), (open, days, rate) => {
      expect(Math.abs(penaltyOf(open, one(days, rate)) - (open * days * rate) / (10_000 * 365))).toBeLessThanOrEqual(0.5)
      expect(penaltyOf(open, one(days + 1, rate))).toBeGreaterThanOrEqual(penaltyOf(open, one(days, rate)))
    }),
  )
})

test('each half-year has its rate for its own days', () => {
  const rates = {
    lateRateBp: 1315,
    lateRates: [
      { from: '2026-07-01', bp: 1215 },
      { from: '2027-01-01', bp: 1200 },
    ],
  }
  expect(spansOf(rates, '2026-06-20', '2026-07-10')).toEqual([
    { days: 10, rateBp: 1315 },
    { days: 10, rateBp: 1215 },
  ])
  // The day after the due date is the first that bears interest, here the first of the new rate.
  expect(spansOf(rates, '2026-06-30', '2026-07-10')).toEqual([{ days: 10, rateBp: 1215 }])
  expect(spansOf(rates, '2026-11-22', '2026-11-22')).toEqual([])
  expect(spansOf({ lateRateBp: 1215, lateRates: [] }, '2026-01-01', '2027-01-01')).toEqual([{ days: 365, rateBp: 1215 }])
  const day = fc.integer({ min: 0, max: 1_500 }).map((offset) => new Date(Date.UTC(2026, 0, 1 + offset)).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, day, (dueOn, today) => {
      expect(spansOf(rates, dueOn, today).reduce((sum, span) => sum + span.days, 0)).toBe(daysLate(dueOn, today))
    }),
  )
})

test('letters grow sterner up to the formal notice', () => {
  expect([undefined, 1, 2, 3].map(nextLevel)).toEqual([1, 2, 3, 3])
})
