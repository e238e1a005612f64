import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceDocument } from '../../../platform/documents/invoice-document.ts'
import { amounts, professional, sampleInvoice, seller } from '../../../platform/documents/sample-documents.ts'
import { shareOut } from '../pay-invoice.ts'
import { bringTogether, type Part } from './bring-together.ts'
import { summaryDueDay } from './issue-summary.ts'

const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 50 }),
    unitPrice: fc.integer({ min: 0, max: 900_000 }),
    rateBp: fc.constantFrom(550, 1000, 2000),
  })
  .map(({ quantity, unitPrice, rateBp }) => ({
    label: 'Thym',
    quantity: quantity * 1000,
    unitPrice,
    rateBp,
    netCents: Math.round((quantity * unitPrice) / 100),
  }))
const part = fc
  .record({
    lines: fc.array(line, { minLength: 1, maxLength: 5 }),
    source: fc.constantFrom('order', 'ticket'),
    number: fc.constantFrom('C2026-00001', '1-000123'),
  })
  .map(({ lines, ...rest }): Part => {
    const { vatGroups, totals } = amounts(lines)
    return { ...rest, lines, vatGroups, totals, day: '2026-11-03', purchaseOrder: null }
  })

test('what brings deliveries together is an invoice that EN 16931 takes, and owes what they do', () => {
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 30 }), (parts) => {
      const money = bringTogether(parts)
      expect(money.totals.inclCents).toBe(parts.reduce((sum, each) => sum + each.totals.inclCents, 0))
      const document = {
        ...sampleInvoice(),
        ...money,
        seller,
        buyer: professional,
        period: { from: '2026-11-01', to: '2026-11-30' },
        paidCents: 0,
        dueCents: money.totals.inclCents,
      }
      const parsed = invoiceDocument.safeParse(document)
      expect(parsed.error?.issues ?? []).toEqual([])
    }),
    { numRuns: 200 },
  )
})

test('a payment is given to tickets whole and to orders in their order, never more than is owed', () => {
  const owed = fc.array(
    fc.record({
      source: fc.constantFrom('order', 'ticket'),
      id: fc.nat(),
      paymentId: fc.constant(null),
      cents: fc.integer({ min: 1, max: 100_000 }),
    }),
    { minLength: 1, maxLength: 10 },
  )
  fc.assert(
    fc.property(owed, fc.integer({ min: 1, max: 500_000 }), (all, amount) => {
      const parts = shareOut(all, amount)
      const given = parts.reduce((sum, each) => sum + each.cents, 0)
      expect(given).toBeLessThanOrEqual(amount)
      for (const each of parts) {
        const whole = all.filter((one) => one.source === each.source && one.id === each.id).map((one) => one.cents)
        if (each.source === 'ticket') expect(whole).toContain(each.cents)
        else expect(each.cents).toBeLessThanOrEqual(Math.max(...whole))
      }
      const due = all.reduce((sum, one) => sum + one.cents, 0)
      if (amount === due) expect(given).toBe(due)
    }),
  )
  const all = [
    { source: 'ticket' as const, id: 1, paymentId: 1, cents: 500 },
    { source: 'order' as const, id: 2, paymentId: null, cents: 300 },
  ]
  expect(shareOut(all, 700).map(({ source, cents }) => [source, cents])).toEqual([
    ['ticket', 500],
    ['order', 200],
  ])
  expect(shareOut(all, 250).map(({ source, cents }) => [source, cents])).toEqual([['order', 250]])
})

test('a periodic invoice is paid within 45 days, whatever was agreed', () => {
  const terms = { due_days: 60, end_of_month: true, early_discount_bp: 0, name: '60 jours fin de mois' }
  expect(summaryDueDay('2026-11-30', terms)).toBe('2027-01-14')
  expect(summaryDueDay('2026-11-30', { ...terms, due_days: 15, end_of_month: false })).toBe('2026-12-15')
  expect(summaryDueDay('2026-11-30', null)).toBe('2026-12-30')
})
