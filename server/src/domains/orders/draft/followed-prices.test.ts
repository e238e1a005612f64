import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { tvaRateRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { deliveryRoutes, type FeeTableInput } from '@plantule/contract/delivery/delivery'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { gridRoutes } from '@plantule/contract/stock/grid'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someBranch, someProduct } from '../../catalogue/catalogue.testing.ts'
import { someProfile, someTier } from '../../pricing/pricing.testing.ts'
import { draft, freeLine, read } from '../orders.testing.ts'

/** What a draft of one listed and one typed line of a size comes to once the jobs have run: price and rate of both. */
async function watched(shop: TestShop, subproductId: number) {
  const order = await draft(shop, [
    { subproductId, quantity: 1 },
    { subproductId, quantity: 1, unitCents: 123 },
  ])
  return async () => {
    await shop.drain()
    return (await read(shop, order.id)).lines.map(({ unitCents, rateBp }) => [unitCents, rateBp])
  }
}

test('a draft follows base prices by whatever door they change; a typed price stands', async () => {
  const shop = await newShop()
  const { product, size } = await someProduct(shop, { priceCents: 450 })
  const lines = await watched(shop, size.id)
  const both = (unitCents: number) => [
    [unitCents, 1000],
    [123, 1000],
  ]
  expect(await lines()).toEqual(both(450))
  await shop.ok(subproductRoutes.updateSubproduct, { params: { id: size.id }, body: { priceCents: 500, version: size.version } })
  expect(await lines()).toEqual(both(500))
  const batch = await shop.ok(batchRoutes.batchEdit, {
    body: {
      target: { kind: 'ids', ids: [product.id] },
      change: { price: { op: 'multiply', factorBp: 20_000, roundTo: 10 } } as never,
      dryRun: false,
    },
  })
  expect(await lines()).toEqual(both(1_000))
  await shop.ok(batchRoutes.undoBatchEdit, { params: { id: batch.id ?? 0 } })
  expect(await lines()).toEqual(both(500))
  const { items } = await shop.ok(gridRoutes.readGrid, { query: {} })
  const row = items.find(({ subproductId }) => subproductId === size.id)
  if (!row) throw new Error('the table has the size')
  const { productVersion, sizeVersion, onHand } = row
  await shop.ok(gridRoutes.saveGrid, {
    body: { rows: [{ subproductId: size.id, productVersion, sizeVersion, seenOnHand: onHand, set: { priceCents: 620 } }] },
  })
  expect(await lines()).toEqual(both(620))
})

test('a draft follows the rate of its articles and the categories that rules reach, typed lines their rate', async () => {
  const shop = await newShop()
  const { product, size } = await someProduct(shop, { priceCents: 1_000 })
  const lines = await watched(shop, size.id)
  const { items } = await shop.ok(tvaRateRoutes.listTvaRates)
  const full = items.find(({ rateBp }) => rateBp === 2000)
  const { version } = await shop.ok(productRoutes.getProduct, { params: { id: product.id } })
  await shop.ok(productRoutes.updateProduct, { params: { id: product.id }, body: { tvaRateId: full?.id ?? 0, version } })
  expect(await lines()).toEqual([
    [1_000, 2000],
    [123, 2000],
  ])
  const dearer = items.map((rate) => (rate.id === full?.id ? { ...rate, rateBp: 1300 } : rate))
  await shop.ok(tvaRateRoutes.setTvaRates, { body: { items: dearer } })
  expect((await lines()).map(([, rate]) => rate)).toEqual([1300, 1300])
  const { low } = await someBranch(shop)
  await someTier(shop, 0, { scope: 'category', scopeId: low.id, tiers: [{ fromQuantity: 1, value: 1000 }] })
  expect((await lines())[0]?.[0]).toBe(1_000)
  await shop.ok(productRoutes.setProductCategories, { params: { id: product.id }, body: { categoryIds: [low.id] } })
  expect((await lines())[0]?.[0]).toBe(900)
})

const put = async (shop: TestShop, id: number, body: object) =>
  shop.ok(ordersRoutes.updateOrder, { params: { id }, body: { ...body, version: (await read(shop, id)).version } })

test.each(['draft', 'quotation'] as const)('the other price mode of a %s says the same prices in its own amounts', async (status) => {
  const shop = await newShop()
  const { size } = await someProduct(shop, { priceCents: 1_100 })
  const lines = [
    { subproductId: size.id, quantity: 2 },
    freeLine({ unitCents: 2_400, rateBp: 2000, discount: { kind: 'amount', cents: 240 } }),
  ]
  const order = await draft(shop, lines, {
    asQuotation: status === 'quotation',
    discount: { kind: 'amount', cents: 436 },
    deliveryMode: 'home',
    deliveryCents: 872,
  })
  const other = await put(shop, order.id, { mode: 'excl' })
  expect(other.lines.map(({ unitCents }) => unitCents)).toEqual([1_000, 2_000])
  expect(other.lines[1]?.discount).toEqual({ kind: 'amount', cents: 200 })
  // To some cents: what is for the whole order has no rate of its own.
  expect(Math.abs(other.inclCents - order.inclCents)).toBeLessThan(6)
  const back = await put(shop, order.id, { mode: 'incl' })
  expect(back.lines.map(({ unitCents }) => unitCents)).toEqual([1_100, 2_400])
  expect(Math.abs(back.inclCents - order.inclCents)).toBeLessThan(6)
  // Lines that come back as they were shown were not typed for the new mode.
  const sent = back.lines.map(({ id, subproductId, label, quantity, unitCents, listed, rateBp }) => ({
    id,
    subproductId,
    label,
    quantity,
    unitCents: listed ? unitCents : 2_000,
    listed,
    rateBp,
  }))
  const again = await put(shop, order.id, { mode: 'excl', lines: sent })
  expect(again.lines.map(({ unitCents }) => unitCents)).toEqual([1_000, 2_000])
})

test('delivery that is free for the profile of everybody is free for who has none, on record or not', async () => {
  const shop = await newShop()
  const { id: profileId } = await someProfile(shop, { name: 'Tous', mode: 'incl', isDefault: true })
  const table: FeeTableInput = {
    enabled: true,
    packagingG: 0,
    perArticleCents: 0,
    maxG: 30_000,
    grids: [{ zone: 'mainland', basis: 'articles', bands: [{ from: 0, upTo: null, feeCents: 890 }] }],
    free: [{ zone: null, profileId, fromCents: 5_000 }],
  }
  await shop.ok(deliveryRoutes.updateHome, { body: table })
  const query = { articles: 2, total_price: 6_000, total_weight: 500 }
  expect(await shop.ok(deliveryRoutes.homeFee, { query })).toMatchObject({ feeCents: 0 })
  const { size } = await someProduct(shop, { priceCents: 6_000 })
  const order = await draft(shop, [{ subproductId: size.id, quantity: 1 }], {
    deliveryMode: 'home',
    deliveryFollows: true,
    deliveryAddress: { name: 'Anne', line1: '3 rue des Lilas', postcode: '49100', city: 'Angers', country: 'FR' } as never,
  })
  expect(order.deliveryCents).toBe(0)
})
