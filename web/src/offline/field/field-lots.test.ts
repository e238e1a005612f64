import type { Deed, FieldLot } from '@plantule/contract/production/field'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterDeeds, meantBy, searched } from './field-lots.ts'

const lot = (id: number, given: Partial<FieldLot> = {}): FieldLot => ({
  id,
  number: `L26-0000${id}`,
  name: `Lavande ${id}`,
  latinName: 'Lavandula angustifolia',
  placeId: 1,
  state: 'active',
  startedOn: '2026-03-02',
  sizes: [{ id: id * 10, name: 'Godet 9', onHand: 100, codes: [`LAV-${id}`] }],
  ...given,
})
const onHand = (lots: readonly FieldLot[]) => lots.map(({ sizes }) => sizes.map((size) => size.onHand))

test('what was done here stands over what was read, in the order of doing', () => {
  const lots = [lot(1), lot(2)]
  const deeds: Deed[] = [
    { kind: 'loss', lotId: 1, sizeId: 10, quantity: 30, cause: '' },
    { kind: 'count', lotId: 1, sizeId: 10, quantity: 75, seen: 70 },
    { kind: 'transfer', lotId: 1, fromId: 10, toId: 20, quantity: 25 },
    { kind: 'place', lotId: 2, from: 1, placeId: 4 },
    { kind: 'tick', key: 'lot_ready:1' },
  ]
  const after = afterDeeds(lots, deeds)
  expect(onHand(after)).toEqual([[50], [125]])
  expect(after.map(({ placeId }) => placeId)).toEqual([1, 4])
  // What was read stays as it was.
  expect(onHand(lots)).toEqual([[100], [100]])
})

test('no row of deeds shows fewer than no plants, nor touches another lot', () => {
  const deed = fc.oneof(
    fc.record({
      kind: fc.constant('loss' as const),
      lotId: fc.constant(1),
      sizeId: fc.constant(10),
      quantity: fc.nat(300),
      cause: fc.constant(''),
    }),
    fc.record({
      kind: fc.constant('count' as const),
      lotId: fc.constant(1),
      sizeId: fc.constant(10),
      quantity: fc.nat(300),
      seen: fc.nat(9),
    }),
  )
  fc.assert(
    fc.property(fc.array(deed), (deeds) => {
      const [first, second] = afterDeeds([lot(1), lot(2)], deeds)
      expect(first?.sizes[0]?.onHand).toBeGreaterThanOrEqual(0)
      expect(second).toEqual(lot(2))
    }),
  )
})

test('a code is the page of a lot, a door, a number or the code of a size', () => {
  const twice = lot(3, { sizes: [{ id: 30, name: '', onHand: 1, codes: ['LAV-2'] }] })
  const lots = [lot(1), lot(2), twice]
  expect(meantBy('https://app.example/cultivation/2', lots)).toEqual({ lotId: 2 })
  expect(meantBy('https://app.example/production/field?lot=2', lots)).toEqual({ lotId: 2 })
  expect(meantBy('https://app.example/product_localisation?section=7', lots)).toEqual({ placeId: 7 })
  expect(meantBy(' l26-00001 ', lots)).toEqual({ lotId: 1 })
  expect(meantBy('LAV-1', lots)).toEqual({ lotId: 1 })
  // Two lots of one size: whoever scanned says which.
  expect(meantBy('LAV-2', lots)).toEqual({ lots: [lots[1], twice] })
  expect(meantBy('https://elsewhere.example/shop', lots)).toEqual({ lots: [] })
})

test('words find lots whatever their accents and order', () => {
  const lots = [lot(1, { name: 'Érable champêtre', latinName: 'Acer campestre' }), lot(2)]
  expect(searched('champ erable', lots).map(({ id }) => id)).toEqual([1])
  expect(searched('acer', lots).map(({ id }) => id)).toEqual([1])
  expect(searched('  ', lots)).toEqual([])
})
