import fc from 'fast-check'
import { expect, test } from 'vitest'
import { feeExclOf, feeInclOf } from './fee-excl.ts'
import { totalsOf } from '../base/money.ts'

const rate = fc.record({ rateBp: fc.constantFrom(0, 550, 1000, 2000), exclCents: fc.integer({ min: 1, max: 500_00 }) })
const goods = fc
  .uniqueArray(rate, { minLength: 1, maxLength: 4, selector: (one) => one.rateBp })
  .map((list) => list.toSorted((a, b) => a.rateBp - b.rateBp))

test('an HT sale of any rates carries the fee of the tables, to a cent', () => {
  fc.assert(
    fc.property(goods, fc.integer({ min: 0, max: 90_00 }), (rates, fee) => {
      const excl = feeExclOf(fee, rates)
      const sale = {
        mode: 'excl' as const,
        chargesTva: true,
        lines: rates.map(({ rateBp, exclCents }) => ({ quantity: 1, unitCents: exclCents, rateBp })),
      }
      const added = totalsOf({ ...sale, deliveryCents: excl }).inclCents - totalsOf(sale).inclCents
      expect(added).toBe(feeInclOf(excl, rates))
      expect(Math.abs(added - fee)).toBeLessThanOrEqual(1)
    }),
  )
})

test('a mixed sale is not taxed at its first rate', () => {
  // Half at 5,5 %, half at 20 %: 12,00 € TTC are 10,65 € HT, not 11,37 €.
  expect(
    feeExclOf(1200, [
      { rateBp: 550, exclCents: 5000 },
      { rateBp: 2000, exclCents: 5000 },
    ]),
  ).toBe(1065)
  expect(feeExclOf(1200, [])).toBe(1200)
})
