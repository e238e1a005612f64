import { expect, test } from 'vitest'
import { tooMany } from './asked-often.ts'

test('an address that asks too often within a minute waits, and others do not', () => {
  const answers = Array.from({ length: 61 }, () => tooMany('192.0.2.1', 1_000))
  expect([answers.slice(0, 60).some(Boolean), answers[60]]).toEqual([false, true])
  expect(tooMany('192.0.2.2', 1_000)).toBe(false)
  expect(tooMany('192.0.2.1', 61_001)).toBe(false)
})
