import { expect, test } from 'vitest'
import type { Grey } from './prepare-photo.ts'
import { quarterTurned, skewOf } from './skew.ts'

/** Lines of words, dark on light, that lean by so many degrees. */
function lines(degrees: number): Grey {
  const [width, height] = [500, 300]
  const [along, across] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const pixels = new Uint8Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [down, right] = [y * along - x * across, x * along + y * across]
      const ink = ((down % 24) + 24) % 24 < 8 && ((right % 41) + 41) % 41 < 31
      pixels[y * width + x] = ink ? 40 : 220
    }
  return { pixels, width, height }
}

test.each([-12, -3.5, 0, 7, 15])('lines that lean by %d degrees are found to', (degrees) => {
  expect(Math.abs(skewOf(lines(degrees)).degrees - degrees)).toBeLessThanOrEqual(1)
})

test('lines show better as they are than turned by a quarter, and four quarters are none', () => {
  const picture = lines(4)
  const turned = quarterTurned(picture)
  expect([turned.width, turned.height]).toEqual([300, 500])
  expect(skewOf(picture).clear).toBeGreaterThan(skewOf(turned).clear)
  expect(quarterTurned(quarterTurned(quarterTurned(turned)))).toEqual(picture)
})

test('a picture of nothing leans by nothing', () => {
  expect(skewOf({ pixels: new Uint8Array(100).fill(200), width: 10, height: 10 })).toEqual({ degrees: 0, clear: 0 })
})
