import { analysisRoutes } from '@plantule/contract/analysis/analysis'
import { deadStockRoutes } from '@plantule/contract/analysis/dead-stock'
import { hoursRoutes } from '@plantule/contract/analysis/hours'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch } from '../catalogue/catalogue.testing.ts'
import { firm, freeLine, someStock } from '../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../production/production.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { weekdaysIn } from './sales-hours.ts'

const today = parisDay(new Date())
let shop: TestShop

/** Orders become firm at this moment. */
const orderedAt = (id: number, at: string) =>
  shop.inShop((ctx) => sql`update orders set validated_at = ${at}::timestamptz where shop_id = ${ownShop} and id = ${id}`.execute(ctx.db))

describe('sales by hour', () => {
  beforeAll(async () => {
    shop = await newShop()
    // The clock goes back on 25 October 2026: 00:30 UTC is 2:30 before, 01:30 UTC is 2:30 after.
    // It goes forward on 29 March: 01:30 UTC is 3:30.
    const moments = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-24T22:30:00Z', '2026-03-29T01:30:00Z', '2026-07-04T09:15:00Z']
    for (const at of moments) await orderedAt((await firm(shop, [freeLine({ unitCents: 1_100 })])).id, at)
    await openTill(shop)
    await sell(shop, { lines: [freeLine({ unitCents: 2_200 })] })
  })
  const hours = (from: string, to: string, query: object = {}) => shop.ok(hoursRoutes.salesHours, { params: { from, to }, query })

  test('stand at the hour of Paris on its weekday, also in the nights in which the clock changes', async () => {
    const one = { sales: 1, exclCents: 1_000 }
    expect((await hours('2026-10-25', '2026-10-25')).cells).toEqual([
      { weekday: 7, hour: 0, ...one },
      { weekday: 7, hour: 2, sales: 2, exclCents: 2_000 },
    ])
    expect((await hours('2026-10-24', '2026-10-24')).cells).toEqual([])
    expect((await hours('2026-03-29', '2026-03-29')).cells).toEqual([{ weekday: 7, hour: 3, ...one }])
    expect((await hours('2026-07-01', '2026-07-31')).cells).toEqual([{ weekday: 6, hour: 11, ...one }])
  })

  test('sum to the analysis of the same days, whichever part is looked at', async () => {
    const params = { from: '2026-01-01', to: today }
    const { totals } = await shop.ok(analysisRoutes.salesAnalysis, { params, query: {} })
    const all = await hours(params.from, params.to)
    expect(all.totals).toEqual({ sales: totals.sales, exclCents: totals.exclCents })
    const sum = (items: { sales: number; exclCents: number }[]) =>
      items.reduce((sums, { sales, exclCents }) => ({ sales: sums.sales + sales, exclCents: sums.exclCents + exclCents }), {
        sales: 0,
        exclCents: 0,
      })
    expect([sum(all.cells), sum(all.sellers)]).toEqual([all.totals, all.totals])
    const [till, orders] = [await hours(params.from, params.to, { at: 'till' }), await hours(params.from, params.to, { at: 'orders' })]
    expect([till.totals, orders.totals]).toEqual([
      { sales: 1, exclCents: 2_000 },
      { sales: 5, exclCents: 5_000 },
    ])
    const [seller] = all.sellers
    expect((await hours(params.from, params.to, { seller: seller?.seller })).totals).toMatchObject({ sales: seller?.sales })
    expect((await hours(params.from, params.to, { seller: 'Personne' })).totals).toEqual({ sales: 0, exclCents: 0 })
  })

  test('an hour is told by how many such days the period has', () => {
    expect(weekdaysIn({ from: '2026-10-19', to: '2026-10-25' })).toEqual([1, 1, 1, 1, 1, 1, 1])
    expect(weekdaysIn({ from: '2026-10-24', to: '2026-11-01' })).toEqual([1, 1, 1, 1, 1, 2, 2])
  })

  test('are a spreadsheet too, and are seen by whoever reads the books alone, each shop its own', async () => {
    const params = { from: '2026-01-01', to: today }
    const file = await shop.ok(hoursRoutes.exportSalesHours, { params, query: { at: 'orders' } })
    const { rows } = await readSheet(file)
    expect(rows.map(({ values }) => values.slice(0, 3))).toContainEqual(['Dimanche', '2 h', 2])
    const token = await shop.memberWith(['orders.read', 'stock.read'])
    expect((await shop.call(hoursRoutes.salesHours, { params }, { token })).status).toBe(403)
    const other = await newShop()
    expect((await other.ok(hoursRoutes.salesHours, { params, query: {} })).cells).toEqual([])
  })
})

