import fc from 'fast-check'
import { expect, test } from 'vitest'
import { partOf } from './credit-part.ts'

const groups = fc
  .uniqueArray(fc.constantFrom(0, 550, 1000, 2000), { minLength: 1, maxLength: 4 })
  .chain((rates) =>
    fc.tuple(
      ...rates.map((rateBp) =>
        fc
          .integer({ min: 2, max: 500_000 })
          .map((baseCents) => ({ rateBp, baseCents, vatCents: Math.round((baseCents * rateBp) / 10_000) })),
      ),
    ),
  )

test('parts of a deposit sum to it, rate by rate and to the cent, and each is true to its rates', () => {
  fc.assert(
    fc.property(
      groups,
      fc.array(fc.double({ min: 0.01, max: 0.95, noNaN: true }), { maxLength: 6 }),
      fc.boolean(),
      (whole, cuts, service) => {
        const inclOf = (list: readonly { baseCents: number; vatCents: number }[]) =>
          list.reduce((sum, group) => sum + group.baseCents + group.vatCents, 0)
        let left = whole
        const parts: { rateBp: number; baseCents: number; vatCents: number }[][] = []
        for (const cut of [...cuts, 1]) {
          const cents = cut === 1 ? inclOf(left) : Math.floor(inclOf(left) * cut)
          if (cents === 0) continue
          const lines = left.map(({ rateBp, baseCents }) => ({
            label: 'Acompte',
            quantity: 1000,
            unitPrice: baseCents * 100,
            netCents: baseCents,
            rateBp,
            service,
          }))
          const exclCents = left.reduce((sum, group) => sum + group.baseCents, 0)
          const totals = { linesCents: exclCents, exclCents, vatCents: inclOf(left) - exclCents, inclCents: inclOf(left) }
          const part = partOf({ lines, vatGroups: left, totals }, cents, 'Part')
          expect(part.totals.inclCents).toBe(cents)
          expect(inclOf(part.vatGroups)).toBe(cents)
          expect(part.lines.reduce((sum, line) => sum + line.netCents, 0)).toBe(part.totals.exclCents)
          for (const group of part.vatGroups) {
            const own = left.find(({ rateBp }) => rateBp === group.rateBp)
            expect(group.baseCents).toBeGreaterThanOrEqual(0)
            expect(group.vatCents).toBeGreaterThanOrEqual(0)
            expect(group.baseCents).toBeLessThanOrEqual(own?.baseCents ?? 0)
            expect(group.vatCents).toBeLessThanOrEqual(own?.vatCents ?? 0)
            // One part after another, each is off by no more than a rounding; the last takes what they leave.
            expect(Math.abs(group.vatCents - (group.baseCents * group.rateBp) / 10_000)).toBeLessThanOrEqual(1.5 + parts.length)
          }
          parts.push([...part.vatGroups])
          left = left
            .map((group) => {
              const gone = part.vatGroups.find(({ rateBp }) => rateBp === group.rateBp)
              return { ...group, baseCents: group.baseCents - (gone?.baseCents ?? 0), vatCents: group.vatCents - (gone?.vatCents ?? 0) }
            })
            .filter(({ baseCents, vatCents }) => baseCents + vatCents > 0)
          if (left.length === 0) break
        }
        for (const group of whole) {
          const own = parts.flat().filter(({ rateBp }) => rateBp === group.rateBp)
          expect(own.reduce((sum, part) => sum + part.baseCents, 0)).toBe(group.baseCents)
          expect(own.reduce((sum, part) => sum + part.vatCents, 0)).toBe(group.vatCents)
        }
      },
    ),
  )
})
