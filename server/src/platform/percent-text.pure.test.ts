import { expect, test } from 'vitest'
import { percentText } from './percent-text.ts'

test.each([
  [550, '5,5 %', '5.5%'],
  [1215, '12,15 %', '12.15%'],
  [2000, '20 %', '20%'],
  [0, '0 %', '0%'],
])('%i basis points in words', (bp, french, english) => {
  expect([percentText(bp), percentText(bp, 'en')]).toEqual([french, english])
})
