import { expect, test } from 'vitest'
import { weekNumber } from '../parts/week-number.ts'
import { daysBetween, shareOf, snapped } from './gantt-days.ts'

test('weeks are those of the calendar, also where the year changes and the clocks do', () => {
  expect([weekNumber('2025-12-29'), weekNumber('2026-01-05'), weekNumber('2026-12-28'), weekNumber('2027-01-04')]).toEqual([1, 2, 53, 1])
  expect(daysBetween('2026-03-23', '2026-03-30')).toBe(7)
})

test('what begins before or ends behind the view is cut at its edge', () => {
  expect([
    shareOf('2026-01-05', '2026-01-05', 10),
    shareOf('2026-02-09', '2026-01-05', 10),
    shareOf('2027-01-01', '2026-01-05', 10),
  ]).toEqual([0, 0.5, 1])
  expect(shareOf('2025-01-01', '2026-01-05', 10)).toBe(0)
})

test('a drag snaps to whole weeks', () => {
  expect([snapped(49, 1000, 10), snapped(51, 1000, 10), snapped(-260, 1000, 10), snapped(10, 0, 10)]).toEqual([0, 7, -21, 0])
})
