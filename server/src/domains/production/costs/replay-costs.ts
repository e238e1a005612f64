import { spread } from '@plantule/contract/base/money'
import type { ConsumableKind } from '@plantule/contract/production/consumables'
import type { LotMoveKind } from '@plantule/contract/production/cultivations'
import { type CostKind, costKinds, type GrowingCosts } from '@plantule/contract/production/growing-costs'

/** A line of the ledger of plants. Days are counted; `perAre`: how many stand on a hundred square metres, where it is known. */
export type PlantsMoved = {
  id: number
  lotId: number
  sizeId: number
  day: number
  kind: LotMoveKind
  change: number
  pair: number | null
  perAre: number | null
}
/** What was done to lots on a day, or used for them. */
export type Act = {
  day: number
  minutes: number
  lots: readonly number[]
  uses: readonly { kind: ConsumableKind | 'bought'; cents: number }[]
}

/** What goes along with plants besides money: seconds of work, and thousandths of a square metre and day. */
const measures = [...costKinds, 'seconds', 'room'] as const
type Measure = (typeof measures)[number]
/** Whole numbers, so that what one gives is what the other gets; money in thousandths of a cent. */
type Pool = Record<Measure, number>
export const MILLI = 1000

export type Account = {
  /** Of plants that stand there, that were sold, that were lost. */
  standing: Pool
  sold: Pool
  lost: Pool
  plants: number
  soldPlants: number
  lostPlants: number
  begun: number
  received: number
  passedOn: number
  /** Plants times days whose spacing nobody said. */
  unspaced: number
}
type Held = Account & { sizes: Map<number, { plants: number; perAre: number | null }>; seen: number }

const empty = (): Pool => Object.fromEntries(measures.map((each) => [each, 0])) as Pool

/**
 * What each lot costs, by replaying the ledger of plants day by day: what is done or used on a day comes before plants go, and whatever
 * plants go takes its part of what those that stand there have cost: to the buyer, to the lost ones, or along to another lot. So what all
 * lots bear is what was spent, and no cent of it twice. Pure.
 */
export function replayCosts(
  { moves, acts, today }: { moves: readonly PlantsMoved[]; acts: readonly Act[]; today: number },
  costs: GrowingCosts,
): Map<number, Account> {
  const lots = new Map<number, Held>()
  const arriving = new Map(moves.flatMap((move) => (move.kind === 'transfer_in' && move.pair !== null ? [[move.pair, move.lotId]] : [])))
  const byDay = Map.groupBy(moves, (move) => move.day)
  const actsOn = Map.groupBy(acts, (act) => act.day)
  const days = [...new Set([...byDay.keys(), ...actsOn.keys()])].sort((a, b) => a - b)
  const lotOf = (id: number, day: number): Held => {
    const lot = lots.get(id) ?? opened(day)
    lots.set(id, lot)
    accrue(lot, day, costs)
    return lot
  }
  for (const day of days) {
    const moved = (byDay.get(day) ?? []).toSorted((a, b) => a.id - b.id)
    const came = new Map<number, number>()
    for (const { lotId, kind, change } of moved) if (arrives(kind)) came.set(lotId, (came.get(lotId) ?? 0) + change)
    for (const act of actsOn.get(day) ?? []) charge(act, (id) => lotOf(id, day), came, costs)
    for (const move of moved) {
      const lot = lotOf(move.lotId, day)
      const to = move.kind === 'transfer_out' && move.pair !== null ? arriving.get(move.pair) : undefined
      carry(lot, move, to === undefined ? undefined : lotOf(to, day))
    }
  }
  for (const lot of lots.values()) {
    accrue(lot, today, costs)
    // What was spent once no plant was left belongs to those that had been there.
    if (lot.plants <= 0 && lot.soldPlants + lot.lostPlants > 0) pass(lot.standing, lot.soldPlants > 0 ? lot.sold : lot.lost, 1, 1)
  }
  return lots
}

const opened = (day: number): Held => ({
  standing: empty(),
  sold: empty(),
  lost: empty(),
  plants: 0,
  soldPlants: 0,
  lostPlants: 0,
  begun: 0,
  received: 0,
  passedOn: 0,
  unspaced: 0,
  sizes: new Map(),
  seen: day,
})

