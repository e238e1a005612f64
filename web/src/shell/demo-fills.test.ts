import { expect, test } from 'vitest'
import { demoFills } from './demo-fills.ts'

test('only the demonstration is said to be filling, and only until its orders are there', () => {
  expect(demoFills({ subscription_type: 'demo', number_of_orders: 0 })).toBe(true)
  expect(demoFills({ subscription_type: 'demo', number_of_orders: 5_000 })).toBe(false)
  expect(demoFills({ subscription_type: 'annual', number_of_orders: 0 })).toBe(false)
})
