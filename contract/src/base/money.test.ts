import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { discountOn, divideHalfUp, exclOf, inModeOfShares, type Sale, spread, totalsOf, vatOf } from './money.ts'

const rate = fc.constantFrom(0, 210, 550, 850, 1000, 2000)
const discount = fc.option(
  fc.oneof(
    fc.record({ kind: fc.constant('percent' as const), bp: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 500_00 }) }),
  ),
  { nil: null },
)
/** Of a pack whose parts have several rates. */
const shares = fc.uniqueArray(fc.record({ rateBp: rate, weight: fc.integer({ min: 0, max: 2_000_00 }) }), {
  maxLength: 4,
  selector: (share) => share.rateBp,
})
const line = fc.record({
  quantity: fc.integer({ min: 0, max: 500 }),
  unitCents: fc.integer({ min: 0, max: 2_000_00 }),
  rateBp: rate,
  shares: fc.option(shares, { nil: null }),
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
          const lines = sum(t.lines.flatMap((l) => l.parts.filter((part) => part.rateBp === r.rateBp).map((part) => part.exclCents)))
          const fee = sum(t.delivery.filter((d) => d.rateBp === r.rateBp).map((d) => d.exclCents))
          expect(lines + fee).toBe(r.exclCents)
        }
        for (const l of t.lines) {
          expect(sum(l.parts.map((part) => part.netCents))).toBe(l.netCents)
          expect(sum(l.parts.map((part) => part.exclCents))).toBe(l.exclCents)
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

  test('one price over several rates is split by the normal prices, to the cent', () =>
    fc.assert(
      fc.property(sale, (input) => {
        const t = totalsOf({ ...input, chargesTva: true })
        input.lines.forEach((given, at) => {
          const weights = (given.shares ?? [])
            .map(({ rateBp, weight }) => ({ rateBp, weight: input.mode === 'incl' ? weight : exclOf(weight, rateBp) }))
            .filter((share) => share.weight > 0)
            .sort((a, b) => a.rateBp - b.rateBp)
          const own = t.lines[at]
          const whole = sum(weights.map((share) => share.weight))
          expect(own?.parts.map((part) => part.rateBp)).toEqual(whole > 0 ? weights.map((share) => share.rateBp) : [given.rateBp])
          weights.forEach((share, index) => {
            const exact = ((own?.netCents ?? 0) * share.weight) / whole
            expect(Math.abs((own?.parts[index]?.netCents ?? 0) - exact)).toBeLessThan(1)
          })
        })
      }),
    ))

  test('its price HT is what the parts hold HT, in both directions', () => {
    const pot = [
      { rateBp: 2000, weight: 2000 },
      { rateBp: 550, weight: 1000 },
    ]
    expect(inModeOfShares(2500, 'incl', 'excl', 2000, pot)).toBe(790 + 1389)
    expect(inModeOfShares(2500, 'incl', 'incl', 2000, pot)).toBe(2500)
    expect(inModeOfShares(2500, 'incl', 'excl', 2000, null)).toBe(2083)
  })

  test('a basket at 25.00 TTC of tomato plants worth 10.00 and a pot worth 20.00', () => {
    const t = totalsOf({
      mode: 'incl',
      chargesTva: true,
      lines: [
        {
          quantity: 3,
          unitCents: 2500,
          rateBp: 2000,
          shares: [
            { rateBp: 2000, weight: 2000 },
            { rateBp: 550, weight: 1000 },
          ],
        },
      ],
    })
    expect(t.lines[0]?.parts).toEqual([
      { rateBp: 550, netCents: 2500, exclCents: 2370 },
      { rateBp: 2000, netCents: 5000, exclCents: 4167 },
    ])
    expect(t.rates.map((r) => [r.rateBp, r.exclCents, r.vatCents])).toEqual([
      [550, 2370, 130],
      [2000, 4167, 833],
    ])
    expect(t.inclCents).toBe(7500)
  })

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
