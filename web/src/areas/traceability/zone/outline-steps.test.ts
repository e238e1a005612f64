import { expect, test } from 'vitest'
import { type Drawing, MAX_STEPS, moveCorner, stepBack, stepTo, withCorner } from './outline-steps.ts'

const square: Drawing['polygon'] = [
  [0, 0],
  [2, 0],
  [2, 2],
  [0, 2],
]
const fresh: Drawing = { polygon: square, past: [], moved: null }
const east: Parameters<typeof moveCorner>[2] = ([lon, lat]) => [lon + 1, lat]

test('a corner comes halfway behind the one that is chosen, behind the last before the first', () => {
  expect(withCorner(square, 1)).toEqual([square[0], square[1], [2, 1], square[2], square[3]])
  expect(withCorner(square, 3)).toEqual([...square, [0, 1]])
  expect(withCorner([], 0)).toEqual([])
})

test('gestures are taken back one by one; a corner moved on and on is one of them', () => {
  const moved = [1, 2, 3].reduce((drawing) => moveCorner(drawing, 1, east), fresh)
  expect([moved.polygon[1], moved.past]).toEqual([[5, 0], [square]])
  const other = moveCorner(moved, 2, east)
  const fewer = stepTo(other, other.polygon.slice(1))
  expect(fewer.past).toHaveLength(3)
  expect(stepBack(fewer).polygon).toEqual(other.polygon)
  expect(stepBack(stepBack(fewer)).polygon).toEqual(moved.polygon)
  const first = stepBack(stepBack(stepBack(fewer)))
  expect([first.polygon, stepBack(first)]).toEqual([square, first])
  // Taken hold of again it is another gesture.
  expect(moveCorner({ ...moved, moved: null }, 1, east).past).toHaveLength(2)
})

test('so many gestures are kept', () => {
  const many = Array.from({ length: MAX_STEPS + 20 }).reduce<Drawing>((drawing) => stepTo(drawing, square), fresh)
  expect(many.past).toHaveLength(MAX_STEPS)
})