/** The room that plants took since the lot was looked at last. */
function accrue(lot: Held, day: number, { spaceCents }: GrowingCosts): void {
  const days = day - lot.seen
  if (days <= 0) return
  lot.seen = day
  let room = 0
  for (const { plants, perAre } of lot.sizes.values()) {
    if (plants <= 0) continue
    if (perAre === null) lot.unspaced += plants * days
    else room += Math.round((plants * 100 * MILLI * days) / perAre)
  }
  lot.standing.room += room
  lot.standing.space += Math.round((room * (spaceCents ?? 0)) / 7)
}

/** Lots share by the plants that stood there in the morning and those that came that day. */
function charge(act: Act, lotOf: (id: number) => Held, came: ReadonlyMap<number, number>, { labourCents }: GrowingCosts): void {
  const reached = act.lots.map(lotOf)
  const there = reached.map((lot, at) => Math.max(lot.plants + (came.get(act.lots[at] ?? 0) ?? 0), 0))
  const weights = there.every((plants) => plants === 0) ? there.map(() => 1) : there
  const add = (measure: Measure, whole: number): void =>
    spread(whole, weights).forEach((part, at) => {
      const lot = reached[at]
      if (lot) lot.standing[measure] += part
    })
  for (const { kind, cents } of act.uses) add(kind, cents * MILLI)
  if (act.minutes === 0) return
  add('seconds', act.minutes * 60)
  if (labourCents !== null) add('labour', Math.round((act.minutes * labourCents * MILLI) / 60))
}

const arrives = (kind: LotMoveKind): boolean => kind === 'initial' || kind === 'transfer_in'

/** Plants come or go, with what they have cost. */
function carry(lot: Held, { kind, change, sizeId, perAre }: PlantsMoved, to: Held | undefined): void {
  const quantity = Math.abs(change)
  if (kind === 'sale') pass(lot.standing, lot.sold, quantity, lot.plants)
  else if (kind === 'loss' || (kind === 'count' && change < 0)) pass(lot.standing, lot.lost, quantity, lot.plants)
  else if (kind === 'return') pass(lot.sold, lot.standing, quantity, lot.soldPlants)
  // What was counted as lost and is found again was none.
  else if (kind === 'count') pass(lot.lost, lot.standing, Math.min(quantity, lot.lostPlants), lot.lostPlants)
  else if (kind === 'transfer_out') {
    const passed = pass(lot.standing, to?.standing ?? empty(), quantity, lot.plants)
    lot.passedOn += passed
    if (to) to.received += passed
  }
  if (kind === 'sale') lot.soldPlants += quantity
  // Plants that come back beyond what the lot sold came to it from elsewhere.
  const back = kind === 'return' ? Math.min(quantity, lot.soldPlants) : 0
  lot.soldPlants -= back
  if (kind === 'return') lot.begun += quantity - back
  if (kind === 'loss') lot.lostPlants -= change
  if (kind === 'count') lot.lostPlants = Math.max(lot.lostPlants - change, 0)
  if (arrives(kind) || kind === 'correction') lot.begun += change
  lot.plants += change
  const size = lot.sizes.get(sizeId) ?? { plants: 0, perAre }
  size.plants += change
  lot.sizes.set(sizeId, size)
}

/** So many of all take their part along; answers how much money that is. */
function pass(from: Pool, to: Pool, quantity: number, all: number): number {
  if (quantity === 0) return 0
  let money = 0
  for (const measure of measures) {
    const part = quantity >= all ? from[measure] : Math.round((from[measure] * quantity) / all)
    from[measure] -= part
    to[measure] += part
    if (isMoney(measure)) money += part
  }
  return money
}

const isMoney = (measure: Measure): measure is CostKind => measure !== 'seconds' && measure !== 'room'

/** All that an account bears of a measure. */
export const borne = ({ standing, sold, lost }: Account, measure: Measure): number => standing[measure] + sold[measure] + lost[measure]

/** The money of a pool, in thousandths of a cent. */
export const moneyIn = (pool: Pool): number => costKinds.reduce((sum, kind) => sum + pool[kind], 0)
