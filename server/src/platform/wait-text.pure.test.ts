import { expect, test } from 'vitest'
import { waitText } from './wait-text.ts'

test.each([
  [0.2, '1 seconde'],
  [30, '30 secondes'],
  [89, '89 secondes'],
  [91, '2 minutes'],
  [900, '15 minutes'],
])('%d seconds are %s', (seconds, text) => {
  expect(waitText(seconds).fr).toBe(text)
})
