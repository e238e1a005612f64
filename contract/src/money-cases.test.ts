import { describe, expect, test } from 'vitest'
import { type Discount, type Sale, type SaleLine, totalsOf } from './money.ts'
import { type Back, leftOf, refundOf, soldOf } from './refund-rules.ts'

// Acceptance cases of Sylius (features/shop/taxation and features/shop/promotion, MIT licence, © Sylius Sp. z o.o.), written as
// rows: prices, rates and reductions in, total and tax out, to the cent.

const off = (cents: number): Discount => ({ kind: 'amount', cents })
const of = (quantity: number, unitCents: number, rateBp: number, discount: Discount | null = null): SaleLine => ({ quantity, unitCents, rateBp, discount })
const [clothes, mugs] = [2300, 1000]

type Case = [name: string, sale: Pick<Sale, 'mode' | 'lines'> & Partial<Sale>, totalCents: number, taxCents: number]

const cases: Case[] = [
  ['a fixed discount for the cart', { mode: 'incl', lines: [of(1, 10_000, 0)], discount: off(1000) }, 9000, 0],
  ['a whole discount for the cart', { mode: 'incl', lines: [of(1, 10_000, 0)], discount: { kind: 'percent', bp: 10_000 } }, 0, 0],
  ['an untaxed product', { mode: 'excl', lines: [of(3, 10_000, 0)] }, 30_000, 0],
  ['several untaxed products', { mode: 'excl', lines: [of(1, 10_000, 0), of(1, 3000, 0)] }, 13_000, 0],
  ['two variants at two rates', { mode: 'excl', lines: [of(1, 10_000, 500), of(1, 4000, clothes)] }, 15_420, 1420],
  ['a tax that is rounded up', { mode: 'excl', lines: [of(1, 4595, mugs)] }, 5055, 460],
  ['a tax that is rounded down', { mode: 'excl', lines: [of(1, 4594, mugs)] }, 5053, 459],
  ['ten of one product', { mode: 'excl', lines: [of(10, 1010, clothes)] }, 12_423, 2323],
  ['a product reduced before tax, rounded up', { mode: 'excl', lines: [of(1, 5605, mugs, off(1010))] }, 5055, 460],
  ['a product reduced before tax, rounded down', { mode: 'excl', lines: [of(1, 5604, mugs, off(1010))] }, 5053, 459],
  ['a reduced product beside others', { mode: 'excl', lines: [of(2, 1000, clothes), of(1, 5605, mugs, off(1010))] }, 7515, 920],
  ['two reduced products beside others', { mode: 'excl', lines: [of(2, 1000, clothes), of(2, 5605, mugs, off(2020))] }, 12_569, 1379],
  ['a reduced product whose price holds the tax', { mode: 'incl', lines: [of(1, 5695, mugs, off(1000))] }, 4695, 427],
  ['another reduced product whose price holds the tax', { mode: 'incl', lines: [of(1, 5690, mugs, off(1000))] }, 4690, 426],
  ['a reduced order of one product', { mode: 'excl', lines: [of(1, 5605, mugs)], discount: off(1010) }, 5055, 460],
  ['a reduced order whose prices hold the tax', { mode: 'incl', lines: [of(1, 5695, mugs)], discount: off(1000) }, 4695, 427],
  ['a tax held by a price', { mode: 'incl', lines: [of(1, 1970, 2000)] }, 1970, 328],
  ['a tax held by the price of two', { mode: 'incl', lines: [of(2, 1970, 2000)] }, 3940, 657],
]

describe.each(cases)('%s', (_, given, totalCents, taxCents) => {
  const sale: Sale = { chargesTva: true, ...given }

  test('comes to its total and tax', () => {
    const { inclCents, vatCents } = totalsOf(sale)
    expect([inclCents, vatCents]).toEqual([totalCents, taxCents])
  })

  test('comes back piece by piece to the same', () => {
    const sold = soldOf(sale, sale.lines.map((_line, index) => index + 1))
    const backs: Back[] = []
    for (const [index, line] of sale.lines.entries()) {
      for (let piece = 0; piece < line.quantity; piece++) backs.push(refundOf(leftOf(sold, backs), { kind: 'items', items: [{ lineId: index + 1, quantity: 1 }], delivery: true }))
    }
    expect(backs.reduce((sum, back) => sum + back.inclCents, 0)).toBe(totalCents)
    expect(backs.reduce((sum, back) => sum + back.vatCents, 0)).toBe(taxCents)
  })
})

test('where Sylius rounds each line, the document is rounded once a rate (EN 16931 BR-CO-17)', () => {
  // Two different shirts at 19,70 with 20 % inside: 3,28 each there, 6,57 on our document.
  expect(totalsOf({ mode: 'incl', chargesTva: true, lines: [of(1, 1970, 2000), of(1, 1970, 2000)] }).vatCents).toBe(657)
})
