import { areaOf, type Outline } from '@plantule/contract/production/places'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxOf, cornerAdded, cornerMoved, isRectangle, moved, rectangle, resized, type Corner } from './shapes.ts'

const box = fc.record({
  x: fc.integer({ min: 0, max: 5000 }),
  y: fc.integer({ min: 0, max: 5000 }),
  width: fc.integer({ min: 10, max: 5000 }),
  height: fc.integer({ min: 10, max: 5000 }),
})
const by = fc.integer({ min: -6000, max: 6000 })
const onGround = (outline: Outline): boolean => outline.every(([x, y]) => x >= 0 && y >= 0)

describe('shapes on the plan', () => {
  test('keep their size wherever they are moved, and stay on the ground', () => {
    fc.assert(
      fc.property(box, by, by, (given, x, y) => {
        const after = moved(rectangle(given), x, y)
        expect(boxOf(after)).toMatchObject({ width: given.width, height: given.height })
        expect(onGround(after)).toBe(true)
      }),
    )
  })

  test('stay rectangles while a corner is drawn, whichever corner it is and wherever it goes', () => {
    fc.assert(
      fc.property(box, fc.integer({ min: 0, max: 3 }), fc.tuple(by, by), (given, at, spot) => {
        const after = cornerMoved(rectangle(given), at, spot as Corner, true)
        expect(isRectangle(after)).toBe(true)
        expect(onGround(after)).toBe(true)
      }),
    )
  })

  test('move one corner alone once they are free', () => {
    const after = cornerMoved(rectangle({ x: 0, y: 0, width: 400, height: 300 }), 2, [500, 200], false)
    expect(after).toEqual([
      [0, 0],
      [400, 0],
      [500, 200],
      [0, 300],
    ])
    expect(isRectangle(after)).toBe(false)
  })

  test('grow and shrink by their lower right corner, never to nothing', () => {
    const bench = rectangle({ x: 100, y: 100, width: 200, height: 300 })
    expect(boxOf(resized(bench, 50, -100))).toEqual({ x: 100, y: 100, width: 250, height: 200 })
    expect(boxOf(resized(bench, -9999, -9999))).toEqual({ x: 100, y: 100, width: 10, height: 10 })
  })

  test('get a further corner on their longest side, which changes no area', () => {
    const bed = rectangle({ x: 0, y: 0, width: 900, height: 200 })
    const after = cornerAdded(bed)
    expect(after).toHaveLength(5)
    expect(after[1]).toEqual([450, 0])
    expect(areaOf(after)).toBe(areaOf(bed))
  })
})
