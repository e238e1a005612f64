import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Sale, totalsOf } from '../base/money.ts'
import { type Back, type Given, holdsRefunds, leftOf, moneyOf, proposeMeans, refundOf, soldOf } from './rules.ts'

const rateBp = fc.constantFrom(0, 550, 1000, 2000)
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 60 }),
  unitCents: fc.integer({ min: 0, max: 500_00 }),
  rateBp,
  shares: fc.option(
    fc.uniqueArray(fc.record({ rateBp, weight: fc.integer({ min: 1, max: 90_00 }) }), {
      minLength: 2,
      maxLength: 3,
      selector: (share) => share.rateBp,
    }),
    { nil: null },
  ),
  discount: fc.option(fc.record({ kind: fc.constant('percent' as const), bp: fc.integer({ min: 0, max: 10_000 }) }), { nil: null }),
})
const sale: fc.Arbitrary<Sale> = fc.record({
  mode: fc.constantFrom('incl' as const, 'excl' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 12 }),
  discount: fc.option(fc.record({ kind: fc.constant('amount' as const), cents: fc.integer({ min: 0, max: 300_00 }) }), { nil: null }),
  deliveryCents: fc.integer({ min: 0, max: 60_00 }),
  chargesTva: fc.boolean(),
})
/** A way to refund some of what is left: by items, or an amount; drawn as fractions of what there is then. */
const step = fc.record({
  kind: fc.constantFrom('items' as const, 'amount' as const),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
  delivery: fc.boolean(),
  every: fc.integer({ min: 1, max: 3 }),
})
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0)

function play(of: Sale, steps: readonly { kind: 'items' | 'amount'; share: number; delivery: boolean; every: number }[]): Back[] {
  const sold = soldOf(
    of,
    of.lines.map((_, index) => index + 1),
  )
  const given: (Back & Given)[] = []
  for (const { kind, share, delivery, every } of steps) {
    const left = leftOf(sold, given)
    const items = left.lines
      .filter((each, index) => each.quantity > 0 && index % every === 0)
      .map((each) => ({ lineId: each.id, quantity: Math.max(1, Math.floor(each.quantity * share)) }))
    given.push(refundOf(left, kind === 'items' ? { kind, items, delivery } : { kind, cents: Math.floor(left.inclCents * share) }))
    expect(holdsRefunds(leftOf(sold, given), given)).toBe(true)
  }
  given.push(refundOf(leftOf(sold, given), { kind: 'whole' }))
  return given
}

