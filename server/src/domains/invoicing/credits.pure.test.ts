import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invoiceDocument } from '../../platform/documents/invoice-document.ts'
import { amounts, plantLines, sampleInvoice } from '../../platform/documents/sample-documents.ts'
import { less } from './credit-whole.ts'
import { creditOf } from './credit-refunds.ts'

const RATES = [550, 1000, 2000]
/** Of each line how many were sold, and how many come back in each of a few refunds. */
const sold = fc.array(
  fc.record({
    quantity: fc.integer({ min: 1, max: 9 }),
    rate: fc.constantFrom(...RATES),
    back: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 6 },
)

test('credits by the line never give back more at a rate than their invoice billed, and the last one gives the rest', () => {
  fc.assert(
    fc.property(sold, (given) => {
      const lines = plantLines(given.length).map((line, index) => ({
        ...line,
        quantity: (given[index]?.quantity ?? 1) * 1000,
        unitPrice: 45_000,
        rateBp: given[index]?.rate ?? 1000,
      }))
      const invoice = sampleInvoice(lines)
      const left = given.map(({ quantity }) => quantity)
      const credits = [0, 1, 2].flatMap((round) => {
        const parts = given
          .map(({ back }, index) => {
            const quantity = Math.min(back[round] ?? 0, left[index] ?? 0)
            left[index] = (left[index] ?? 0) - quantity
            return { lineId: index, label: 'Plant', quantity, parts: [{ rateBp: given[index]?.rate ?? 1000, exclCents: quantity * 450 }] }
          })
          .filter((part) => part.quantity > 0)
        if (parts.length === 0) return []
        const { vatGroups, totals } = amounts(
          parts.map((part) => ({
            label: part.label,
            quantity: part.quantity * 1000,
            unitPrice: 45_000,
            rateBp: part.parts[0]?.rateBp ?? 0,
          })),
        )
        const rates = vatGroups.map(({ rateBp, baseCents, vatCents }) => ({
          rateBp,
          exclCents: baseCents,
          vatCents,
          inclCents: baseCents + vatCents,
        }))
        const refund = { kind: 'items' as const, number: `RB2026-0000${round}`, reason: '', rates, lines: parts, fees: [], ...totals }
        const number = `AV2026-0000${round}`
        return [
          {
            number,
            document: creditOf(
              { document: invoice, number: invoice.number, issued_on: invoice.issueDate },
              refund,
              [],
              number,
              '2026-12-01',
            ),
          },
        ]
      })
      for (const { document } of credits) expect(invoiceDocument.safeParse(document).error).toBeUndefined()
      const rest = less(invoice, credits)
      const sumOf = (rateBp: number, of: 'baseCents' | 'vatCents') =>
        credits.reduce((sum, { document }) => sum + (document.vatGroups.find((group) => group.rateBp === rateBp)?.[of] ?? 0), 0)
      for (const group of invoice.vatGroups) {
        const after = rest.vatGroups.find(({ rateBp }) => rateBp === group.rateBp)
        expect(sumOf(group.rateBp, 'baseCents')).toBeLessThanOrEqual(group.baseCents)
        expect((after?.baseCents ?? 0) + sumOf(group.rateBp, 'baseCents')).toBe(group.baseCents)
        expect((after?.vatCents ?? 0) + sumOf(group.rateBp, 'vatCents')).toBe(group.vatCents)
      }
      expect(rest.totals.inclCents + credits.reduce((sum, { document }) => sum + document.totals.inclCents, 0)).toBe(
        invoice.totals.inclCents,
      )
    }),
    { numRuns: 150 },
  )
})
