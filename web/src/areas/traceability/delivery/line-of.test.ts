import { expect, test } from 'vitest'
import { lineOf } from './line-of.ts'

const lines = ['Fagus sylvatica', 'Malus domestica ‘Golden’', 'Malus domestica ‘Reinette’', 'Rosa', 'Rosa canina'].map((name) => ({ name }))

test.each([
  ['Fagus sylvatica', '', 'Fagus sylvatica'],
  ['fagus  SYLVATICA', 'Purpurea', 'Fagus sylvatica'],
  ['Malus domestica', "'Golden'", 'Malus domestica ‘Golden’'],
  ['Rosa canina', '', 'Rosa canina'],
  // Two would do, or none.
  ['Malus domestica', '', undefined],
  ['Rosa', '', undefined],
  ['Fagus', 'x', 'Fagus sylvatica'],
  ['Fag', '', undefined],
  ['Carpinus betulus', '', undefined],
  ['', 'Golden', undefined],
])('a label of %s %s is about the line %s', (botanical, cultivar, expected) =>
  expect(lineOf(lines, botanical, cultivar)?.name).toBe(expected),
)
