import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partsOf, WHOLE_BP } from './mixtures.ts'

test('the parts of a mixture sum to exactly the whole, and none is off by a milligram or more', () => {
  const shares = fc
    .array(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 9 })
    .map((some) => [...some, WHOLE_BP - some.reduce((sum, each) => sum + each, 0)])
  fc.assert(
    fc.property(shares, fc.integer({ min: 0, max: 5_000_000_000 }), (of, whole) => {
      const parts = partsOf(whole, of)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(whole)
      parts.forEach((part, at) => expect(Math.abs(part - (whole * (of[at] ?? 0)) / WHOLE_BP)).toBeLessThan(1))
    }),
  )
  expect(partsOf(100, [3334, 3333, 3333])).toEqual([34, 33, 33])
})
