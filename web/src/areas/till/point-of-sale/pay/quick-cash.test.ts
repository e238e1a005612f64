import { expect, test } from 'vitest'
import { quickCash } from './quick-cash.ts'

test.each([
  [1350, [1350, 1500, 2000, 5000, 10000]],
  [2000, [2000, 5000, 10000]],
  [12340, [12340, 12500, 13000, 14000, 15000, 20000]],
  [0, []],
])('%i', (due, sums) => expect(quickCash(due)).toEqual(sums))
