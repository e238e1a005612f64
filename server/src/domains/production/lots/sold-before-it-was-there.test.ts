import { noticesRoutes } from '@plantule/contract/notices/notices'
import { fieldRoutes } from '@plantule/contract/production/field'
import { cultivationRoutes as routes } from '@plantule/contract/production/routes'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { becomeStock, grown, inLots, raise } from '../../orders/growing/growing.testing.ts'
import { firm, levelOf, someStock } from '../../orders/orders.testing.ts'
import { reserve, takeOut } from '../../stock/index.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

const mayBeShort = (shop: TestShop, id: number) =>
  shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ backorder: true }).where('subproduct_id', '=', id).execute())

test('what was sold before it was there is none of the plants that a lot gains: its size has as many as stand in its lots', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 0)
  await mayBeShort(shop, size)
  const lot = await someLot(shop, 0)
  const own = sizeOfLot(lot)
  await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size }, body: { version: own.version } })
  const sell = (quantity: number) =>
    shop.inShop((ctx) => takeOut(ctx, [{ subproductId: size, quantity }], { source: 'order', id: 1000 + quantity }))
  await sell(5)
  expect(await levelOf(shop, size)).toMatchObject({ onHand: -5 })
  await raise(shop, lot.id, own.id, 12)
  expect([(await levelOf(shop, size)).onHand, await inLots(shop, size)]).toEqual([12, 12])
  // The same where a lot with plants becomes the stock of such a size.
  await sell(14)
  expect([(await levelOf(shop, size)).onHand, await inLots(shop, size)]).toEqual([-2, 0])
  const other = sizeOfLot(await someLot(shop, 30))
  await shop.ok(routes.connectSize, { params: { id: other.id, subproductId: size }, body: { version: other.version } })
  expect([(await levelOf(shop, size)).onHand, await inLots(shop, size)]).toEqual([30, 30])
})

test('an order that leaves though all that is left is raised for another takes its plants out of the lots too', async () => {
  const shop = await newShop()
  const { lotId, sizeId, subproductId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 50)
  await becomeStock(shop, lotId, sizeId, subproductId)
  const order = { source: 'order', id: 999_001 }
  await shop.inShop((ctx) => reserve(ctx, [{ subproductId, quantity: 20 }], order))
  await raise(shop, lotId, sizeId, 30, 50)
  await shop.inShop((ctx) => takeOut(ctx, [{ subproductId, quantity: 20 }], { ...order, reserved: true }))
  expect([await levelOf(shop, subproductId), await inLots(shop, subproductId)]).toEqual([{ onHand: 10, reserved: 30, available: 0 }, 10])
})

test('a size of which an order holds plants that are still growing is not archived, alone or with its product', async () => {
  const shop = await newShop()
  const { subproductId } = await grown(shop, { quantity: 30 })
  const { product_id: productId } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', subproductId).executeTakeFirstOrThrow(),
  )
  const reserved = { code: 'still_reserved', details: { reserved: 30 } }
  expect((await shop.call(subproductRoutes.removeSubproduct, { params: { id: subproductId } })).problem).toMatchObject(reserved)
  expect((await shop.call(productRoutes.archiveProduct, { params: { id: productId } })).problem).toMatchObject(reserved)
})

test('a transfer of plants that orders hold is written, and names the orders that go without; who reads no stock is not told', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 0)
  const own = sizeOfLot(await someLot(shop, 20))
  await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size }, body: { version: own.version } })
  const order = await firm(shop, [{ subproductId: size, quantity: 15 }])
  const to = sizeOfLot(await someLot(shop, 0))
  const pass = (stock: number, token?: string) =>
    shop.call(routes.transferPlants, { body: { from_id: own.id, to_id: to.id, stock_change: 4, stock } }, token ? { token } : undefined)
  expect((await pass(20)).body).toMatchObject({ short: [] })
  expect((await pass(16)).body).toMatchObject({
    short: [{ subproductId: size, onHand: 12, reserved: 15, holders: [{ source: 'order', id: order.id, missing: 3 }] }],
  })
  const grower = await shop.memberWith(['production.read', 'production.write'])
  expect((await pass(12, grower)).body).toMatchObject({ short: [] })
})

test('whoever sells hears in the bell when plants are gone that orders hold, told from the field too, and no more once they are there', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 0)
  const lot = await someLot(shop, 20)
  const own = sizeOfLot(lot)
  await shop.ok(routes.connectSize, { params: { id: own.id, subproductId: size }, body: { version: own.version } })
  await firm(shop, [{ subproductId: size, quantity: 15 }])
  const to = sizeOfLot(await someLot(shop, 0))
  const seller = await shop.memberWith(['orders.read', 'stock.read'])
  const bell = async () =>
    (await shop.ok(noticesRoutes.listNotices, {}, { token: seller })).items.filter(({ kind, read }) => kind === 'stock_short' && !read)
      .length
  const pass = (fromId: number, toId: number, quantity: number) =>
    shop.ok(fieldRoutes.takeDeed, {
      body: { uuid: crypto.randomUUID(), at: new Date().toISOString(), deed: { kind: 'transfer', lotId: lot.id, fromId, toId, quantity } },
    })
  await pass(own.id, to.id, 5)
  expect(await bell()).toBe(0)
  await pass(own.id, to.id, 4)
  expect(await bell()).toBe(1)
  await pass(to.id, own.id, 4)
  expect(await bell()).toBe(0)
})
