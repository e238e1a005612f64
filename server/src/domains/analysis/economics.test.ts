import { analysisRoutes as routes } from '@plantule/contract/analysis/analysis'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { orderRefundRoutes } from '@plantule/contract/refunds/routes'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someBranch } from '../catalogue/catalogue.testing.ts'
import { draft, firm, freeLine, pay, read, someStock, step } from '../orders/orders.testing.ts'
import { someLot } from '../production/production.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { startOf } from './period.ts'
import { saleWeek } from './sale-week.ts'

const today = parisDay(new Date())

test('the stock is worth its free pieces at the prices of each profile, by week and category', async () => {
  const shop = await newShop()
  const branch = await someBranch(shop)
  const rose = await someStock(shop, 10, { name: 'Rosier', priceCents: 1_100 })
  const lilac = await someStock(shop, 4, { name: 'Lilas', priceCents: 2_200 })
  const [lilacs] = (await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { q: 'lilas' } })).items
  await shop.ok(productRoutes.setProductCategories, { params: { id: lilacs?.id ?? 0 }, body: { categoryIds: [branch.low.id] } })
  const later = await shop.inShop(async (ctx) => {
    await ctx.db.updateTable('subproduct').set({ week_from: 10, week_to: 11 }).where('id', '=', lilac).execute()
    return saleWeek(today, 10, 11)
  })
  const pros = await shop.ok(pricingRoutes.createProfile, { body: { name: 'Paysagistes', mode: 'excl', coefficientBp: 8_000 } })
  // Two roses are promised already.
  await firm(shop, [{ subproductId: rose, quantity: 2 }])

  const all = await shop.ok(routes.potentialRevenue, { params: { x: 'all' } })
  expect(all).toMatchObject({ profile: null, quantity: 12, sizes: 2, exclCents: 8 * 1_000 + 4 * 2_000 })
  expect(all.profiles).toEqual([
    { id: null, name: null, exclCents: 16_000 },
    { id: pros.id, name: 'Paysagistes', exclCents: 12_800 },
  ])
  expect(all.weeks).toEqual(
    [
      { week: startOf(today, 'week'), quantity: 8, exclCents: 8_000 },
      { week: later, quantity: 4, exclCents: 8_000 },
    ].toSorted((a, b) => a.week.localeCompare(b.week)),
  )
  expect(all.categories.map((one) => [one.key, one.exclCents]).sort()).toEqual(
    [
      [String(branch.low.id), 8_000],
      ['none', 8_000],
    ].sort(),
  )

  for (const x of [`profile-${pros.id}`, String(pros.id)]) {
    expect(await shop.ok(routes.potentialRevenue, { params: { x } })).toMatchObject({ profile: { name: 'Paysagistes' }, exclCents: 12_800 })
  }
  expect(await shop.ok(routes.potentialRevenue, { params: { x: `category-${branch.top.id}` } })).toMatchObject({
    category: { name: 'Vivaces' },
    quantity: 4,
    exclCents: 8_000,
  })
  expect((await shop.call(routes.potentialRevenue, { params: { x: 'profile-999999' } })).status).toBe(404)
  expect((await shop.call(routes.potentialRevenue, { params: { x: 'category-999999' } })).status).toBe(404)
  expect((await shop.call(routes.potentialRevenue, { params: { x: 'demain' } })).status).toBe(400)
})

