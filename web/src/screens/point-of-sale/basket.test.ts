import type { TillItem } from '@plantule/contract/till-catalogue'
import { expect, test } from 'vitest'
import { added, changed, emptyBasket, linesToSend, piecesOf, readTimes, totalsOfBasket } from './basket.ts'

const item: TillItem = {
  subproductId: 7, label: 'Lavande vraie', latinName: 'Lavandula', reference: 'LAV', barcode: null, priceCents: 450, rateBp: 1000, available: 3,
  imageKey: null, categoryIds: [], sold: 0,
}

test('the same article makes one line, unless its price or discount was typed', () => {
  let basket = added(added(emptyBasket(), item, 1), item, 2)
  expect(basket.lines.map((line) => line.quantity)).toEqual([3])
  basket = added(changed(basket, basket.lines[0]?.key ?? '', { unitCents: 400, typed: true }), item, 1)
  expect(basket.lines.map((line) => [line.quantity, line.unitCents])).toEqual([[3, 400], [1, 450]])
  expect(piecesOf(basket)).toBe(4)
  expect(totalsOfBasket(basket, true).inclCents).toBe(1650)
  expect(linesToSend(basket).map((line) => [line.unitCents, line.listed])).toEqual([[400, false], [null, true]])
})

test('a line without pieces goes', () => {
  const basket = added(emptyBasket(), item, 1)
  expect(changed(basket, basket.lines[0]?.key ?? '', { quantity: 0 }).lines).toEqual([])
})

test.each([
  ['3*', { times: 3, rest: '' }],
  ['12 x lav', { times: 12, rest: 'lav' }],
  ['3760000000024', { times: null, rest: '3760000000024' }],
  ['0*', { times: null, rest: '0*' }],
])('%s', (typed, expected) => expect(readTimes(typed)).toEqual(expected))
