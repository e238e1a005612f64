import { expect, test } from 'vitest'
import { dayPresets, fiscalYear } from './day-presets.ts'

const named = (today: string) => Object.fromEntries(dayPresets(today).map(({ name, from, until }) => [name, [from, until]]))

test('periods end with the day and hold whole months', () => {
  expect(named('2026-03-05')).toEqual({
    today: ['2026-03-05', '2026-03-05'],
    week: ['2026-02-27', '2026-03-05'],
    month: ['2026-03-01', '2026-03-05'],
    lastMonth: ['2026-02-01', '2026-02-28'],
    year: ['2026-01-01', '2026-03-05'],
    fiscalYear: ['2026-01-01', '2026-12-31'],
    lastFiscalYear: ['2025-01-01', '2025-12-31'],
  })
})

test('the month before January is December of the year before', () => {
  expect(named('2027-01-31')['lastMonth']).toEqual(['2026-12-01', '2026-12-31'])
})

test('a fiscal year is whole, and holds the day whatever month it begins with', () => {
  expect(fiscalYear('2026-03-05', 7)).toEqual({ from: '2025-07-01', until: '2026-06-30' })
  expect(fiscalYear('2026-07-01', 7)).toEqual({ from: '2026-07-01', until: '2027-06-30' })
  expect(fiscalYear('2026-02-01', 3)).toEqual({ from: '2025-03-01', until: '2026-02-28' })
  expect(fiscalYear('2028-02-29', 3, 1)).toEqual({ from: '2026-03-01', until: '2027-02-28' })
})
