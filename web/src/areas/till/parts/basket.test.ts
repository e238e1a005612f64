import { expect, test } from 'vitest'
import {
  added,
  changed,
  emptyBasket,
  lineCents,
  linesToSend,
  lotsToSend,
  piecesOf,
  readTimes,
  restored,
  totalsOfBasket,
  type Article,
} from './basket.ts'

const item: Article = {
  subproductId: 7,
  productId: 7,
  size: '',
  label: 'Lavande vraie',
  latinName: 'Lavandula',
  reference: 'LAV',
  barcode: null,
  priceCents: 450,
  rateBp: 1000,
  available: 3,
  imageKey: null,
  categoryIds: [],
  sold: 0,
  pack: null,
}

test('the same article makes one line, unless its price or discount was typed', () => {
  let basket = added(added(emptyBasket(), item, 1), item, 2)
  expect(basket.lines.map((line) => line.quantity)).toEqual([3])
  basket = added(changed(basket, basket.lines[0]?.key ?? '', { unitCents: 400, typed: true }), item, 1)
  expect(basket.lines.map((line) => [line.quantity, line.unitCents])).toEqual([
    [3, 400],
    [1, 450],
  ])
  expect(piecesOf(basket)).toBe(4)
  expect(totalsOfBasket(basket, true).inclCents).toBe(1650)
  expect(linesToSend(basket).map((line) => [line.unitCents, line.listed])).toEqual([
    [400, false],
    [null, true],
  ])
})

test('a label of a lot that is scanned counts with its article, and stays with the basket', () => {
  const ofLot = { ...item, lotSizeId: 9 }
  const basket = added(added(added(emptyBasket(), ofLot, 1), item, 1), ofLot, 2)
  expect(basket.lines.map((line) => line.quantity)).toEqual([4])
  expect(lotsToSend(basket)).toEqual([{ lotSizeId: 9, quantity: 3 }])
})

test('scanned lots go with the line that is reduced or taken away', () => {
  const [one, other] = [8, 9].map((lotSizeId) => ({ ...item, lotSizeId }))
  if (!one || !other) throw new Error('two lots')
  let basket = added(added(emptyBasket(), one, 2), other, 3)
  const key = basket.lines[0]?.key ?? ''
  basket = changed(basket, key, { quantity: 3 })
  expect(lotsToSend(basket)).toEqual([
    { lotSizeId: 8, quantity: 2 },
    { lotSizeId: 9, quantity: 1 },
  ])
  // Another lot of what was taken away is the only one that is sold.
  expect(lotsToSend(added(changed(basket, key, { quantity: 0 }), other, 1))).toEqual([{ lotSizeId: 9, quantity: 1 }])
})

test('a pack is one line beside the same plant alone, and its price is cut by what its parts cost', () => {
  const pack: Article = {
    ...item,
    subproductId: null,
    label: 'Coffret',
    reference: 'PACK-0001',
    priceCents: 1200,
    rateBp: 2000,
    pack: {
      packId: 7,
      shares: [
        { rateBp: 1000, weight: 600 },
        { rateBp: 2000, weight: 900 },
      ],
      parts: [{ subproductId: 7, quantity: 2, label: 'Lavande vraie', reference: 'LAV' }],
    },
  }
  const basket = added(added(added(emptyBasket(), pack, 1), item, 1), pack, 1)
  expect(basket.lines.map((line) => [line.label, line.quantity])).toEqual([
    ['Coffret', 2],
    ['Lavande vraie', 1],
  ])
  expect(linesToSend(basket)).toMatchObject([
    { packId: 7, subproductId: null, label: null, rateBp: null },
    { packId: null, subproductId: 7 },
  ])
  expect(totalsOfBasket(basket, true).rates.map(({ rateBp, inclCents }) => [rateBp, inclCents])).toEqual([
    [1000, 960 + 450],
    [2000, 1440],
  ])
})

test('a line without pieces goes', () => {
  const basket = added(emptyBasket(), item, 1)
  expect(changed(basket, basket.lines[0]?.key ?? '', { quantity: 0 }).lines).toEqual([])
})

test('a line that was taken out comes back where it stood, but not into the next sale', () => {
  const other = { ...item, subproductId: 8, label: 'Sauge' }
  const before = added(added(emptyBasket(), item, 2), other, 1)
  const key = before.lines[0]?.key ?? ''
  const after = changed(before, key, { quantity: 0 })
  expect(restored(after, before, key)).toEqual(before)
  // Scanned again meanwhile, it is another line.
  expect(restored(added(after, item, 1), before, key).lines.map((line) => [line.label, line.quantity])).toEqual([
    ['Lavande vraie', 2],
    ['Sauge', 1],
    ['Lavande vraie', 1],
  ])
  expect(restored(emptyBasket(), before, key).lines).toEqual([])
})

test('a line shows what it costs after its own discount', () => {
  expect(lineCents({ quantity: 3, discount: { kind: 'percent', bp: 1_000 } }, 450)).toBe(1_215)
  expect(lineCents({ quantity: 3, discount: { kind: 'amount', cents: 2_000 } }, 450)).toBe(0)
  expect(lineCents({ quantity: 3, discount: null }, 450)).toBe(1_350)
})

test.each([
  ['3*', { times: 3, rest: '' }],
  ['12 x lav', { times: 12, rest: 'lav' }],
  ['3760000000024', { times: null, rest: '3760000000024' }],
  ['0*', { times: null, rest: '0*' }],
])('%s', (typed, expected) => expect(readTimes(typed)).toEqual(expected))
