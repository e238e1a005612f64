import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOn, divideHalfUp, exclOf, type Sale, spread, totalsOf, vatOf } from './money.ts'

const rate = fc.constantFrom(0, 210, 550, 850, 1000, 2000)
const discount = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), bp: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 500_00 }) }),
  ),
  { nil: null },
)
const line = fc.record({
  quantity: fc.integer({ min: 0, max: 500 }),
  unitCents: fc.integer({ min: 0, max: 2_000_00 }),
  rateBp: rate,
  discount,
})
const sale: fc.Arbitrary<Sale> = fc.record({
  mode: fc.constantFrom('incl' as const, 'excl' as const),
  lines: fc.array(line, { maxLength: 40 }),
  discount,
  deliveryCents: fc.integer({ min: 0, max: 100_00 }),
  chargesTva: fc.boolean(),
})
const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)

describe('rounding', () => {
  test.each([
    [5, 2, 3],
    [-5, 2, -3],
    [4, 2, 2],
    [1, 3, 0],
    [2, 3, 1],
    [0, 7, 0],
  ])('%i / %i is %i', (a, b, expected) => expect(divideHalfUp(a, b)).toBe(expected))

  test('a retail price of 12.50 at 10 % holds 11.36 HT', () => expect(exclOf(1250, 1000)).toBe(1136))
  test('100.00 HT at 5.5 % adds 5.50', () => expect(vatOf(100_00, 550)).toBe(550))
})

describe('spread', () => {
  test('parts sum to the amount and differ from the exact share by less than a cent', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000, max: 1_000_000 }),
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 30 }),
        (cents, weights) => {
          const parts = spread(cents, weights)
          expect(sum(parts)).toBe(cents)
          const total = sum(weights)
          if (total > 0) parts.forEach((part, i) => expect(Math.abs(part - (cents * (weights[i] ?? 0)) / total)).toBeLessThan(1))
        },
      ),
    ))
})

describe('totals of a sale', () => {
  test('every sum closes', () =>
    fc.assert(
      fc.property(sale, (input) => {
        const t = totalsOf(input)
        expect(t.exclCents + t.vatCents).toBe(t.inclCents)
        for (const r of t.rates) {
          expect(r.exclCents + r.vatCents).toBe(r.inclCents)
          const lines = sum(t.lines.filter((l) => l.rateBp === r.rateBp).map((l) => l.exclCents))
          const fee = sum(t.delivery.filter((d) => d.rateBp === r.rateBp).map((d) => d.exclCents))
          expect(lines + fee).toBe(r.exclCents)
        }
        expect(sum(t.rates.map((r) => r.inclCents))).toBe(t.inclCents)
        expect(sum(t.delivery.map((d) => d.netCents))).toBe(input.deliveryCents)
        const net = sum(t.lines.map((l) => l.netCents)) + (input.deliveryCents ?? 0)
        expect(input.mode === 'incl' ? t.inclCents : t.exclCents).toBe(net)
        expect(t.goodsCents).toBe(sum(t.lines.map((l) => l.netCents)))
      }),
    ))

  test('no line and no total is ever negative, whatever the discounts', () =>
    fc.assert(
      fc.property(sale, (input) => {
        const t = totalsOf(input)
        for (const l of t.lines) expect(Math.min(l.netCents, l.exclCents, l.discountCents, l.shareCents)).toBeGreaterThanOrEqual(0)
        expect(t.inclCents).toBeGreaterThanOrEqual(0)
      }),
    ))

  test('a shop without TVA charges none', () =>
    fc.assert(
      fc.property(sale, (input) => {
        const t = totalsOf({ ...input, chargesTva: false })
        expect(t.vatCents).toBe(0)
        expect(t.inclCents).toBe(t.exclCents)
      }),
    ))

  test('TVA per rate stays within half a cent of the exact amount', () =>
    fc.assert(
      fc.property(sale, (input) => {
        for (const r of totalsOf(input).rates) {
          const exact = input.mode === 'incl' ? (r.inclCents * r.rateBp) / (10_000 + r.rateBp) : (r.exclCents * r.rateBp) / 10_000
          expect(Math.abs(r.vatCents - exact)).toBeLessThanOrEqual(0.5 + 1e-6)
        }
      }),
    ))

  test('three plants at 3.33 TTC with 10 % off the order', () => {
    const t = totalsOf({
      mode: 'incl',
      chargesTva: true,
      discount: { kind: 'percent', bp: 1000 },
      lines: [
        { quantity: 1, unitCents: 333, rateBp: 1000 },
        { quantity: 1, unitCents: 333, rateBp: 1000 },
        { quantity: 1, unitCents: 333, rateBp: 550 },
      ],
    })
    expect(t.discountCents).toBe(100)
    expect(t.lines.map((l) => l.netCents)).toEqual([299, 300, 300])
    expect(t.inclCents).toBe(899)
    expect(t.rates.map((r) => [r.rateBp, r.exclCents, r.vatCents])).toEqual([
      [550, 284, 16],
      [1000, 545, 54],
    ])
  })

  test('the fee follows the goods over two rates', () => {
    const t = totalsOf({
      mode: 'excl',
      chargesTva: true,
      deliveryCents: 1000,
      lines: [
        { quantity: 3, unitCents: 1000, rateBp: 1000 },
        { quantity: 1, unitCents: 1000, rateBp: 2000 },
      ],
    })
    expect(t.delivery.map((d) => [d.rateBp, d.netCents])).toEqual([
      [1000, 750],
      [2000, 250],
    ])
    expect(t.vatCents).toBe(375 + 250)
  })

  test('a discount never exceeds what it is on', () => {
    expect(discountOn(500, { kind: 'amount', cents: 900 })).toBe(500)
    expect(discountOn(0, { kind: 'percent', bp: 10_000 })).toBe(0)
  })
})
