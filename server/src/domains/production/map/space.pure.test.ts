import { fillOf, spaceOf, type Standing } from '@plantule/contract/production/space'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const today = '2026-03-10'
const lot = (onHand: number, perM2: number | null, given: Partial<Standing> = {}): Standing => ({
  startedOn: '2026-01-05',
  readyOn: null,
  sizes: [{ onHand, perM2, readyOn: null }],
  ...given,
})

test('plants need the room of their spacing; those whose spacing nobody said are counted apart', () => {
  expect(spaceOf([lot(400, 16), lot(30, null)], today, today)).toEqual({ usedM2: 25, plants: 430, unspaced: 30 })
})

test.each([
  ['starts later', { startedOn: '2026-03-20' }, [0, 10]],
  ['is ready in between', { readyOn: '2026-03-12' }, [10, 0]],
  ['is ready on the very day', { readyOn: '2026-03-31' }, [10, 0]],
  ['is ready later', { readyOn: '2026-04-01' }, [10, 10]],
  ['was ready before and still stands', { readyOn: '2026-03-01' }, [10, 10]],
  [
    'is ready by its caliber, not by the cultivation',
    { readyOn: '2026-03-12', sizes: [{ onHand: 100, perM2: 10, readyOn: '2026-09-01' }] },
    [10, 10],
  ],
])('a lot that %s stands there accordingly', (_, given, [now, then]) => {
  const lots = [lot(100, 10, given)]
  expect([spaceOf(lots, today, today).usedM2, spaceOf(lots, today, '2026-03-31').usedM2]).toEqual([now, then])
})

test('how full is said of a known area alone, and goes beyond the whole', () => {
  expect(fillOf({ usedM2: 30, plants: 0, unspaced: 0 }, 24)).toBe(12_500)
  expect(fillOf({ usedM2: 30, plants: 0, unspaced: 0 }, null)).toBeNull()
})

test('lots together need what they need apart', () => {
  const some = fc.array(fc.record({ onHand: fc.integer({ min: 0, max: 5000 }), perM2: fc.option(fc.integer({ min: 1, max: 900 })) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(some, some, (a, b) => {
      const standing = [a, b].map((sizes) => [
        { startedOn: today, readyOn: null, sizes: sizes.map((size) => ({ ...size, readyOn: null })) },
      ])
      const [left, right] = standing.map((lots) => spaceOf(lots, today, today))
      const both = spaceOf(standing.flat(), today, today)
      expect(both.usedM2).toBeCloseTo((left?.usedM2 ?? 0) + (right?.usedM2 ?? 0), 1)
      expect(both.plants).toBe((left?.plants ?? 0) + (right?.plants ?? 0))
    }),
  )
})
