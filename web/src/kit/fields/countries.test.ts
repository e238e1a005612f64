import { expect, test } from 'vitest'
import { countries } from './countries.ts'

test('every country has a name in the language asked, France first', () => {
  const french = countries('fr')
  expect(french.length).toBe(249)
  expect(new Set(french.map(({ value }) => value)).size).toBe(249)
  expect(french.filter(({ value, label }) => value === label)).toEqual([])
  expect(french[0]).toEqual({ value: 'FR', label: 'France' })
  expect(countries('en').find(({ value }) => value === 'DE')?.label).toBe('Germany')
})