describe('dead stock', () => {
  const sizes = { old: 0, sold: 0, fresh: 0, gone: 0, never: 0, edge: 0 }
  const dead = (query: object = {}) => shop.ok(deadStockRoutes.deadStock, { query })
  const ago = (days: number) => `${addDays(today, -days)}T12:00:00Z`
  /** Stock that was there so many days ago already. */
  const came = (subproductId: number, days: number, within = shop) =>
    within.inShop((ctx) =>
      sql`insert into stock_movement (shop_id, subproduct_id, at, kind, on_hand_change, on_hand_after, reserved_after, source, author)
        values (${within.id}, ${subproductId}, ${ago(days)}::timestamptz, 'count', 0, 0, 0, 'test', 'test')`.execute(ctx.db),
    )

  beforeAll(async () => {
    shop = await newShop()
    const branch = await someBranch(shop)
    for (const name of Object.keys(sizes) as (keyof typeof sizes)[]) {
      sizes[name] = await someStock(shop, name === 'gone' ? 1 : 10, { name, priceCents: name === 'never' ? 900 : 450 })
      if (name !== 'fresh') await came(sizes[name], 400)
    }
    const { items } = await shop.ok(productRoutes.listProducts, { params: { page: 1 } })
    const never = items.find((item) => item.name === 'never')?.id ?? 0
    await shop.ok(productRoutes.setProductCategories, { params: { id: never }, body: { categoryIds: [branch.low.id] } })
    await orderedAt((await firm(shop, [{ subproductId: sizes.old, quantity: 2 }])).id, ago(200))
    await orderedAt((await firm(shop, [{ subproductId: sizes.edge, quantity: 1 }])).id, ago(180))
    await openTill(shop)
    await sell(shop, { lines: [{ subproductId: sizes.sold, quantity: 3 }] })
    await sell(shop, { lines: [{ subproductId: sizes.gone, quantity: 1 }] })
  })

  test('is what is there and was not sold for so long: not what came lately, nor what is gone', async () => {
    const { rows, totals, categories } = await dead()
    expect(rows).toMatchObject([
      { subproductId: sizes.never, quantity: 10, valueCents: 9_000, lastSoldOn: null, since: addDays(today, -400), age: 400 },
      { subproductId: sizes.old, quantity: 10, valueCents: 4_500, lastSoldOn: addDays(today, -200), age: 200 },
    ])
    expect(totals).toEqual({ sizes: 2, quantity: 20, valueCents: 13_500, costed: 0, costCents: 0 })
    expect(categories.map(({ key, valueCents }) => [key === 'none', valueCents])).toEqual([
      [false, 9_000],
      [true, 4_500],
    ])
  })

  test('counts its days: sold exactly so many days ago is sold within them', async () => {
    const ids = async (days: number) => (await dead({ days })).rows.map(({ subproductId }) => subproductId)
    expect(await ids(179)).toContain(sizes.edge)
    expect(await ids(180)).not.toContain(sizes.edge)
    expect(await ids(300)).toEqual([sizes.never])
    expect((await shop.call(deadStockRoutes.deadStock, { query: { days: 3 } })).status).toBe(400)
  })

  test('tells what its lots have cost so far, of those plants alone that stand in one', async () => {
    const own = await newShop()
    const inLots = await someStock(own, 0, { priceCents: 1100 })
    const lots = [await someLot(own, 60, { sizes: [{ stock: 60 }] }), await someLot(own, 20, { sizes: [{ stock: 20 }] })]
    for (const lot of lots) {
      const { id, version } = sizeOfLot(lot)
      await own.ok(cultivationRoutes.connectSize, { params: { id, subproductId: inLots }, body: { version } })
    }
    const bare = await someStock(own, 10, { priceCents: 500 })
    const seed = await own.ok(consumableRoutes.createConsumable, { body: { name: 'Graines', kind: 'seed', unit: 'g' } })
    await own.ok(consumableRoutes.addUsage, { body: { consumableId: seed.id, kind: 'purchase', quantity: 1000, paidCents: 10_000 } })
    await own.ok(consumableRoutes.addUsage, {
      body: { consumableId: seed.id, kind: 'use', quantity: 300, cultivationId: lots[0]?.id ?? 0 },
    })
    // A quarter of the first lot goes, with its quarter of the 30,00 €.
    await own.ok(cultivationRoutes.recordInventory, {
      params: { id: lots[0]?.id ?? 0 },
      body: { sizeId: lots[0]?.sizes[0]?.id ?? 0, kind: 'loss', quantity: 15, seen: 60 },
    })
    for (const id of [inLots, bare]) await came(id, 400, own)
    const { rows, totals } = await own.ok(deadStockRoutes.deadStock, { query: {} })
    expect(rows).toMatchObject([
      { subproductId: inLots, quantity: 65, costed: 65, costCents: 2250 },
      { subproductId: bare, quantity: 10, costed: 0, costCents: 0 },
    ])
    expect(totals).toEqual({ sizes: 2, quantity: 75, valueCents: 76_500, costed: 65, costCents: 2250 })
  })

  test('is a spreadsheet too, and is seen by whoever reads the books alone, each shop its own', async () => {
    const { rows } = await readSheet(await shop.ok(deadStockRoutes.exportDeadStock, { query: {} }))
    expect(rows.slice(1).map(({ values }) => values[0])).toEqual(['never', 'old'])
    const token = await shop.memberWith(['stock.read', 'catalogue.read'])
    for (const route of [deadStockRoutes.deadStock, deadStockRoutes.exportDeadStock])
      expect((await shop.call(route, { query: {} }, { token })).status).toBe(403)
    expect((await (await newShop()).ok(deadStockRoutes.deadStock, { query: {} })).rows).toEqual([])
  })
})
