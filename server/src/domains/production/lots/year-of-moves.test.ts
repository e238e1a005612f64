import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { putBack, takeOut } from '../../stock/index.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'
import { recordInventory, terminateCultivation, transferPlants } from './move-plants.ts'

const WEEKS = 52
/** Whose plants these are, told by nothing but what was asked for: no table of the product is read. */
type Reckoned = { plants: number[]; ended: boolean[]; sales: Map<number, number[]> }
type Lot = { id: number; sizeId: number }

const steps = ['loss', 'count', 'transfer', 'sale', 'return', 'sale', 'loss', 'end'] as const
const anyStep = fc.record({ what: fc.constantFrom(...steps), a: fc.nat(3), b: fc.nat(3), share: fc.nat(100) })
type Step = { what: (typeof steps)[number]; a: number; b: number; share: number }

/** Four lots of one size on sale, ready one after the other. */
async function begin(shop: TestShop): Promise<{ lots: Lot[]; subproductId: number }> {
  const { size } = await someProduct(shop)
  const lots: Lot[] = []
  for (let at = 0; at < 4; at++) {
    const lot = await someLot(shop, 500, { startedOn: '2025-01-06', sizes: [{ stock: 500, readyOn: `2025-0${at + 2}-01` }] })
    const own = sizeOfLot(lot)
    await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size.id }, body: { version: own.version } })
    lots.push({ id: lot.id, sizeId: own.id })
  }
  return { lots, subproductId: size.id }
}

/** One thing on one day; what it should have changed is reckoned beside. */
async function take(
  shop: TestShop,
  year: Awaited<ReturnType<typeof begin>>,
  known: Reckoned,
  step: Step,
  day: Date,
  id: number,
): Promise<void> {
  const { a, b, share, what } = step
  const [lot, other] = [year.lots[a], year.lots[b]]
  const [mine, theirs] = [known.plants[a] ?? 0, known.plants[b] ?? 0]
  if (!lot || !other) return
  const on = <T>(work: Parameters<TestShop['inShop']>[0]): Promise<T> => shop.inShop((ctx) => work({ ...ctx, now: day })) as Promise<T>
  const part = Math.floor((mine * share) / 400)
  const alive = !known.ended[a]
  if (what === 'loss' && alive && part > 0) {
    await on((ctx) => recordInventory(ctx, lot.id, { sizeId: lot.sizeId, kind: 'loss', quantity: part, seen: mine, reason: 'Gel' }))
    known.plants[a] = mine - part
  } else if (what === 'count' && alive) {
    const counted = Math.max(mine + (share % 9) - 4, 0)
    await on((ctx) => recordInventory(ctx, lot.id, { sizeId: lot.sizeId, kind: 'count', quantity: counted, seen: mine, reason: '' }))
    known.plants[a] = counted
  } else if (what === 'transfer' && alive && a < b && !known.ended[b] && part > 0) {
    await on((ctx) => transferPlants(ctx, { from_id: lot.sizeId, to_id: other.sizeId, stock_change: part, stock: mine, reason: '' }))
    known.plants[a] = mine - part
    known.plants[b] = theirs + part
  } else if (what === 'sale') {
    const wanted = share * 2 + 1
    const short = await on<unknown[]>((ctx) =>
      takeOut(ctx, [{ subproductId: year.subproductId, quantity: wanted }], { source: 'order', id }),
    )
    const all = known.plants.reduce((sum, each) => sum + each, 0)
    expect(short.length > 0).toBe(wanted > all)
    if (wanted > all) return
    let left = wanted
    const taken = known.plants.map((each) => {
      const out = Math.min(left, each)
      left -= out
      return out
    })
    known.plants = known.plants.map((each, at) => each - (taken[at] ?? 0))
    known.sales.set(id, taken)
  } else if (what === 'return') {
    const [sale] = [...known.sales].toReversed()
    if (!sale) return
    const living = known.ended.indexOf(false)
    // Those of a lot that has ended go to the first that goes on.
    if (living === -1) return
    known.sales.delete(sale[0])
    await on((ctx) =>
      putBack(ctx, [{ subproductId: year.subproductId, quantity: sale[1].reduce((sum, each) => sum + each, 0) }], {
        source: 'order',
        id: sale[0],
      }),
    )
    for (const [at, back] of sale[1].entries()) {
      const into = known.ended[at] ? living : at
      known.plants[into] = (known.plants[into] ?? 0) + back
    }
  } else if (what === 'end' && alive && share < 6) {
    const { version } = await shop.ok(routes.getCultivation, { params: { id: lot.id } })
    await on((ctx) => terminateCultivation(ctx, lot.id, { version, rest: 'lost', to: null, reason: 'Fin' }))
    known.plants[a] = 0
    known.ended[a] = true
  }
}

test('a year of moves leaves in each lot, on each day, what its moves add up to, and what was reckoned without them', async () => {
  const shop = await newShop()
  const year = await begin(shop)
  const known: Reckoned = { plants: [500, 500, 500, 500], ended: [false, false, false, false], sales: new Map() }
  const weekly: number[][] = []
  const drawn = fc.sample(anyStep, { numRuns: WEEKS * 4, seed: 2025 })
  for (const [at, step] of drawn.entries()) {
    await take(shop, year, known, step, new Date(Date.UTC(2026, 0, 5 + Math.floor(at / 4) * 7, 9, at % 4)), 5_000 + at)
    if (at % 4 === 3) weekly.push([...known.plants])
  }
  expect(known.sales.size).toBeGreaterThan(5)
  const { rows } = await shop.inShop((ctx) =>
    sql<{ sizeId: number; at: Date; change: number; after: number; author: string }>`
      select m.lot_size_id as "sizeId", m.at, m.change, m.after from lot_move m where m.shop_id = ${ctx.shopId} order by m.id`.execute(
      ctx.db,
    ),
  )
  for (const [nth, { sizeId }] of year.lots.entries()) {
    const moves = rows.filter((move) => move.sizeId === sizeId)
    let plants = 0
    for (const move of moves) {
      plants += move.change
      expect(plants).toBe(move.after)
      expect(plants).toBeGreaterThanOrEqual(0)
    }
    expect(plants).toBe(known.plants[nth])
    for (const [week, reckoned] of weekly.entries()) {
      const sunday = new Date(Date.UTC(2026, 0, 11 + week * 7))
      // The first moves, of the lot's beginning, were made now.
      const there = moves.filter((move, at) => at === 0 || move.at < sunday).reduce((sum, move) => sum + move.change, 0)
      expect([week, there]).toEqual([week, reckoned[nth]])
    }
  }
  const level = await shop.inShop((ctx) =>
    ctx.db.selectFrom('stock_level').select('on_hand').where('subproduct_id', '=', year.subproductId).executeTakeFirstOrThrow(),
  )
  expect(level.on_hand).toBe(known.plants.reduce((sum, each) => sum + each, 0))
})
