import { afterWorking, atParisClock, dueOf, isHoliday, isWorkingDay, onParisClock } from '@plantule/contract/support/service-times'
import { expect, test } from 'vitest'

const at = (text: string): Date => new Date(text)
const shown = (date: Date): string => {
  const { day, minute } = onParisClock(date)
  return `${day} ${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
}

test.each([
  // Within a day, past its end, from the evening, from a Friday evening, over a public holiday, from a Sunday.
  ['2026-11-24T09:00:00Z', 60, '2026-11-24 11:00'],
  ['2026-11-24T16:30:00Z', 60, '2026-11-25 09:30'],
  ['2026-11-24T20:00:00Z', 60, '2026-11-25 10:00'],
  ['2026-11-27T16:59:00Z', 60, '2026-11-30 09:59'],
  ['2026-12-24T16:30:00Z', 60, '2026-12-28 09:30'],
  ['2026-11-29T12:00:00Z', 540, '2026-11-30 18:00'],
  // Over the nights in which clocks change.
  ['2026-03-27T16:00:00Z', 120, '2026-03-30 10:00'],
  ['2026-10-23T15:00:00Z', 120, '2026-10-26 10:00'],
])('from %s, %i working minutes end at %s', (from, minutes, expected) => {
  expect(shown(afterWorking(at(from), minutes))).toBe(expected)
})

test('public holidays are those of the law, also those that follow Easter', () => {
  expect(['2026-04-06', '2026-05-14', '2026-05-25', '2026-07-14', '2027-03-29', '2025-04-21'].filter((day) => !isHoliday(day))).toEqual([])
  expect(['2026-04-05', '2026-05-15', '2026-12-26'].filter(isHoliday)).toEqual([])
  expect(isWorkingDay('2026-11-28')).toBe(false)
})

test('clocks of Paris are met on the days on which they change', () => {
  expect(atParisClock('2026-03-29', 9 * 60).toISOString()).toBe('2026-03-29T07:00:00.000Z')
  expect(atParisClock('2026-03-28', 9 * 60).toISOString()).toBe('2026-03-28T08:00:00.000Z')
  // What the clocks leap in March comes an hour later by them; what they show twice in October is the first of both.
  expect(atParisClock('2026-03-29', 150).toISOString()).toBe('2026-03-29T01:30:00.000Z')
  expect(atParisClock('2026-10-25', 150).toISOString()).toBe('2026-10-25T00:30:00.000Z')
  expect(atParisClock('2026-10-25', 3 * 60).toISOString()).toBe('2026-10-25T02:00:00.000Z')
  expect(dueOf(at('2026-11-24T09:00:00Z'), 'high').answer.toISOString()).toBe('2026-11-24T13:00:00.000Z')
})
