import type { LotMoveKind } from '@plantule/contract/production/cultivations'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Account, type Act, borne, moneyIn, type PlantsMoved, replayCosts } from './replay-costs.ts'

let ids = 0
const moved = (lotId: number, day: number, kind: LotMoveKind, change: number, more: Partial<PlantsMoved> = {}): PlantsMoved => ({
  id: ++ids,
  lotId,
  sizeId: lotId,
  day,
  kind,
  change,
  pair: null,
  perAre: 2500,
  ...more,
})
const transfer = (from: number, to: number, day: number, quantity: number, pair = ++ids): PlantsMoved[] => [
  moved(from, day, 'transfer_out', -quantity, { pair }),
  moved(to, day, 'transfer_in', quantity, { pair }),
]
const spent = (day: number, lots: number[], cents: number, minutes = 0): Act => ({
  day,
  minutes,
  lots,
  uses: [{ kind: 'substrate', cents }],
})
const nothing = { labourCents: null, spaceCents: null }
const moneyOf = ({ standing, sold, lost }: Account) => [moneyIn(standing) / 1000, moneyIn(sold) / 1000, moneyIn(lost) / 1000]

test('plants take their part of what was spent along: to the buyer, to the lost, to another lot; and bring it back', () => {
  const moves = [
    moved(1, 0, 'initial', 100),
    moved(1, 7, 'loss', -20),
    ...transfer(1, 2, 14, 40),
    moved(2, 21, 'sale', -10),
    moved(2, 28, 'return', 5),
  ]
  const lots = replayCosts({ moves, acts: [spent(0, [1], 1000), spent(15, [2], 200)], today: 28 }, nothing)
  // A plant of lot 1 cost 10: twenty lost take 200, forty passed on 400, forty stand there. In lot 2 forty have cost 600: 15 each.
  expect(lots.get(1)).toMatchObject({ plants: 40, lostPlants: 20, begun: 100, passedOn: 400_000 })
  expect(moneyOf(lots.get(1) as Account)).toEqual([400, 0, 200])
  expect(lots.get(2)).toMatchObject({ plants: 35, soldPlants: 5, begun: 40, received: 400_000 })
  expect(moneyOf(lots.get(2) as Account)).toEqual([525, 75, 0])
})

test('room is plants by their spacing and the weeks that they stood; work is shared by plants', () => {
  const moves = [moved(1, 0, 'initial', 100), moved(2, 0, 'initial', 300, { perAre: null }), moved(1, 14, 'sale', -50)]
  const act: Act = { day: 7, minutes: 60, lots: [1, 2], uses: [] }
  const lots = replayCosts({ moves, acts: [act], today: 21 }, { labourCents: 2000, spaceCents: 30 })
  // Four square metres for two weeks, then two for one: ten. A quarter of the hour.
  expect([borne(lots.get(1) as Account, 'room'), borne(lots.get(1) as Account, 'space')]).toEqual([10 * 7 * 1000, 300_000])
  expect([borne(lots.get(1) as Account, 'labour'), borne(lots.get(2) as Account, 'labour')]).toEqual([500_000, 1_500_000])
  expect(borne(lots.get(2) as Account, 'seconds')).toBe(2700)
  expect(lots.get(2)).toMatchObject({ unspaced: 300 * 21 })
  expect(borne(lots.get(2) as Account, 'space')).toBe(0)
})

test('a lot that was sold out that day bears its part; what is spent once none is left falls to those that were sold', () => {
  const moves = [moved(1, 0, 'initial', 10), moved(1, 5, 'sale', -10), moved(2, 0, 'initial', 10)]
  const lots = replayCosts({ moves, acts: [spent(5, [1, 2], 100), spent(9, [1], 30)], today: 9 }, nothing)
  expect(moneyOf(lots.get(1) as Account)).toEqual([0, 80, 0])
  expect(moneyOf(lots.get(2) as Account)).toEqual([50, 0, 0])
})

test('plants that were counted as lost and are found again cost what they cost before', () => {
  const lots = replayCosts(
    { moves: [moved(1, 0, 'initial', 10), moved(1, 2, 'count', -4), moved(1, 3, 'count', 4)], acts: [spent(0, [1], 90)], today: 4 },
    nothing,
  )
  expect(lots.get(1)).toMatchObject({ plants: 10, lostPlants: 0 })
  expect(moneyOf(lots.get(1) as Account)).toEqual([90, 0, 0])
})

const someKinds = ['loss', 'sale', 'return', 'count', 'transfer', 'repot', 'correction', 'initial'] as const
const step = fc.record({
  what: fc.constantFrom(...someKinds),
  day: fc.nat(400),
  lot: fc.nat(4),
  other: fc.nat(4),
  part: fc.integer({ min: 1, max: 100 }),
})
const act = fc.record({ day: fc.nat(400), lots: fc.uniqueArray(fc.nat(4), { minLength: 1 }), cents: fc.nat(100_000), minutes: fc.nat(600) })

test('whatever plants do, what all lots bear is what was spent, to the thousandth of a cent', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.array(act, { maxLength: 20 }), fc.boolean(), (steps, acts, late) => {
      const there = [300, 200, 0, 50, 1]
      const moves = there.map((plants, lot) => moved(lot, 0, 'initial', plants))
      // In the order in which they were written; some bear an earlier day.
      const days = late ? steps : steps.toSorted((a, b) => a.day - b.day)
      for (const { what, day, lot, other, part } of days) {
        const all = there[lot] ?? 0
        const quantity = Math.ceil((all * part) / 100)
        const into = (other + 1) % 5
        if (what === 'transfer' && into !== lot) {
          moves.push(...transfer(lot, into, day, quantity))
          there[into] = (there[into] ?? 0) + quantity
          there[lot] = all - quantity
        } else if (what === 'repot') {
          moves.push(moved(lot, day, 'repot_out', -quantity), moved(lot, day, 'repot_in', quantity, { sizeId: lot + 10, perAre: 1600 }))
        } else if (what !== 'transfer') {
          const change = ['loss', 'sale'].includes(what) || part % 2 === 0 ? -quantity : part
          const signed = what === 'return' || what === 'initial' ? part : change
          moves.push(moved(lot, day, what, signed))
          there[lot] = all + signed
        }
      }
      const given = acts.map((each): Act => spent(each.day, each.lots, each.cents, each.minutes))
      const lots = [...replayCosts({ moves, acts: given, today: 500 }, { labourCents: 1850, spaceCents: 17 }).values()]
      const sum = (measure: Parameters<typeof borne>[1]) => lots.reduce((total, lot) => total + borne(lot, measure), 0)
      expect(sum('substrate')).toBe(given.reduce((total, each) => total + (each.uses[0]?.cents ?? 0) * 1000, 0))
      expect(sum('seconds')).toBe(given.reduce((total, each) => total + each.minutes * 60, 0))
      expect(sum('labour')).toBe(given.reduce((total, each) => total + Math.round((each.minutes * 1850 * 1000) / 60), 0))
      // What was passed on came somewhere.
      expect(lots.reduce((total, lot) => total + lot.passedOn - lot.received, 0)).toBe(0)
      for (const { standing, sold, lost } of lots)
        for (const pool of [standing, sold, lost]) expect(Math.min(...Object.values(pool))).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 300 },
  )
})
