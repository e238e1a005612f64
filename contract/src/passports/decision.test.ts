import { expect, test } from 'vitest'
import { type PassportCase, passportDecision } from './decision.ts'
import { shippedZones } from './zone-rules.ts'

const here: PassportCase = {
  isPlant: true,
  isSeed: false,
  quantity: 1,
  botanical: 'Malus domestica',
  names: [],
  customerKind: 'private',
  operatorNumber: null,
  remote: false,
  sent: false,
  postcode: '49000',
}
const kinds = [null, 'private', 'professional', 'association', 'public'] as const
const either = [false, true]

test('over the whole table of cases: what is no plant never needs one, a professional always does', () => {
  let cases = 0
  for (const isPlant of either)
    for (const customerKind of kinds)
      for (const operatorNumber of [null, 'FR-1234567V'])
        for (const remote of either)
          for (const sent of either)
            for (const postcode of [null, '49000', '20090'])
              for (const botanical of ['Malus domestica', 'Quercus petraea', '']) {
                cases++
                const decided = passportDecision({
                  ...here,
                  isPlant,
                  botanical,
                  customerKind,
                  operatorNumber,
                  remote,
                  sent,
                  postcode,
                })
                const zone = postcode === '20090' && botanical === 'Malus domestica'
                const needed = isPlant && (customerKind === 'professional' || operatorNumber !== null || remote || sent || zone)
                expect([customerKind, remote, sent, decided.needed]).toEqual([customerKind, remote, sent, needed])
                expect(decided.pests).toEqual(isPlant && zone ? ['ERWIAM'] : [])
              }
  expect(cases).toBe(2 * 5 * 2 * 2 * 2 * 3 * 3)
})

test('the reason is said in the order of the law: the zone first, then who buys, then how', () => {
  const reason = (given: Partial<PassportCase>) => passportDecision({ ...here, ...given }).reason
  expect(reason({})).toBe('final_user')
  expect(reason({ isPlant: false, customerKind: 'professional' })).toBe('not_plant')
  expect(reason({ remote: true })).toBe('distance')
  expect(reason({ sent: true, customerKind: 'professional' })).toBe('professional')
  expect(reason({ customerKind: 'public', operatorNumber: 'FR-1' })).toBe('operator')
  expect(reason({ postcode: '20000', botanical: '× Pyracomeles', remote: true })).toBe('distance')
  expect(reason({ postcode: '20000', botanical: 'x Sorbus aria', customerKind: 'professional' })).toBe('protected_zone')
})

test('a line of which nothing leaves any more needs none', () => {
  expect(passportDecision({ ...here, customerKind: 'professional', quantity: 0 })).toEqual({
    needed: false,
    reason: 'none_left',
    pests: [],
    maybe: [],
  })
})

test('a plant is a host under every name of its taxon, and a genus is not the beginning of another one', () => {
  const decided = (given: Partial<PassportCase>) => passportDecision({ ...here, postcode: '20000', ...given }).pests
  expect(decided({ botanical: 'Aria edulis', names: ['Sorbus aria'] })).toEqual(['ERWIAM'])
  expect(decided({ botanical: '', names: ['Malus domestica'] })).toEqual(['ERWIAM'])
  expect(decided({ botanical: 'Aria edulis', names: [] })).toEqual([])
  expect(decided({ botanical: 'Pyrusia alba', names: [] })).toEqual([])
  // Of this genus the act names one species.
  expect(decided({ botanical: 'Photinia × fraseri', names: [] })).toEqual([])
  expect(decided({ botanical: 'Stranvaesia davidiana', names: ['Photinia davidiana'] })).toEqual(['ERWIAM'])
})

test('a shipped zone that was not read for certain is told and decides nothing, until the shop writes it down itself', () => {
  const camellia = { ...here, botanical: 'Camellia japonica' }
  expect(passportDecision(camellia)).toEqual({ needed: false, reason: 'final_user', pests: [], maybe: ['PHYTRA'] })
  expect(passportDecision({ ...camellia, postcode: '29200' }).maybe).toEqual([])
  expect(passportDecision({ ...camellia, postcode: null }).maybe).toEqual([])
  const own = shippedZones.map((zone) => (zone.code === 'PHYTRA' ? { ...zone, id: 1, by: 'shop' as const } : zone))
  expect(passportDecision(camellia, own)).toEqual({ needed: true, reason: 'protected_zone', pests: ['PHYTRA'], maybe: [] })
  expect(passportDecision({ ...here, botanical: 'Beta vulgaris subsp. vulgaris', postcode: '35000' }).pests).toEqual(['BNYVV0'])
})

test('seed goes without, whoever buys it; zones that ask about its plant are told', () => {
  const seed = { ...here, isSeed: true, customerKind: 'professional', sent: true } as const
  expect(passportDecision(seed)).toEqual({ needed: false, reason: 'seed', pests: [], maybe: [] })
  expect(passportDecision({ ...seed, postcode: '20000' }).maybe).toEqual(['ERWIAM'])
})
