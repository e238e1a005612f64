import { lotShares } from '@plantule/contract/orders/preparation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealt } from './keep-to-lots.ts'
import type { SizeRow } from './lots.db.ts'
import { takenNamed } from './stock-of-lots.ts'

type Caliber = { id: number; lotId: number; onHand: number; claimed: number; most: number | null | 'none' }
const ALL = 1_000_000_000

/** Up to five calibers of up to three lots, some of them chosen, some claimed by other orders. */
const calibers = fc
  .array(
    fc.record({
      lotId: fc.integer({ min: 1, max: 3 }),
      onHand: fc.integer({ min: 1, max: 12 }),
      claimed: fc.integer({ min: 0, max: 14 }),
      most: fc.oneof(fc.constant('none' as const), fc.constant(null), fc.integer({ min: 0, max: 14 })),
    }),
    { minLength: 1, maxLength: 5 },
  )
  .map((found) => found.map((each, at): Caliber => ({ ...each, id: at + 1 })))

const asChoices = (found: readonly Caliber[]) =>
  found
    .map(({ most, claimed, ...each }) => ({
      ...each,
      spare: Math.max(each.onHand - claimed, 0),
      chosen: most !== 'none',
      most: most === 'none' ? null : most,
    }))
    .toSorted((a, b) => Number(b.chosen) - Number(a.chosen))

test('what papers say of calibers is what leaves them: to the plant, and no more than there are', () => {
  fc.assert(
    fc.property(calibers, fc.integer({ min: 1, max: 60 }), (found, quantity) => {
      const said = new Map(lotShares(asChoices(found), quantity).map((share) => [share.lot.id, share.quantity]))
      const rows = found.map(
        ({ id, lotId, onHand, claimed }) =>
          ({ id, lot_id: lotId, on_hand: onHand, claimed: Math.min(claimed, onHand), raised: 0 }) as SizeRow & {
            claimed: number
            raised: number
          },
      )
      const named = new Map(found.flatMap(({ id, most }) => (most === 'none' ? [] : [[id, most ?? ALL] as const])))
      const last = rows.toSorted((a, b) => Number(named.has(a.id)) - Number(named.has(b.id)))
      const left = new Map(takenNamed(last, quantity, named).map(({ size, change }) => [size.id, -change]))
      expect(new Map([...said].toSorted(([a], [b]) => a - b))).toEqual(new Map([...left].toSorted(([a], [b]) => a - b)))
      expect([...said.values()].reduce((sum, each) => sum + each, 0)).toBe(
        Math.min(
          quantity,
          found.reduce((sum, each) => sum + each.onHand, 0),
        ),
      )
      for (const { id, onHand } of found) expect(said.get(id) ?? 0).toBeLessThanOrEqual(onHand)
    }),
  )
})

test('plants that papers name of one lot are dealt over its calibers: their sum is what is named, and what left stays where it left', () => {
  fc.assert(
    fc.property(
      calibers,
      fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 5, maxLength: 5 }),
      fc.integer({ min: 0, max: 30 }),
      (found, left, more) => {
        const own = found.map(({ most, claimed, ...each }, at) => ({
          ...each,
          lotId: 1,
          subproductId: 7,
          spare: Math.max(each.onHand - claimed, 0),
          gone: left[at] ?? 0,
          chosen: most !== 'none',
          said: most === 'none' ? null : most,
        }))
        const gone = own.reduce((sum, caliber) => sum + caliber.gone, 0)
        const shares = dealt(own, gone + more)
        expect(shares.reduce((sum, share) => sum + share.quantity, 0)).toBe(gone + more)
        for (const caliber of own) expect(shares.find(({ id }) => id === caliber.id)?.quantity ?? 0).toBeGreaterThanOrEqual(caliber.gone)
        const beyond = shares.filter(
          ({ id, quantity }) =>
            quantity - (own.find((each) => each.id === id)?.gone ?? 0) > (own.find((each) => each.id === id)?.onHand ?? 0),
        )
        // Only where the lot has fewer than are named.
        if (more <= own.reduce((sum, caliber) => sum + caliber.onHand, 0)) expect(beyond).toEqual([])
      },
    ),
  )
})
