import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calculate, readNumber, toHundredths } from './read-number.ts'

test.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['1 200', 1200],
  ['1\u202f200,50 €', 1200.5],
  ['  ', null],
  ['', null],
  ['-3', -3],
  [',5', 0.5],
  ['=3*4', 12],
  ['=3*4+2/(1-0,5)', 16],
  ['=-(2+3)', -5],
  ['5,5 %', 5.5],
  ['abc', undefined],
  ['1,2,3', undefined],
  ['=3*', undefined],
  ['=1/0', undefined],
  ['=alert(1)', undefined],
  ['=(1', undefined],
  ['1,200.50', 1200.5],
  ['1.200,50', 1200.5],
  ['1,200', 1.2],
  ['-1,234,567.8', -1234567.8],
  ['1,20.5', undefined],
])('%s reads as %s', (typed, number) => {
  expect(readNumber(typed)).toBe(number)
})

test.each([
  ['1,200', 1200],
  ['1,234,567', 1234567],
  ['12,5', 12.5],
  ['1,200.50', 1200.5],
  ['1 200', 1200],
  ['1,2,3', undefined],
])('in English %s reads as %s', (typed, number) => expect(readNumber(typed, true)).toBe(number))

test('what a language writes it reads back', () => {
  for (const [language, english] of [
    ['fr-FR', false],
    ['en-GB', true],
  ] as const) {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const written = new Intl.NumberFormat(language, { minimumFractionDigits: 2 }).format(cents / 100)
        expect(toHundredths(readNumber(written, english) ?? Number.NaN)).toBe(cents === 0 ? 0 : cents)
      }),
    )
  }
})

test('what is typed in euros is kept to the cent', () => {
  expect(toHundredths(1.005)).toBe(101)
  expect(toHundredths(-0.285)).toBe(-29)
  fc.assert(
    fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
      expect(toHundredths(cents / 100) === cents).toBe(true)
    }),
  )
})

test('sums and products follow the usual order', () => {
  fc.assert(
    fc.property(fc.nat(999), fc.nat(999), fc.nat(999), (a, b, c) => {
      expect(calculate(`${a}+${b}*${c}`)).toBe(a + b * c)
      expect(calculate(`(${a}+${b})*${c}`)).toBe((a + b) * c)
    }),
  )
})
