import { analysisSteps } from '@plantule/contract/analysis/words'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'
import { comparedPeriod, daysIn, periodOf, shifted, startOf, startsIn, stepFor } from './period.ts'
import { isoWeek, saleWeek } from './sale-week.ts'

const day = fc.integer({ min: 0, max: 12_000 }).map((offset) => addDays('2010-01-01', offset))
const period = fc.tuple(day, fc.integer({ min: 0, max: 3_600 })).map(([from, days]) => ({ from, to: addDays(from, days) }))

test('every day of a period falls in one of its steps, and none has more than fits a picture', () => {
  fc.assert(
    fc.property(period, fc.constantFrom(...analysisSteps, undefined), fc.nat(), (given, asked, at) => {
      const step = stepFor(given, asked)
      const starts = startsIn(given, step)
      const some = addDays(given.from, at % daysIn(given))
      expect(starts).toContain(startOf(some, step))
      expect(new Set(starts).size).toBe(starts.length)
      expect(starts.length).toBeLessThanOrEqual(130)
    }),
  )
})

describe('what a period is compared with', () => {
  test('the same dates a year before, also over 29 February', () => {
    expect(comparedPeriod({ from: '2026-03-01', to: '2026-03-31' }, 'last_year')).toEqual({ from: '2025-03-01', to: '2025-03-31' })
    expect(comparedPeriod({ from: '2028-02-29', to: '2028-02-29' }, 'last_year')).toEqual({ from: '2027-02-28', to: '2027-02-28' })
  })

  test('as many days just before', () => {
    fc.assert(
      fc.property(period, (given) => {
        const before = comparedPeriod(given, 'previous')
        expect(before && [daysIn(before), addDays(before.to, 1)]).toEqual([daysIn(given), given.from])
        expect(before && shifted(before.from, given, 'previous')).toBe(given.from)
      }),
    )
    expect(comparedPeriod({ from: '2026-03-01', to: '2026-03-31' }, 'none')).toBeNull()
  })
})

test('a period that ends before it begins, or lasts over ten years, is refused at its end', () => {
  expect(() => periodOf('2026-03-02', '2026-03-01')).toThrow('bad_period')
  expect(() => periodOf('2006-03-02', '2026-03-01')).toThrow('bad_period')
  expect(periodOf('2026-03-01', '2026-03-01')).toEqual({ from: '2026-03-01', to: '2026-03-01' })
})

test('weeks are those of ISO 8601', () => {
  expect(['2026-01-01', '2026-12-31', '2027-01-01', '2027-01-04', '2024-12-30'].map(isoWeek)).toEqual([1, 53, 53, 1, 1])
})

test('a size out of season waits for the Monday on which its season begins', () => {
  // Bare roots, sold from week 44 to week 12.
  expect(saleWeek('2026-06-10', 44, 12)).toBe('2026-10-26')
  expect(saleWeek('2026-11-22', 44, 12)).toBe('2026-11-16')
  expect(saleWeek('2026-11-22', 10, 20)).toBe('2027-03-08')
  expect(saleWeek('2026-11-22', null, null)).toBe('2026-11-16')
})
