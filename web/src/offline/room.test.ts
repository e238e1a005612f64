import { expect, test } from 'vitest'
import { roomOf } from './room.ts'

test.each([
  [null, true, 'fine'],
  [200_000_000, true, 'fine'],
  [49_000_000, true, 'short'],
  [3_900_000, true, 'none'],
  [0, true, 'none'],
  [200_000_000, false, 'none'],
] as const)('%j bytes left, with the reserve: %j is %s', (bytes, hasBallast, state) => {
  expect(roomOf(bytes, hasBallast)).toBe(state)
})
