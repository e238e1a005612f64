import { describe, expect, test } from 'vitest'
import orders from '../fixtures/northwind-orders.json' with { type: 'json' }
import { type Discount, divideHalfUp, type Sale, totalsOf } from '../base/money.ts'
import { leftOf, refundOf, soldOf } from '../refunds/rules.ts'

// Orders that other systems computed and published; see fixtures/README.md.

const cents = (text: string): number => Math.round(Number(text) * 100)

describe.each(orders)('order $order of Northwind', ({ subtotal, freight, lines }) => {
  const sale = (mode: Sale['mode']): Sale => ({
    mode,
    chargesTva: true,
    deliveryCents: cents(freight),
    lines: lines.map(([unit, quantity, off]) => ({
      unitCents: cents(String(unit)),
      quantity: Number(quantity),
      rateBp: 1000,
      discount: Number(off) > 0 ? ({ kind: 'percent', bp: divideHalfUp(Number(off) * 1e6, 100) } as const) : null,
    })),
  })
  // Where a discount ends in half a cent it is rounded up, for the customer; the sample rounds what is left up.
  const halves = sale('excl').lines.filter(
    ({ unitCents, quantity, discount }) => discount?.kind === 'percent' && (unitCents * quantity * discount.bp) % 10_000 === 5_000,
  ).length

  test('comes to its subtotal, and to its freight beside it', () => {
    const totals = totalsOf(sale('excl'))
    expect(totals.goodsCents).toBe(cents(subtotal) - halves)
    expect(totals.exclCents).toBe(cents(subtotal) - halves + cents(freight))
    expect(totalsOf(sale('incl')).inclCents).toBe(totals.exclCents)
  })

  test('is given back line by line, then whole, to the same', () => {
    const given = sale('excl')
    const sold = soldOf(
      given,
      given.lines.map((_line, index) => index + 1),
    )
    const first = refundOf(leftOf(sold, []), { kind: 'items', items: [{ lineId: 1, quantity: 1 }], delivery: false })
    const rest = refundOf(leftOf(sold, [first]), { kind: 'whole' })
    const { exclCents, vatCents, inclCents } = totalsOf(given)
    expect([first.exclCents + rest.exclCents, first.vatCents + rest.vatCents, first.inclCents + rest.inclCents]).toEqual([
      exclCents,
      vatCents,
      inclCents,
    ])
  })
})

const line = (quantity: number, unitCents: number, rateBp = 0) => ({ quantity, unitCents, rateBp })
const off = (amount: number): Discount => ({ kind: 'amount', cents: amount })

describe('orders of the documentation of WooCommerce', () => {
  test('727: two prices without tax at 7,5 %', () => {
    expect(totalsOf({ mode: 'excl', chargesTva: true, lines: [line(2, 300, 750), line(1, 1200, 750)] })).toMatchObject({
      exclCents: 1800,
      vatCents: 135,
      inclCents: 1935,
    })
  })

  test('723, and its refunds 724 (one album) and 726 (an amount)', () => {
    const sale: Sale = { mode: 'excl', chargesTva: true, lines: [line(1, 900), line(1, 2000)], deliveryCents: 1000 }
    expect(totalsOf(sale).inclCents).toBe(3900)
    const sold = soldOf(sale, [1, 2])
    const album = refundOf(leftOf(sold, []), { kind: 'items', items: [{ lineId: 1, quantity: 1 }], delivery: false })
    expect(album.inclCents).toBe(900)
    const amount = refundOf(leftOf(sold, [album]), { kind: 'amount', cents: 1000 })
    expect(leftOf(sold, [album, amount]).inclCents).toBe(2000)
  })
})

test("Shopify's sample order: two players, 20,00 off the whole, 10,00 of freight", () => {
  const sale: Sale = { mode: 'excl', chargesTva: true, lines: [line(1, 19_900), line(1, 19_900)], discount: off(2000), deliveryCents: 1000 }
  expect(totalsOf(sale)).toMatchObject({ goodsCents: 37_800, discountCents: 2000, inclCents: 38_800 })
})
