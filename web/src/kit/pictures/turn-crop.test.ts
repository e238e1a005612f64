import type { Cut } from '@plantule/contract/library/library'
import { expect, test } from 'vitest'
import { cropOf, turnCut } from './turn-crop.ts'

const close = (cut: Cut) => Object.values(cut.crop ?? {}).map((value) => Math.round(value * 1e6) / 1e6)

test('a quarter clockwise takes the top left part to the top right', () => {
  const turned = turnCut({ turn: 0, crop: { x: 0, y: 0, width: 0.5, height: 0.25 } }, true)
  expect(turned.turn).toBe(90)
  expect(close(turned)).toEqual([0.75, 0, 0.25, 0.5])
})

test('four quarters, or one there and one back, change nothing', () => {
  const cut: Cut = { turn: 270, crop: { x: 0.1, y: 0.2, width: 0.3, height: 0.6 } }
  let around = cut
  for (let n = 0; n < 4; n++) around = turnCut(around, true)
  expect([around.turn, close(around)]).toEqual([270, close(cut)])
  const back = turnCut(turnCut(cut, true), false)
  expect([back.turn, close(back)]).toEqual([270, close(cut)])
  expect(turnCut({ turn: 0, crop: null }, false)).toEqual({ turn: 270, crop: null })
})

test.each([
  [{ x: 0, y: 0, width: 100, height: 100 }, null],
  [{ x: 20, y: 20, width: 0, height: 0 }, null],
  [
    { x: 10, y: 20, width: 33.33333, height: 80 },
    { x: 0.1, y: 0.2, width: 0.3333, height: 0.8 },
  ],
  [
    { x: 60, y: -2, width: 50, height: 50 },
    { x: 0.6, y: 0, width: 0.4, height: 0.5 },
  ],
])('a frame of %j becomes %j', (percent, crop) => expect(cropOf(percent)).toEqual(crop))
