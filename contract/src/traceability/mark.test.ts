import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judged, markOf, type MarkRules, type Provenance, type Way } from './mark.ts'
import { originRegions } from './regions.ts'

const meadow: Provenance = { regions: ['alpes'], unknown: 0, unjudged: 0, generation: 0, grown: true, lifeForm: 'herb', rejected: false }
const rules: MarkRules = { productionRegion: 'alpes', maxGenerations: 5 }
const reasons = (from: Partial<Provenance>, given: Partial<MarkRules> = {}) =>
  markOf({ ...meadow, ...from }, { ...rules, ...given }).because

test('the whole table of cases', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ rejected: true })).toEqual(['rejected'])
  expect(reasons({ regions: [] })).toEqual(['unknown'])
  expect(reasons({ unknown: 1 })).toEqual(['unknown'])
  expect(reasons({ unjudged: 1 })).toEqual(['collecting'])
  expect(reasons({ regions: ['alpes', 'corse'] })).toEqual(['mixed'])
  expect(reasons({ generation: 5 })).toEqual([])
  expect(reasons({ generation: 6 })).toEqual(['generations'])
  expect(reasons({}, { productionRegion: 'corse' })).toEqual(['elsewhere'])
  // Seeds sold as they were collected grow nowhere; nobody said where the nursery is; woody plants may be grown elsewhere.
  expect(reasons({ grown: false }, { productionRegion: 'corse' })).toEqual([])
  expect(reasons({}, { productionRegion: null })).toEqual([])
  expect(reasons({ lifeForm: 'woody', generation: 9 }, { productionRegion: 'corse' })).toEqual([])
})

test('a mark is kept of exactly one known region, whatever else is so', () => {
  const any = fc.record({
    regions: fc.uniqueArray(fc.constantFrom(...originRegions)),
    unknown: fc.nat(3),
    unjudged: fc.nat(1),
    generation: fc.nat(9),
    grown: fc.boolean(),
    lifeForm: fc.constantFrom('herb' as const, 'woody' as const),
    rejected: fc.boolean(),
  })
  fc.assert(
    fc.property(any, (from) => {
      const { kept, because } = markOf(from, rules)
      expect(kept).toBe(because.length === 0)
      if (kept) expect([from.regions.length, from.unknown]).toEqual([1, 0])
    }),
  )
})

test('a reason excuses rules, never facts', () => {
  const way = { generation: 9, grown: true, excused: { elsewhere: false, generations: true } }
  const said = { ...meadow, generation: 9, ways: [way] }
  expect(judged(said, rules)).toEqual({ kept: true, because: ['generations'] })
  expect(judged({ ...said, unknown: 1 }, rules)).toEqual({ kept: false, because: ['unknown', 'generations'] })
  expect(judged({ ...said, ways: [{ ...way, excused: { elsewhere: true, generations: false } }] }, rules).kept).toBe(false)
})

test('a reason excuses the ways that its lot lies on, and no others', () => {
  const mixed = (ways: readonly Way[], region: MarkRules['productionRegion'] = 'alpes') =>
    judged({ ...meadow, generation: Math.max(...ways.map(({ generation }) => generation)), ways }, { ...rules, productionRegion: region })
      .kept
  const [none, both] = [false, true].map((all) => ({ elsewhere: all, generations: all }))
  if (!none || !both) throw new Error('two')
  const reasoned = { generation: 9, grown: false, excused: both }
  expect(mixed([reasoned, { generation: 7, grown: false, excused: none }])).toBe(false)
  expect(mixed([reasoned, { generation: 2, grown: false, excused: none }])).toBe(true)
  // Grown elsewhere on one way, with a reason on another.
  expect(mixed([reasoned, { generation: 2, grown: true, excused: none }], 'corse')).toBe(false)
})
