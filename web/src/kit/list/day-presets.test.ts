import { expect, test } from 'vitest'
import { dayPresets } from './day-presets.ts'

const named = (today: string) => Object.fromEntries(dayPresets(today).map(({ name, from, until }) => [name, [from, until]]))

test('periods end with the day and hold whole months', () => {
  expect(named('2026-03-05')).toEqual({
    today: ['2026-03-05', '2026-03-05'],
    week: ['2026-02-27', '2026-03-05'],
    month: ['2026-03-01', '2026-03-05'],
    lastMonth: ['2026-02-01', '2026-02-28'],
    year: ['2026-01-01', '2026-03-05'],
  })
})

test('the month before January is December of the year before', () => {
  expect(named('2027-01-31')['lastMonth']).toEqual(['2026-12-01', '2026-12-31'])
})
