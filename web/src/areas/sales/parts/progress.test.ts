import { expect, test } from 'vitest'
import { countsOf, leftOf, mayBePicked } from './progress.ts'

test('what is taken or missing is no longer looked for', () => {
  const lines = [
    { quantity: 5, prepared: 3, missing: 2 },
    { quantity: 4, prepared: 1, missing: 0 },
  ]
  expect(countsOf(lines)).toEqual({ total: 9, done: 4, missing: 2, left: 3 })
  expect(leftOf({ quantity: 2, prepared: 2, missing: 1 })).toBe(0)
})

test('a firm order may be prepared until it is', () => {
  expect((['draft', 'confirmed', 'in_preparation', 'prepared', 'cancelled'] as const).filter(mayBePicked)).toEqual([
    'confirmed',
    'in_preparation',
  ])
})