test('the stock is summed page by page: a product whose sizes stand on two pages counts once, and the best fifty are the best', async () => {
  const shop = await newShop()
  await someStock(shop, 1, { name: 'Rosier', priceCents: 1_100 })
  const SIZES = 1_300
  await shop.inShop(async (ctx) => {
    await sql`insert into product (shop_id, reference, name, tva_rate_id)
      select ${shop.id}, 'Q' || g, 'Plante ' || g, (select min(id) from tva_rate where rate_bp = 1000) from generate_series(1, 100) g`.execute(
      ctx.db,
    )
    // Later products are worth more, and each of thirteen sizes as much as the others.
    await sql`insert into subproduct (shop_id, product_id, reference, label, price_cents)
      select shop_id, id, reference || '-' || k, 'C' || k, 1100 * (id - (select min(id) from product)) from product, generate_series(1, ${SIZES / 100}) k where reference like 'Q%'`.execute(
      ctx.db,
    )
    await sql`insert into stock_level (shop_id, subproduct_id, on_hand) select shop_id, id, 2 from subproduct where reference like 'Q%'`.execute(
      ctx.db,
    )
  })
  const answer = await shop.ok(routes.potentialRevenue, { params: { x: 'all' } })
  const held = await shop.inShop(async (ctx) => {
    const { rows } = await sql<{ key: string; exclCents: number; sizes: number }>`
      select s.product_id::text as key, sum(k.available * round(s.price_cents / 1.1))::bigint as "exclCents", count(*)::int as sizes
      from subproduct s join stock_level k on k.subproduct_id = s.id where k.available > 0 group by s.product_id order by 2 desc, 1`.execute(
      ctx.db,
    )
    return rows
  })
  expect(answer).toMatchObject({ sizes: SIZES + 1, quantity: 2 * SIZES + 1, exclCents: held.reduce((sum, row) => sum + row.exclCents, 0) })
  expect(answer.products.map(({ key, exclCents, sizes }) => ({ key, exclCents, sizes }))).toEqual(held.slice(0, 50))
  expect(answer.categories).toMatchObject([{ key: 'none', sizes: SIZES + 1, exclCents: answer.exclCents }])
})

test('what still grows counts in the week in which it is ready, as many as survive and nobody was promised', async () => {
  const shop = await newShop()
  const rose = await someStock(shop, 3, { name: 'Rosier', priceCents: 1_100 })
  const sage = await someStock(shop, 0, { name: 'Sauge', priceCents: 2_200 })
  const grows = (becomesId: number, stock: number, readyOn: string | null, expectedLossBp: number) =>
    someLot(shop, stock, { sizes: [{ stock, becomesId, readyOn, lossBp: expectedLossBp }] })
  const soon = addDays(today, 40)
  await grows(rose, 100, soon, 2_000)
  await grows(sage, 50, soon, 0)
  await grows(sage, 30, null, 0)
  // What should be ready since is expected this week; another lot of the same size adds to it.
  await grows(rose, 11, addDays(today, -9), 1_000)
  const all = await shop.ok(routes.potentialRevenue, { params: { x: 'all' } })
  // 80 of 100 and 9 of 11 roses at 10,00 €, 50 sages at 20,00 €, beside three roses of stock.
  expect(all).toMatchObject({
    quantity: 3 + 80 + 9 + 50,
    sizes: 2,
    exclCents: 92_000 + 100_000,
    growing: { quantity: 139, exclCents: 189_000, undated: 30 },
  })
  expect(all.weeks).toEqual([
    { week: startOf(today, 'week'), quantity: 12, exclCents: 12_000 },
    { week: startOf(soon, 'week'), quantity: 130, exclCents: 180_000 },
  ])
  expect(all.products.map((one) => [one.label, one.quantity])).toEqual([
    ['Sauge', 50],
    ['Rosier', 92],
  ])
})

test('an empty shop has no stock to sell', async () => {
  const shop = await newShop()
  expect(await shop.ok(routes.potentialRevenue, { params: { x: 'all' } })).toMatchObject({
    quantity: 0,
    exclCents: 0,
    weeks: [],
    products: [],
  })
})

