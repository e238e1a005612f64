import { describe, expect, test } from 'vitest'
import { ofKind, periodOf, searchOf, stepped } from './period.ts'

const days = (search: object, yearStart = 1) => {
  const { a, b } = periodOf(search, '2026-11-22', yearStart)
  return [a, b]
}

describe('a period of the address', () => {
  test('is a month, a quarter, a fiscal year or some days; else the running month', () => {
    expect(days({})).toEqual(['2026-11-01', '2026-11-30'])
    expect(days({ period: '2024-02' })).toEqual(['2024-02-01', '2024-02-29'])
    expect(days({ period: '2026-T4' })).toEqual(['2026-10-01', '2026-12-31'])
    expect(days({ period: '2025-E' }, 7)).toEqual(['2025-07-01', '2026-06-30'])
    expect(days({ from: '2026-03-05', to: '2026-03-11' })).toEqual(['2026-03-05', '2026-03-11'])
    expect(days({ period: 'x', from: '2026-03-05', to: '2026-03-01' })).toEqual(['2026-11-01', '2026-11-30'])
  })

  test('steps back and forth over the ends of years', () => {
    const step = (search: object, by: -1 | 1, yearStart = 1) => searchOf(stepped(periodOf(search, '2026-11-22', yearStart), by, yearStart))
    expect(step({ period: '2026-01' }, -1)).toEqual({ period: '2025-12' })
    expect(step({ period: '2026-12' }, 1)).toEqual({ period: '2027-01' })
    expect(step({ period: '2026-T1' }, -1)).toEqual({ period: '2025-T4' })
    expect(step({ period: '2026-T4' }, 1)).toEqual({ period: '2027-T1' })
    expect(step({ period: '2026-E' }, 1, 7)).toEqual({ period: '2027-E' })
    expect(step({ from: '2026-03-05', to: '2026-03-11' }, 1)).toEqual({ from: '2026-03-12', to: '2026-03-18' })
  })

  test('of another length holds the same beginning', () => {
    const november = periodOf({ period: '2026-11' }, '2026-11-22', 7)
    expect([ofKind(november, 'quarter', 7), ofKind(november, 'year', 7), ofKind(november, 'days', 7)].map(searchOf)).toEqual([
      { period: '2026-T4' },
      { period: '2026-E' },
      { from: '2026-11-01', to: '2026-11-30' },
    ])
    expect(ofKind(periodOf({ period: '2026-02' }, '2026-11-22', 7), 'year', 7).key).toBe('2025-E')
  })
})