describe('refunds of a sale', () => {
  test('sum to it by rate, HT, TVA and TTC, whatever they are made of', () => {
    fc.assert(
      fc.property(sale, fc.array(step, { maxLength: 6 }), (of, steps) => {
        const { rates, inclCents } = totalsOf(of)
        const given = play(of, steps)
        expect(sum(given.map((back) => back.inclCents))).toBe(inclCents)
        for (const rate of rates) {
          const own = given.flatMap((back) => back.rates.filter((each) => each.rateBp === rate.rateBp))
          for (const key of ['exclCents', 'vatCents', 'inclCents'] as const) {
            expect(sum(own.map((each) => each[key]))).toBe(rate[key])
            expect(own.every((each) => each[key] >= 0)).toBe(true)
          }
        }
      }),
      { numRuns: 400 },
    )
  })

  test('each sum to their own lines, and their TVA is that of what they give back, to a cent', () => {
    fc.assert(
      fc.property(sale, fc.array(step, { minLength: 1, maxLength: 4 }), (of, steps) => {
        for (const back of play(of, steps)) {
          expect(sum([...back.lines.flatMap((each) => each.parts), ...back.fees].map((part) => part.exclCents))).toBe(back.exclCents)
          for (const { rateBp: bp, exclCents, vatCents } of back.rates)
            expect(Math.abs(vatCents - (exclCents * bp) / 10_000)).toBeLessThan(4)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('give an amount back to the cent', () => {
    fc.assert(
      fc.property(sale, fc.double({ min: 0, max: 1, noNaN: true }), (of, share) => {
        const left = leftOf(
          soldOf(
            of,
            of.lines.map((_, index) => index + 1),
          ),
          [],
        )
        const cents = Math.floor(left.inclCents * share)
        expect(refundOf(left, { kind: 'amount', cents }).inclCents).toBe(cents)
      }),
    )
  })

  test('take the discount of the sale off what comes back, in proportion', () => {
    // Three plants at 10,00 € less 5,00 € on the whole: a third of 25,00 €, and the last one takes the cent.
    const of: Sale = {
      mode: 'incl',
      chargesTva: true,
      lines: [{ quantity: 3, unitCents: 1000, rateBp: 1000 }],
      discount: { kind: 'amount', cents: 500 },
    }
    const sold = soldOf(of, [7])
    const given: Back[] = []
    for (let n = 0; n < 3; n++)
      given.push(refundOf(leftOf(sold, given), { kind: 'items', items: [{ lineId: 7, quantity: 1 }], delivery: false }))
    expect(given.map((back) => back.inclCents)).toEqual([833, 834, 833])
    expect(given.map((back) => back.vatCents)).toEqual([76, 76, 75])
  })

  test('of a pack of several rates cost what its pieces cost, in whatever order they come back', () => {
    const share = fc.record({ rateBp, weight: fc.integer({ min: 1, max: 90_00 }) })
    const shares = fc.uniqueArray(share, { minLength: 2, maxLength: 4, selector: (each) => each.rateBp })
    const pack = fc.record({
      quantity: fc.integer({ min: 1, max: 40 }),
      unitCents: fc.integer({ min: 1, max: 500_00 }),
      shares,
      mode: fc.constantFrom('incl' as const, 'excl' as const),
    })
    fc.assert(
      fc.property(pack, fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }), ({ quantity, unitCents, mode, ...of }, cuts) => {
        const sold = soldOf(
          { mode, chargesTva: true, lines: [{ quantity, unitCents, rateBp: of.shares[0]?.rateBp ?? 0, shares: of.shares }] },
          [1],
        )
        const parts = sold.lines[0]?.parts ?? []
        const given: Back[] = []
        for (const cut of [...cuts, ...Array.from({ length: quantity }, () => 1)]) {
          const left = leftOf(sold, given)
          const pieces = Math.min(cut, left.lines[0]?.quantity ?? 0)
          if (pieces === 0) break
          const back = refundOf(left, { kind: 'items', items: [{ lineId: 1, quantity: pieces }], delivery: false })
          const nets = back.lines[0]?.parts ?? []
          expect(sum(nets.map((part) => part.netCents))).toBe(pieces * unitCents)
          // What a person is given back, TTC; each rate has its share, never below nothing.
          if (mode === 'incl') expect(back.inclCents).toBe(pieces * unitCents)
          expect(nets.every((part) => part.netCents >= 0)).toBe(true)
          given.push(back)
        }
        for (const part of parts)
          expect(
            sum(
              given
                .flatMap((back) => back.lines[0]?.parts ?? [])
                .filter((each) => each.rateBp === part.rateBp)
                .map((each) => each.netCents),
            ),
          ).toBe(part.netCents)
      }),
      { numRuns: 400 },
    )
  })

  test('refuse more than is left', () => {
    const left = leftOf(soldOf({ mode: 'incl', chargesTva: true, lines: [{ quantity: 2, unitCents: 100, rateBp: 1000 }] }, [1]), [])
    expect(() => refundOf(left, { kind: 'items', items: [{ lineId: 1, quantity: 3 }], delivery: false })).toThrow(RangeError)
    expect(() => refundOf(left, { kind: 'items', items: [{ lineId: 2, quantity: 1 }], delivery: false })).toThrow(RangeError)
    expect(() => refundOf(left, { kind: 'amount', cents: 201 })).toThrow(RangeError)
  })
})

describe('an order that changed after a refund', () => {
  const sold = (quantity: number) => soldOf({ mode: 'incl', chargesTva: true, lines: [{ quantity, unitCents: 100, rateBp: 1000 }] }, [1])
  const given = [refundOf(leftOf(sold(5), []), { kind: 'items', items: [{ lineId: 1, quantity: 2 }], delivery: false })]
  test.each([
    [5, true],
    [9, true],
    [2, true],
    [1, false],
  ])('holds its refund of two with %i left in the line: %s', (quantity, expected) =>
    expect(holdsRefunds(leftOf(sold(quantity), given), given)).toBe(expected),
  )
  test('does not without the line', () => {
    expect(holdsRefunds(leftOf(soldOf({ mode: 'incl', chargesTva: true, lines: [] }, []), given), given)).toBe(false)
  })
})

describe('the money of a refund', () => {
  test.each([
    ['paid', { inclCents: 100, refundedCents: 0, paidCents: 100 }, 30, false, 30],
    ['half paid: what is due is forgiven first', { inclCents: 100, refundedCents: 0, paidCents: 50 }, 70, false, 20],
    ['unpaid', { inclCents: 100, refundedCents: 0, paidCents: 0 }, 70, false, 0],
    ['refunded before', { inclCents: 100, refundedCents: 40, paidCents: 60 }, 60, false, 60],
    ['paid too much: the old difference stays', { inclCents: 80, refundedCents: 0, paidCents: 100 }, 10, false, 10],
    ['taken back whole with an old difference', { inclCents: 80, refundedCents: 0, paidCents: 100 }, 80, true, 100],
    ['taken back whole after a deposit', { inclCents: 100, refundedCents: 0, paidCents: 30 }, 100, true, 30],
  ])('of an order %s', (_, purse, back, whole, expected) => expect(moneyOf(purse, back, whole)).toBe(expected))
})

describe('how money goes back', () => {
  const types = ['cash', 'card', 'online_card', 'cheque', 'transfer', 'on_account', 'gift_card', 'credit_code'] as const
  const paid = fc.uniqueArray(
    fc.record({ payment_type: fc.constantFrom(...types), code: fc.constant(''), paidCents: fc.integer({ min: 1, max: 20_000 }) }),
    { minLength: 1, maxLength: 5, selector: (one) => one.payment_type },
  )
  const sumOf = (list: readonly { amount: number }[]): number => sum(list.map(({ amount }) => amount))
  const isVoucher = ({ payment_type }: { payment_type: string }): boolean => payment_type === 'gift_card' || payment_type === 'credit_code'

  test('is what paid, whole cheques only, and vouchers only where money does not cover it', () => {
    fc.assert(
      fc.property(paid, fc.double({ min: 0, max: 1, noNaN: true }), (sources, share) => {
        const total = sum(sources.map(({ paidCents }) => paidCents))
        const cents = Math.max(1, Math.round(total * share))
        const means = proposeMeans(sources, cents)
        expect(sumOf(means)).toBe(cents)
        const money = sum(sources.filter((one) => !isVoucher(one)).map(({ paidCents }) => paidCents))
        expect(sumOf(means.filter((one) => !isVoucher(one)))).toBeLessThanOrEqual(money)
        for (const { payment_type, amount } of means) {
          const own = sources.find((one) => one.payment_type === payment_type)?.paidCents ?? 0
          if (payment_type === 'cheque') expect(amount).toBe(own)
          else if (payment_type !== 'transfer') expect(amount).toBeLessThanOrEqual(own)
        }
        if (sources.some(({ payment_type, paidCents }) => payment_type !== 'cheque' && paidCents >= cents)) expect(means).toHaveLength(1)
        if (share === 1) expect(means).toHaveLength(sources.length)
      }),
      { numRuns: 500 },
    )
  })

  test('is a transfer where a cheque paid more', () => {
    const sources = [
      { payment_type: 'cheque' as const, code: '', paidCents: 1_861 },
      { payment_type: 'card' as const, code: '', paidCents: 875 },
    ]
    expect(proposeMeans(sources, 875)).toEqual([{ payment_type: 'card', code: '', amount: 875 }])
    expect(proposeMeans(sources, 900)).toEqual([{ payment_type: 'transfer', code: '', amount: 900 }])
    expect(proposeMeans(sources, 2_736)).toEqual([
      { payment_type: 'cheque', code: '', amount: 1_861 },
      { payment_type: 'card', code: '', amount: 875 },
    ])
    expect(proposeMeans(sources, 0)).toEqual([])
  })
})