test('what exists: sold, handed over, received, owed', async () => {
  const shop = await newShop()
  const order = await firm(shop, [freeLine({ unitCents: 2_200 })])
  await pay(shop, order.id, 700)
  await draft(shop, [freeLine({ unitCents: 3_300 })], { asQuotation: true })
  await openTill(shop)
  await sell(shop, { lines: [freeLine({ unitCents: 1_100 })] })
  const answer = await shop.ok(routes.existingRevenue, { params: { from: addDays(today, -1), to: today } })
  expect(answer).toMatchObject({
    sold: { sales: 2, exclCents: 3_000, inclCents: 3_300 },
    delivered: { orders: 0, tickets: 1, exclCents: 1_000 },
    inHand: { orders: 1, exclCents: 2_000 },
    receivedCents: 1_800,
    dueCents: 1_500,
    quotations: { count: 1, exclCents: 3_000 },
  })
  expect(answer.months.at(-1)).toMatchObject({ month: startOf(today, 'month'), exclCents: 3_000, receivedCents: 1_800 })
  expect((await shop.call(routes.existingRevenue, { params: { from: today, to: addDays(today, -1) } })).problem.code).toBe('bad_period')
})

test('what was handed over and what is still to hand over make what was sold, whatever left in parts or came back', async () => {
  const shop = await newShop()
  const days = { params: { from: today, to: today } }
  const revenue = () => shop.ok(routes.existingRevenue, days)
  const paid = async (quantity: number) => pay(shop, (await firm(shop, [freeLine({ quantity })])).id, quantity * 1_000)
  const giveBack = (order: { id: number; lines: { id: number }[] }, quantity: number) =>
    shop.ok(orderRefundRoutes.refundOrder, {
      params: { id: order.id },
      body: { kind: 'items', items: [{ lineId: order.lines[0]?.id ?? 0, quantity }] },
    })
  const handOver = async (id: number) => {
    for (const name of ['prepare', 'markPrepared', 'ship', 'deliver'] as const) await step(shop, id, name)
  }
  const excl = (inclCents: number) => Math.round(inclCents / 1.1)

  const gone = await paid(4)
  await handOver(gone.id)
  await giveBack(gone, 1)
  const held = await paid(5)
  await giveBack(held, 2)
  const whole = await paid(3)
  await shop.ok(orderRefundRoutes.fullRefund, { params: { id: whole.id } })
  const size = await someStock(shop, 10)
  const inParts = await read(
    shop,
    (await pay(shop, (await firm(shop, [{ subproductId: size, quantity: 6, unitCents: 1_000 }])).id, 6_000)).id,
  )
  const lineId = inParts.lines[0]?.id ?? 0
  const parts = [{ lines: [{ lineId, quantity: 2 }] }, { lines: [{ lineId, quantity: 4 }] }]
  const cut = await shop.ok(orderLifeRoutes.splitOrder, { params: { id: inParts.id }, body: { parts, version: inParts.version } })
  await shop.ok(orderLifeRoutes.sendPart, { params: { id: inParts.id, shipmentId: cut.shipments[0]?.id ?? 0 }, body: { tracking: null } })
  await openTill(shop)
  const sale = await sell(shop, { lines: [freeLine({ quantity: 2, unitCents: 1_100 })] })
  await shop.ok(tillSalesRoutes.cancelSale, { params: { id: sale.id }, body: { reason: 'Erreur de plante' } })
  await sell(shop, { lines: [freeLine({ unitCents: 1_100 })] })

  const answer = await revenue()
  expect(answer.delivered).toEqual({ orders: 1, tickets: 2, exclCents: excl(3_000) + excl(2_000) + 1_000 })
  expect(answer.inHand).toEqual({ orders: 2, exclCents: answer.sold.exclCents - answer.delivered.exclCents })
  expect(Math.abs(answer.inHand.exclCents - excl(3_000) - excl(4_000))).toBeLessThanOrEqual(2)
  const analysed = await shop.ok(routes.salesAnalysis, { ...days, query: {} })
  expect(answer.delivered.exclCents + answer.inHand.exclCents).toBe(analysed.totals.exclCents)

  // Seen from the day after, a refund of that day takes off what its order still holds.
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('orders')
      .set({ validated_at: addDays(today, -1), placed_at: addDays(today, -1) })
      .where('id', '=', held.id)
      .execute(),
  )
  const later = await revenue()
  expect(later.delivered.exclCents + later.inHand.exclCents).toBe(later.sold.exclCents)
})
