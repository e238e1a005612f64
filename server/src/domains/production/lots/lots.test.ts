import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { putBack, release, reserve, takeOut } from '../../stock/index.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const begun = (stock: number, given: { name?: string; readyOn?: string; taxonId?: number } = {}) =>
  shop.ok(routes.createCultivation, {
    body: {
      name: given.name ?? 'Lavande',
      startedOn: '2026-03-02',
      taxonId: given.taxonId ?? null,
      sizes: [{ stock, readyOn: given.readyOn ?? null }],
    },
  })
type Begun = Awaited<ReturnType<typeof begun>>
const sizeOf = (lot: Begun) => {
  const [size] = lot.sizes
  if (!size) throw new Error('a lot was begun with one')
  return size
}
const again = (lot: Begun) => shop.ok(routes.getCultivation, { params: { id: lot.id } })
const plantsOf = async (lot: Begun): Promise<number> => sizeOf(await again(lot)).onHand
const movesOf = async (lot: Begun) =>
  (await shop.ok(routes.listLotMoves, { params: { id: lot.id } })).items.map((move) => [move.kind, move.change, move.after])
const level = async (productId: number) => (await shop.ok(stockRoutes.getProductStock, { params: { id: productId } })).levels[0]
const connect = (lot: Begun, subproductId: number, own?: 'same' | 'others') =>
  shop.call(routes.connectSize, {
    params: { id: sizeOf(lot).id, subproductId },
    body: { version: sizeOf(lot).version, ...(own ? { own } : {}) },
  })

/** What must hold of every lot and every connected size of the shop, added up from the moves alone. */
async function holds(): Promise<void> {
  const broken = await shop.inShop((ctx) =>
    sql`
      select 'size' as what, z.id from lot_size z where z.shop_id = ${ctx.shopId}
        and z.on_hand <> coalesce((select sum(m.change) from lot_move m where m.shop_id = ${ctx.shopId} and m.lot_size_id = z.id), 0)
      union all
      select 'level', l.subproduct_id from stock_level l where l.shop_id = ${ctx.shopId} and l.lots
        and greatest(l.on_hand, 0) <> (select sum(z.on_hand) from lot_size z where z.shop_id = ${ctx.shopId} and z.subproduct_id = l.subproduct_id)
      union all
      select 'pair', m.pair from lot_move m where m.shop_id = ${ctx.shopId} and m.pair is not null group by m.pair having sum(m.change) <> 0 or count(*) <> 2
      union all
      select 'ended', v.lot_id from cultivation v join lot_size z on z.shop_id = ${ctx.shopId} and z.lot_id = v.lot_id
        where v.shop_id = ${ctx.shopId} and v.state in ('sold_out', 'terminated') and z.on_hand <> 0`.execute(ctx.db),
  )
  expect(broken.rows).toEqual([])
}

describe('the plants of a cultivation', () => {
  test('are counted and lost, each move with what it leaves; a stock that moved meanwhile is said', async () => {
    const lot = await begun(100)
    expect(lot.number).toMatch(/^L26-\d{5}$/)
    const size = sizeOf(lot)
    const record = (body: { kind: 'count' | 'loss' | 'correction'; quantity: number; seen: number }) =>
      shop.call(routes.recordInventory, { params: { id: lot.id }, body: { sizeId: size.id, ...body } })
    expect((await record({ kind: 'loss', quantity: 12, seen: 100 })).body.sizes[0]?.onHand).toBe(88)
    expect((await record({ kind: 'count', quantity: 90, seen: 100 })).problem).toMatchObject({
      code: 'lot_stock_changed',
      title: 'Le stock a changé entre-temps : il y a 88 plants.',
      errors: [{ path: ['quantity'] }],
    })
    expect((await record({ kind: 'loss', quantity: 89, seen: 88 })).problem).toMatchObject({ code: 'lot_short' })
    expect((await record({ kind: 'count', quantity: 90, seen: 88 })).status).toBe(200)
    expect(await movesOf(lot)).toEqual([
      ['count', 2, 90],
      ['loss', -12, 88],
      ['initial', 100, 100],
    ])
    await holds()
  })

  test('are transferred by two equal moves, come back to where they came from, and no lot descends from itself', async () => {
    const [mother, child, grandchild] = [await begun(50), await begun(0), await begun(0)]
    const pass = (from: Begun, to: Begun, stock_change: number, stock: number) =>
      shop.call(routes.transferPlants, { body: { from_id: sizeOf(from).id, to_id: sizeOf(to).id, stock_change, stock } })
    expect((await pass(mother, child, 30, 50)).status).toBe(200)
    expect((await pass(child, grandchild, 10, 30)).status).toBe(200)
    expect((await pass(grandchild, mother, 10, 10)).problem).toMatchObject({ code: 'lot_cycle' })
    expect((await pass(child, mother, 5, 20)).status).toBe(200)
    expect((await pass(child, mother, 99, 15)).problem).toMatchObject({ code: 'lot_short', errors: [{ path: ['stock_change'] }] })
    expect((await again(child)).parents).toMatchObject([{ id: mother.id, quantity: 25 }])
    expect((await again(mother)).children).toMatchObject([{ id: child.id, quantity: 25 }])
    expect([await plantsOf(mother), await plantsOf(child), await plantsOf(grandchild)]).toEqual([25, 15, 10])
    expect((await shop.ok(routes.listTransfers, { params: { id: child.id } })).items.map((each) => [each.quantity, each.to.lotId])).toEqual(
      [
        [5, mother.id],
        [10, grandchild.id],
        [30, child.id],
      ],
    )
    await holds()
  })

  test('end with their cultivation, lost or in another one; then nothing moves', async () => {
    const [lot, other] = [await begun(40), await begun(5)]
    const ended = await shop.ok(routes.terminateCultivation, {
      params: { id: lot.id },
      body: { version: lot.version, rest: 'moved', to: sizeOf(other).id },
    })
    expect([ended.state, ended.sizes[0]?.onHand, await plantsOf(other)]).toEqual(['terminated', 0, 45])
    const refused = await shop.call(routes.recordInventory, {
      params: { id: lot.id },
      body: { sizeId: sizeOf(lot).id, kind: 'count', quantity: 1, seen: 0 },
    })
    expect(refused.problem).toMatchObject({ code: 'lot_ended' })
    await holds()
  })
})

