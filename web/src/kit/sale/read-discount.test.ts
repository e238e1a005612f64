import { expect, it } from 'vitest'
import { readDiscount, writtenDiscount } from './read-discount.ts'

it.each([
  ['', null],
  ['0', null],
  ['10%', { kind: 'percent', bp: 1000 }],
  ['5,5 %', { kind: 'percent', bp: 550 }],
  ['5', { kind: 'amount', cents: 500 }],
  ['1 200,50 €', { kind: 'amount', cents: 120_050 }],
  ['101 %', undefined],
  ['-3', undefined],
  ['dix', undefined],
])('reads %j', (typed, discount) => {
  expect(readDiscount(typed)).toEqual(discount)
})

it('reads again what it writes', () => {
  for (const discount of [
    { kind: 'percent', bp: 1250 },
    { kind: 'amount', cents: 123_456 },
  ] as const) {
    expect(readDiscount(writtenDiscount(discount))).toEqual(discount)
  }
})
