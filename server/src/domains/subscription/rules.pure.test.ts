import { daysBetween, dunningStep, dunningSteps, periodEnd, quoteChange, splitByDays, stateOn } from '@plantule/contract/subscription/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../platform/paris.ts'

const cents = fc.integer({ min: 0, max: 10_000_000 })
const day = fc.integer({ min: 0, max: 4000 }).map((after) => addDays('2026-01-01', after))
const interval = fc.constantFrom('monthly' as const, 'yearly' as const)

describe('a price by days', () => {
  test('is split so that its parts are the price, each within a cent of its share', () => {
    fc.assert(
      fc.property(cents, fc.array(fc.integer({ min: 0, max: 366 }), { minLength: 1, maxLength: 12 }), (price, days) => {
        const parts = splitByDays(price, days)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(price)
        const all = days.reduce((sum, each) => sum + each, 0)
        if (all > 0) for (const [at, each] of days.entries()) expect(Math.abs((parts[at] ?? 0) - (price * each) / all)).toBeLessThan(1)
      }),
    )
  })
})

describe('a period', () => {
  test('begins on its anchor, over short months too', () => {
    expect(periodEnd('2027-01-31', 'monthly', 31)).toBe('2027-02-28')
    expect(periodEnd('2027-02-28', 'monthly', 31)).toBe('2027-03-31')
    expect(periodEnd('2028-02-29', 'yearly', 29)).toBe('2029-02-28')
    expect(periodEnd('2026-12-15', 'monthly', 15)).toBe('2027-01-15')
  })
  test('is followed by the next without a gap or a day twice', () => {
    fc.assert(
      fc.property(day, interval, (from, of) => {
        const anchor = Number(from.slice(8))
        const first = periodEnd(from, of, anchor)
        const second = periodEnd(first, of, anchor)
        expect(daysBetween(from, first)).toBeGreaterThan(0)
        expect(second > first).toBe(true)
        expect(daysBetween(from, first)).toBeLessThanOrEqual(of === 'monthly' ? 31 : 366)
      }),
    )
  })
})

describe('a change of plan', () => {
  const anchor = 10
  const period = (price: number) => ({ from: '2026-06-10', to: '2026-07-10', cents: price })
  test('up costs the difference for the days that are left', () => {
    const quote = quoteChange({ interval: 'monthly', anchor, period: period(3000) }, { interval: 'monthly', cents: 6000 }, '2026-06-20')
    expect(quote).toEqual({ when: 'now', from: '2026-06-20', to: '2026-07-10', cents: 2000, givenBackCents: 2000 })
  })
  test('down waits for the next period and costs nothing before', () => {
    const quote = quoteChange({ interval: 'monthly', anchor, period: period(6000) }, { interval: 'monthly', cents: 3000 }, '2026-06-20')
    expect(quote).toMatchObject({ when: 'period_end', from: '2026-07-10', to: '2026-08-10', cents: 0 })
  })
  test('never owes money, never gives back more than was paid, and a round trip up costs what the days cost', () => {
    fc.assert(
      fc.property(cents, cents, fc.integer({ min: 0, max: 29 }), interval, interval, (paid, price, after, from, to) => {
        const today = addDays('2026-06-10', after)
        const held = { interval: from, anchor, period: period(paid) }
        const quote = quoteChange(held, { interval: to, cents: price }, today)
        expect(quote.cents).toBeGreaterThanOrEqual(0)
        expect(quote.givenBackCents).toBeLessThanOrEqual(paid)
        expect(quote.to > quote.from).toBe(true)
        if (quote.when === 'period_end') expect(quote).toMatchObject({ from: '2026-07-10', cents: 0 })
        else if (from === to) expect(quote.cents + quote.givenBackCents).toBe(splitByDays(price, [after, 30 - after])[1])
        else expect(quote.cents + quote.givenBackCents).toBe(price)
      }),
    )
  })
  test('before the first period costs the whole price', () => {
    const quote = quoteChange({ interval: 'monthly', anchor: 1, period: null }, { interval: 'yearly', cents: 59_000 }, '2026-06-20')
    expect(quote).toEqual({ when: 'now', from: '2026-06-20', to: '2027-06-20', cents: 59_000, givenBackCents: 0 })
  })
})

test('dunning never goes back, and comes to each step on its day', () => {
  expect(dunningSteps.map(({ days }) => [dunningStep(days - 1), dunningStep(days)])).toEqual([
    [null, 'friendly'],
    ['friendly', 'firm'],
    ['firm', 'last'],
    ['last', 'suspended'],
  ])
  const place = (days: number) => dunningSteps.findIndex(({ step }) => step === dunningStep(days))
  fc.assert(fc.property(fc.integer({ min: -30, max: 400 }), (days) => place(days + 1) >= place(days)))
})

test('what asks most of people is what a subscription is called', () => {
  const calm = { demo: false, suspended: false, chosen: true, trialEndsOn: null, cancelOn: null, pause: null, overdue: false }
  const on = (more: Partial<typeof calm>) => stateOn({ ...calm, ...more } as never, '2026-06-20')
  expect(on({})).toBe('active')
  expect(on({ chosen: false })).toBe('agreed')
  expect(on({ chosen: false, trialEndsOn: '2026-06-20' } as never)).toBe('trial')
  expect(on({ chosen: false, trialEndsOn: '2026-06-19' } as never)).toBe('trial_over')
  expect(on({ pause: { from: '2026-06-20', to: '2026-07-20' } } as never)).toBe('paused')
  expect(on({ pause: { from: '2026-06-21', to: '2026-07-20' } } as never)).toBe('active')
  expect(on({ overdue: true, cancelOn: '2026-07-01' } as never)).toBe('overdue')
  expect(on({ overdue: true, suspended: true })).toBe('suspended')
})
