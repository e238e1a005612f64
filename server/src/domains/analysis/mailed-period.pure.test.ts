import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'
import { periodBefore } from './mailed-period.ts'

const days = fc.integer({ min: 0, max: 20_000 }).map((n) => addDays('2000-01-01', n))
const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

test('a week goes from Monday to Sunday and is over', () => {
  expect(periodBefore('week', '2026-11-30')).toEqual({ from: '2026-11-23', to: '2026-11-29' })
  expect(periodBefore('week', '2026-11-29')).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  fc.assert(
    fc.property(days, (day) => {
      const { from, to } = periodBefore('week', day)
      expect([weekday(from), weekday(to), addDays(from, 6)]).toEqual([1, 0, to])
      expect(to < day && day <= addDays(to, 7)).toBe(true)
    }),
  )
})

test('a month is whole and over, and the next one follows without a gap', () => {
  expect(periodBefore('month', '2028-03-01')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
  expect(periodBefore('month', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
  fc.assert(
    fc.property(days, (day) => {
      const { from, to } = periodBefore('month', day)
      expect([from.slice(8), addDays(to, 1)]).toEqual(['01', `${day.slice(0, 7)}-01`])
    }),
  )
})
