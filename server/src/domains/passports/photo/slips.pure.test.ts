import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countryOf, nameOf, operatorOf } from './slips.ts'

test.each([
  ['FR-CEO0518', 'FR-CE00518', ''],
  ['FR-CEOO518', 'FR-CE00518', ''],
  ['FR–8O00S1B', 'FR-800051B', ''],
  ['FR-B0I2345', 'FR-BO12345', ''],
  ['FR-1234567V', 'FR-1234567V', ''],
  ['NL-4O711', 'NL-40711', ''],
  ['NL 4711 ai', 'NL', ''],
  ['DE-XX-0000001', 'DE-XX-0000001', ''],
  ['FR-0000004V (NL-000000001)', 'FR-0000004V', 'NL-000000001'],
  ['', '', ''],
])('the operator %s is %s', (text, value, initial) => {
  expect(operatorOf(text)).toMatchObject({ value, initial })
})

test.each([
  ['Malus dome5tica', 'Malus domestica'],
  ['Ma1us “Golden', 'Malus ’Golden’'],
  ['Malus domestica ‘Reine des Reinettes*', 'Malus domestica ‘Reine des Reinettes’'],
  ['Quercus robur', 'Quercus robur'],
])('the name %s is %s', (text, name) => {
  expect(nameOf(text)).toBe(name)
})

test('a country is two capitals, or several', () => {
  expect(['FR', 'FR, BE x', 'FRANCE', 'Fr', ''].map(countryOf)).toEqual(['FR', 'FR, BE', '', '', ''])
})

test('whatever was read, each answers', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (text) => {
      expect([typeof operatorOf(text).value, typeof nameOf(text)]).toEqual(['string', 'string'])
    }),
  )
})
