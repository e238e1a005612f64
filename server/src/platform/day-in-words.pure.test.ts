import { expect, test } from 'vitest'
import { dayInWords } from './day-in-words.ts'

test('a day is said as letters say it, the first of a month as an ordinal in French alone', () => {
  expect(dayInWords('2027-03-01', 'fr')).toBe('1er mars 2027')
  expect(dayInWords('2027-03-11', 'fr')).toBe('11 mars 2027')
  expect(dayInWords('2027-03-01', 'en')).toBe('1 March 2027')
  expect(dayInWords('2027-12-31', 'fr', { year: false })).toBe('31 décembre')
})
