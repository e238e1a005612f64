import { expect, test } from 'vitest'
import { daysOf, nameOf } from './periods.ts'

test('named periods end with the day or with their month', () => {
  const today = '2026-11-22'
  expect(daysOf('month', today)).toEqual({ from: '2026-11-01', to: today })
  expect(daysOf('lastMonth', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(daysOf('quarter', today)).toEqual({ from: '2026-10-01', to: today })
  expect(daysOf('lastYear', today)).toEqual({ from: '2025-01-01', to: '2025-12-31' })
  expect(daysOf('twelveMonths', today)).toEqual({ from: '2025-11-23', to: today })
})

test('the fiscal year is known by its first month', () => {
  const days = daysOf('fiscalYear', '2026-03-31', 7)
  expect(days).toEqual({ from: '2025-07-01', to: '2026-06-30' })
  expect(nameOf(days, '2026-03-31', 7)).toBe('fiscalYear')
  expect(daysOf('lastFiscalYear', '2026-03-31', 7)).toEqual({ from: '2024-07-01', to: '2025-06-30' })
})

test('a period that is typed is recognised when it has a name', () => {
  expect(nameOf({ from: '2026-01-01', to: '2026-11-22' }, '2026-11-22')).toBe('year')
  expect(nameOf({ from: '2026-01-02', to: '2026-11-22' }, '2026-11-22')).toBe('own')
})
