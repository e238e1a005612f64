import { expect, test } from 'vitest'
import { type PassportCase, passportDecision } from './decision.ts'

const here: PassportCase = {
  isPlant: true,
  quantity: 1,
  botanical: 'Malus domestica',
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
                const decided = passportDecision({ isPlant, quantity: 1, botanical, customerKind, operatorNumber, remote, sent, postcode })
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
  })
})
