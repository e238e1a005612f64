import { expect, test } from 'vitest'
import { lately, nearDay, phoneText } from './format.ts'

const now = new Date('2026-11-23T10:00:00Z')

test('what is near is said as one says it, by the day of Paris', () => {
  expect(lately('2026-11-23T08:05:00Z', now)).toBe('aujourd’hui 09:05')
  // Just past midnight in Paris it is still the day before in UTC.
  expect(lately('2026-11-22T23:30:00Z', now)).toBe('aujourd’hui 00:30')
  expect(lately('2026-11-22T08:05:00Z', now)).toBe('hier 09:05')
  expect(lately('2026-11-12T13:05:00Z', now)).toBe('12 nov. 14:05')
  expect(lately('2025-11-12T13:05:00Z', now)).toBe('12/11/2025')
})

test('a day of this year leaves the year out', () => {
  expect(nearDay('2026-11-24', now)).toBe('24 nov.')
  expect(nearDay('2027-01-03', now)).toBe('03/01/2027')
})

test('a French number stands in pairs, any other as it was typed', () => {
  const pairs = (text: string): string => phoneText(text).replace(/\u00a0/g, ' ')
  expect(pairs('0241000000')).toBe('02 41 00 00 00')
  expect(pairs('02.41.00.00.00')).toBe('02 41 00 00 00')
  expect(pairs('+33612345678')).toBe('+33 6 12 34 56 78')
  expect(pairs('0033 6 12 34 56 78')).toBe('+33 6 12 34 56 78')
  expect(pairs('+32 470 12 34 56')).toBe('+32 470 12 34 56')
  expect(pairs('poste 12')).toBe('poste 12')
})
