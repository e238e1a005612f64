import { analysisRoutes as routes } from '@plantule/contract/analysis'
import { productRoutes } from '@plantule/contract/catalogue-products'
import { pricingRoutes } from '@plantule/contract/pricing'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someBranch } from '../catalogue/catalogue.testing.ts'
import { draft, firm, freeLine, pay, someStock } from '../orders/orders.testing.ts'
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
  expect(all.profiles).toEqual([{ id: null, name: null, exclCents: 16_000 }, { id: pros.id, name: 'Paysagistes', exclCents: 12_800 }])
  expect(all.weeks).toEqual([{ week: startOf(today, 'week'), quantity: 8, exclCents: 8_000 }, { week: later, quantity: 4, exclCents: 8_000 }].toSorted((a, b) => a.week.localeCompare(b.week)))
  expect(all.categories.map((one) => [one.key, one.exclCents]).sort()).toEqual([[String(branch.low.id), 8_000], ['none', 8_000]].sort())

  for (const x of [`profile-${pros.id}`, String(pros.id)]) {
    expect(await shop.ok(routes.potentialRevenue, { params: { x } })).toMatchObject({ profile: { name: 'Paysagistes' }, exclCents: 12_800 })
  }
  expect(await shop.ok(routes.potentialRevenue, { params: { x: `category-${branch.top.id}` } })).toMatchObject({ category: { name: 'Vivaces' }, quantity: 4, exclCents: 8_000 })
  expect((await shop.call(routes.potentialRevenue, { params: { x: 'profile-999999' } })).status).toBe(404)
  expect((await shop.call(routes.potentialRevenue, { params: { x: 'category-999999' } })).status).toBe(404)
  expect((await shop.call(routes.potentialRevenue, { params: { x: 'demain' } })).status).toBe(400)
})

test('an empty shop has no stock to sell', async () => {
  const shop = await newShop()
  expect(await shop.ok(routes.potentialRevenue, { params: { x: 'all' } })).toMatchObject({ quantity: 0, exclCents: 0, weeks: [], products: [] })
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
    delivered: { orders: 0, exclCents: 0 },
    inHand: { orders: 1, exclCents: 2_000 },
    receivedCents: 1_800,
    dueCents: 1_500,
    quotations: { count: 1, exclCents: 3_000 },
  })
  expect(answer.months.at(-1)).toMatchObject({ month: startOf(today, 'month'), exclCents: 3_000, receivedCents: 1_800 })
  expect((await shop.call(routes.existingRevenue, { params: { from: today, to: addDays(today, -1) } })).problem.code).toBe('bad_period')
})
