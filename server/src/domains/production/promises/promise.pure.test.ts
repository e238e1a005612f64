import { missingOf, proposalsFor } from '@plantule/contract/production/promises'
import { type Coming, netOf, promiseInWords, promiseOf } from '@plantule/contract/stock/promise'
import fc from 'fast-check'
import { expect, test } from 'vitest'

const lot = (given: Partial<Coming> = {}): Coming => ({
  lotSizeId: 1,
  lotId: 1,
  subproductId: 7,
  number: 'L26-00001',
  size: 'C2L',
  readyOn: '2026-10-15',
  gross: 500,
  lossBp: 2000,
  promised: 0,
  ...given,
})
const today = '2026-06-01'

test.each([
  ['all of it in stock', { wanted: 100, free: 120, coming: [lot()] }, '100 maintenant'],
  [
    'a part now, the rest when it is ready, less what is lost',
    { wanted: 520, free: 120, coming: [lot()] },
    '120 maintenant, 400 à partir du 15/10/2026 (C2L), après pertes prévues',
  ],
  [
    'what others hold is theirs',
    { wanted: 100, free: 0, coming: [lot({ promised: 350 })] },
    '50 à partir du 15/10/2026 (C2L), après pertes prévues, 50 sans date',
  ],
  [
    'the lot that is ready first, whatever their order',
    { wanted: 30, free: 0, coming: [lot({ lotSizeId: 2, readyOn: '2026-12-01', lossBp: 0 }), lot({ gross: 10, lossBp: 0 })] },
    '10 à partir du 15/10/2026 (C2L), 20 à partir du 01/12/2026 (C2L)',
  ],
  ['a lot without a day promises nothing', { wanted: 5, free: 0, coming: [lot({ readyOn: null })] }, '5 sans date'],
  [
    'a day that is over is today',
    { wanted: 5, free: 0, coming: [lot({ readyOn: '2026-05-01', lossBp: 0 })] },
    '5 à partir du 01/06/2026 (C2L)',
  ],
  ['a lot that was lost', { wanted: 5, free: 0, coming: [lot({ gross: 0 })] }, '5 sans date'],
  ['more was counted away than is held', { wanted: 5, free: -3, coming: [] }, '5 sans date'],
])('%s', (_, facts, words) => {
  expect(promiseInWords(promiseOf({ ...facts, today }), 'fr')).toBe(words)
})

test('says why: stock, each lot that was looked at, what nobody has', () => {
  expect(
    promiseOf({ wanted: 600, free: 120, coming: [lot({ promised: 100 }), lot({ lotSizeId: 2, readyOn: null, number: 'L26-2' })], today })
      .because,
  ).toEqual([
    { code: 'in_stock', quantity: 120 },
    { code: 'coming', number: 'L26-00001', on: '2026-10-15', gross: 500, lossBp: 2000, promised: 100, free: 300, late: false },
    { code: 'no_day', number: 'L26-2' },
    { code: 'lacking', quantity: 180 },
  ])
})

const anyLot = fc.record({
  lotSizeId: fc.integer({ min: 1, max: 99 }),
  readyOn: fc.option(fc.constantFrom('2026-05-01', '2026-10-15', '2027-01-01')),
  gross: fc.nat(1000),
  lossBp: fc.nat(10_000),
  promised: fc.nat(1000),
})

test('never promises a plant twice, and loses none of what was asked', () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.integer({ min: -50, max: 500 }), fc.array(anyLot, { maxLength: 6 }), (wanted, free, lots) => {
      const coming = lots.map((each, index) => lot({ ...each, lotSizeId: index + 1 }))
      const { decision } = promiseOf({ wanted, free, coming, today })
      expect(decision.now + decision.later.reduce((sum, part) => sum + part.quantity, 0) + decision.lacking).toBe(wanted)
      expect(decision.now).toBeLessThanOrEqual(Math.max(free, 0))
      for (const part of decision.later) {
        const of = coming.find((each) => each.lotSizeId === part.lotSizeId)
        expect(of && part.quantity + of.promised <= netOf(of)).toBe(true)
      }
    }),
  )
})

test('who held first is served first; the others lack what is not there', () => {
  expect(missingOf([{ quantity: 50 }, { quantity: 30 }, { quantity: 40 }], 70).map((each) => each.missing)).toEqual([0, 10, 40])
  expect(missingOf([{ quantity: 50 }], 0)).toEqual([{ quantity: 50, missing: 50 }])
})

test('proposes stock, then other lots by their day, then to tell the customer', () => {
  const others = [
    lot({ lotSizeId: 2, readyOn: '2027-01-01', gross: 10, lossBp: 0 }),
    lot({ lotSizeId: 3, gross: 5, lossBp: 0 }),
    lot({ lotSizeId: 4, readyOn: null }),
  ]
  expect(proposalsFor(30, 8, others, today)).toMatchObject([
    { kind: 'stock', quantity: 8 },
    { kind: 'lot', lotSizeId: 3, on: '2026-10-15', quantity: 5 },
    { kind: 'lot', lotSizeId: 2, on: '2027-01-01', quantity: 10 },
    { kind: 'tell', quantity: 7 },
  ])
})
