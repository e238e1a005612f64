import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judged, markOf, type MarkRules, type Provenance } from './mark.ts'
import { originRegions } from './regions.ts'

const meadow: Provenance = { regions: ['alpes'], unknown: 0, generation: 0, grown: true, lifeForm: 'herb', rejected: false }
const rules: MarkRules = { productionRegion: 'alpes', maxGenerations: 5 }
const reasons = (from: Partial<Provenance>, given: Partial<MarkRules> = {}) =>
  markOf({ ...meadow, ...from }, { ...rules, ...given }).because

test('the whole table of cases', () => {
  expect(reasons({})).toEqual([])
  expect(reasons({ rejected: true })).toEqual(['rejected'])
  expect(reasons({ regions: [] })).toEqual(['unknown'])
  expect(reasons({ unknown: 1 })).toEqual(['unknown'])
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
  const said = { ...meadow, generation: 9, justification: 'Dérogation du gestionnaire' }
  expect(judged(said, rules)).toEqual({ kept: true, because: ['generations'] })
  expect(judged({ ...said, unknown: 1 }, rules)).toEqual({ kept: false, because: ['unknown', 'generations'] })
  expect(judged({ ...said, justification: '' }, rules).kept).toBe(false)
})
