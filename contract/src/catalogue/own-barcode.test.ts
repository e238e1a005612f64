import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigit, ownBarcode } from './own-barcode.ts'

test.each([
  ['400638133393', 1],
  ['376001234567', 0],
  ['200000000000', 8],
])('the check digit behind %s is %i', (twelve, digit) => expect(checkDigit(twelve)).toBe(digit))

test('barcodes of the own series are EAN-13 in the range of shops, each another one', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 2, maxLength: 20 }), (numbers) => {
      const codes = numbers.map(ownBarcode)
      expect(new Set(codes).size).toBe(numbers.length)
      for (const code of codes) {
        expect(code).toMatch(/^20\d{11}$/)
        const sum = [...code].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
        expect(sum % 10).toBe(0)
      }
    }),
  )
})