describe('a size of the catalogue', () => {
  test('has the stock of the lots it is connected to; what it had by itself is asked about', async () => {
    const { product, size } = await someProduct(shop)
    await shop.ok(stockRoutes.changeProductStock, {
      params: { id: product.id },
      body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: 30 }] },
    })
    const [early, late] = [await begun(120, { readyOn: '2026-09-01' }), await begun(60, { readyOn: '2026-10-01' })]
    expect((await connect(early, size.id)).problem).toMatchObject({ code: 'connect_own_stock', errors: [{ path: ['own'] }] })
    expect((await connect(early, size.id, 'same')).status).toBe(200)
    expect(await level(product.id)).toMatchObject({ onHand: 120 })
    expect((await connect(late, size.id)).status).toBe(200)
    expect(await level(product.id)).toMatchObject({ onHand: 180 })
    await holds()
    const order = { source: 'order', id: 7 }
    await shop.inShop((ctx) => takeOut(ctx, [{ subproductId: size.id, quantity: 130 }], order))
    expect([await plantsOf(early), await plantsOf(late)]).toEqual([0, 50])
    // What comes back goes to the lots that it was taken from.
    await shop.inShop((ctx) => putBack(ctx, [{ subproductId: size.id, quantity: 125 }], order))
    expect([await plantsOf(early), await plantsOf(late)]).toEqual([120, 55])
    await holds()
    await shop.inShop((ctx) => reserve(ctx, [{ subproductId: size.id, quantity: 100 }], order))
    const away = (lot: Begun) =>
      shop.call(routes.disconnectSize, { params: { id: sizeOf(lot).id, subproductId: size.id }, body: { version: sizeOf(lot).version } })
    expect((await away(await again(early))).problem).toMatchObject({ code: 'disconnect_reserved' })
    expect((await away(await again(late))).status).toBe(200)
    expect([(await level(product.id))?.onHand, await plantsOf(late)]).toEqual([120, 55])
    await shop.inShop((ctx) => release(ctx, [{ subproductId: size.id, quantity: 100 }], order))
    await holds()
  })

  test('never loses a plant, however sales, returns, counts, losses and transfers of its lots come at once', async () => {
    const { product, size } = await someProduct(shop)
    const lots = [await begun(400), await begun(300), await begun(200)]
    for (const lot of lots) expect((await connect(lot, size.id)).status).toBe(200)
    let id = 1000
    // Each of them draws from numbers of its own, so what they try does not hang on who is quicker.
    const drawn = (seed: number) => {
      const values = fc.sample(fc.noBias(fc.nat(9999)), { numRuns: 100, seed })
      let at = 0
      return () => (values[at++ % 100] ?? 0) / 10_000
    }
    const seller = async (random: () => number) => {
      for (let count = 0; count < 12; count++) {
        const line = { subproductId: size.id, quantity: 1 + Math.floor(random() * 25) }
        const source = { source: 'order', id: ++id }
        const short = await shop.inShop((ctx) => takeOut(ctx, [line], source))
        if (short.length === 0 && count % 2 === 0) await shop.inShop((ctx) => putBack(ctx, [line], source))
      }
    }
    const act = async (kind: 'transfer' | 'loss' | 'count', lot: Begun, other: Begun, random: () => number) => {
      const seen = await plantsOf(lot)
      const few = 1 + Math.floor(random() * 5)
      if (kind === 'transfer')
        return await shop.call(routes.transferPlants, {
          body: { from_id: sizeOf(lot).id, to_id: sizeOf(other).id, stock_change: few, stock: seen },
        })
      return await shop.call(routes.recordInventory, {
        params: { id: lot.id },
        body: { sizeId: sizeOf(lot).id, kind, quantity: kind === 'loss' ? few : seen + few, seen },
      })
    }
    // Who is refused, because the lot moved since it was looked at or is sold out, looks again at the next one.
    const grower = async (random: () => number) => {
      for (let count = 0; count < 12; count++) {
        const kind = (['transfer', 'loss', 'count'] as const)[count % 3] ?? 'count'
        for (let attempt = 0; ; attempt++) {
          expect(attempt).toBeLessThan(50)
          const first = Math.floor(random() * 3) + attempt
          const [lot, other] = [lots[first % 3], lots[(first + 1) % 3]]
          if (!lot || !other) throw new Error('three lots')
          if ((await act(kind, lot, other, random)).status === 200) break
        }
      }
    }
    await Promise.all([seller(drawn(11)), seller(drawn(12)), grower(drawn(13)), grower(drawn(14))])
    await holds()
    const { rows } = await shop.inShop((ctx) =>
      sql<{
        kinds: string[]
      }>`select array_agg(distinct kind order by kind) as kinds from lot_move m join lot_size z on z.shop_id = m.shop_id and z.id = m.lot_size_id
        where m.shop_id = ${ctx.shopId} and z.shop_id = ${ctx.shopId} and z.subproduct_id = ${size.id}`.execute(ctx.db),
    )
    expect(rows[0]?.kinds).toEqual(expect.arrayContaining(['count', 'initial', 'loss', 'return', 'sale', 'transfer_in', 'transfer_out']))
    expect(await level(product.id)).toBeDefined()
  })
})
