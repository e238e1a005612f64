import { expect, it } from 'vitest'
import { suggestedAmounts } from './amounts.ts'

it('offers nothing twice that is on its way back', () => {
  expect(suggestedAmounts({ dueCents: -200, paidCents: 1200, depositCents: 0 }, true, 200)).toEqual([{ kind: 'all', cents: 1000 }])
})

it('offers the deposit first while it is not paid, then the balance', () => {
  expect(suggestedAmounts({ dueCents: 1000, paidCents: 0, depositCents: 300 }, false)).toEqual([
    { kind: 'deposit', cents: 300 },
    { kind: 'balance', cents: 1000 },
    { kind: 'half', cents: 500 },
  ])
  expect(suggestedAmounts({ dueCents: 700, paidCents: 300, depositCents: 300 }, false)[0]).toEqual({ kind: 'balance', cents: 700 })
})

it('gives back what was paid too much first, and never offers the same amount twice', () => {
  expect(suggestedAmounts({ dueCents: -200, paidCents: 1200, depositCents: 0 }, true)).toEqual([
    { kind: 'overpaid', cents: 200 },
    { kind: 'all', cents: 1200 },
  ])
  expect(suggestedAmounts({ dueCents: -500, paidCents: 500, depositCents: 0 }, true)).toHaveLength(1)
})
