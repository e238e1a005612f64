import { expect, test } from 'vitest'
import { isWalkKey, nextTile } from './walk-tiles.ts'

// Three rows of tiles: three, three and two.
const places = [0, 1, 2, 3, 4, 5, 6, 7].map((index) => ({ left: (index % 3) * 200, top: Math.floor(index / 3) * 90 }))

test('arrows go along a row and on to the next, and end at the last tile', () => {
  expect([0, 2, 7].map((at) => nextTile(places, at, 'ArrowRight'))).toEqual([1, 3, 7])
  expect([7, 3].map((at) => nextTile(places, at, 'ArrowLeft'))).toEqual([6, 2])
})

test('up and down stay in their column as far as there is one', () => {
  expect([0, 4, 5, 6].map((at) => nextTile(places, at, 'ArrowDown'))).toEqual([3, 7, 7, 6])
  expect([7, 4].map((at) => nextTile(places, at, 'ArrowUp'))).toEqual([4, 1])
})

test('from the first row one comes back to the field, as from the first tile', () => {
  expect([0, 1, 2].map((at) => nextTile(places, at, 'ArrowUp'))).toEqual([null, null, null])
  expect(nextTile(places, 0, 'ArrowLeft')).toBeNull()
  expect(nextTile([], 0, 'ArrowDown')).toBeNull()
})

test('letters and Enter walk nowhere', () => {
  expect(['a', 'Enter', 'Tab', 'ArrowUp'].map(isWalkKey)).toEqual([false, false, false, true])
})
