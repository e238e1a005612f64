import type { PriceChange } from '@plantule/contract/catalogue/batch'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedPrice } from './price-rule.ts'

const change = (given: Partial<PriceChange>): PriceChange => ({
  op: 'keep',
  cents: 0,
  factorBp: 10_000,
  roundTo: 1,
  roundWay: 'nearest',
  minusCents: 0,
  containerId: null,
  ...given,
})

test.each<[number, Partial<PriceChange>, number]>([
  [450, { op: 'set', cents: 500 }, 500],
  [450, { op: 'add', cents: -50 }, 400],
  [450, { op: 'add', cents: -500 }, -50],
  [450, { op: 'multiply', factorBp: 11_000 }, 495],
  [455, { op: 'multiply', factorBp: 11_000 }, 501],
  [1, { op: 'multiply', factorBp: 5_000 }, 1],
  [447, { op: 'keep', roundTo: 10 }, 450],
  [445, { op: 'keep', roundTo: 10 }, 450],
  [441, { op: 'keep', roundTo: 50, roundWay: 'up' }, 450],
  [449, { op: 'keep', roundTo: 50, roundWay: 'down' }, 400],
  [1160, { op: 'keep', roundTo: 100, minusCents: 10 }, 1190],
  [0, { op: 'keep', roundTo: 100, minusCents: 10 }, 0],
])('%i with %j becomes %i', (before, given, after) => {
  expect(changedPrice(before, change(given))).toBe(after)
})

test('a rounded price is a multiple, less what is taken off, and nearest is within half a step', () => {
  const cases = fc.record({
    before: fc.integer({ min: 0, max: 5_000_000 }),
    factorBp: fc.integer({ min: 0, max: 30_000 }),
    roundTo: fc.constantFrom<PriceChange['roundTo']>(1, 5, 10, 50, 100),
    roundWay: fc.constantFrom<PriceChange['roundWay']>('nearest', 'up', 'down'),
    minusCents: fc.integer({ min: 0, max: 99 }),
  })
  fc.assert(
    fc.property(cases, ({ before, ...given }) => {
      const exact = changedPrice(before, change({ op: 'multiply', factorBp: given.factorBp }))
      const after = changedPrice(before, change({ op: 'multiply', ...given }))
      const whole = after + (after % given.roundTo === 0 && after <= 0 ? 0 : given.minusCents)
      expect(Number.isSafeInteger(after)).toBe(true)
      if (given.minusCents === 0) {
        expect(Math.abs(after % given.roundTo)).toBe(0)
        expect(Math.abs(after - exact)).toBeLessThan(given.roundWay === 'nearest' ? given.roundTo / 2 + 0.5 : given.roundTo)
        if (given.roundWay === 'up') expect(after).toBeGreaterThanOrEqual(exact)
        if (given.roundWay === 'down') expect(after).toBeLessThanOrEqual(exact)
      } else expect(Math.abs(whole % given.roundTo)).toBe(0)
    }),
  )
})

test('a factor of one changes nothing, and prices keep their order', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e7 }),
      fc.integer({ min: 0, max: 1e7 }),
      fc.integer({ min: 0, max: 30_000 }),
      (a, b, factorBp) => {
        expect(changedPrice(a, change({ op: 'multiply' }))).toBe(a)
        const rule = change({ op: 'multiply', factorBp, roundTo: 10 })
        if (a <= b) expect(changedPrice(a, rule)).toBeLessThanOrEqual(changedPrice(b, rule))
      },
    ),
  )
})
