import { expect, test } from 'vitest'
import { postcodesInWords } from './postcodes-in-words.ts'

test.each([
  [['20'], '20'],
  [['56', '22', '35', '29'], '22, 29, 35, 56'],
  [['01', '02', '03', '28', '30', '31'], '01-03, 28, 30-31'],
  [['29', '291', '292'], '29, 291-292'],
])('%j reads %s', (postcodes, words) => {
  expect(postcodesInWords(postcodes)).toBe(words)
})
