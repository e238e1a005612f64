import { passportRoutes as routes } from '@plantule/contract/passports/passports'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { tillOfflineRoutes } from '@plantule/contract/till/offline'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { expect, test } from 'vitest'
import { writeSetting } from '../../platform/settings.ts'
import { newShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { customerOnTerms, levelOf, someStock } from '../orders/orders.testing.ts'
import { someDevice } from '../till/offline/offline.testing.ts'
import { openTill, saleBody, sell } from '../till/till.testing.ts'
import { register, somePassport } from './passports.testing.ts'

const card = (amount: number) => [{ payment_type: 'card' as const, amount }]

test('an operator who buys at the till gets passports with the sale, a passer-by none, and nobody of a shop without a number', async () => {
  const shop = await newShop()
  await openTill(shop)
  const subproductId = await someStock(shop, 50)
  const customerId = await customerOnTerms(shop)
  const lines = [{ subproductId, quantity: 4 }]
  const all = async () => (await shop.ok(routes.listPassports, { params: { page: 1 } })).items
  await sell(shop, { customerId, lines, payments: card(1_800) })
  expect(await all()).toEqual([])
  await register(shop)
  const sold = await sell(shop, { customerId, lines, payments: card(1_800) })
  await sell(shop, { lines, payments: card(1_800) })
  expect(await all()).toMatchObject([{ state: 'issued', quantity: 4, ticket: { id: sold.id }, customer: 'Paysages Duval' }])
  // Its code is on the plants that the buyer keeps: it stays, for as many.
  const [line] = sold.lines
  await shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sold.id },
    body: { items: [{ lineId: line?.id ?? 0, quantity: 1, restock: true }], reason: 'En trop', payment_type: 'card' },
  })
  expect((await all()).map(({ state, quantity }) => [state, quantity])).toEqual([['issued', 3]])
  await shop.ok(tillSalesRoutes.refundSale, {
    params: { a: 'direct-sale', b: sold.id },
    body: { items: [{ lineId: line?.id ?? 0, quantity: 3, restock: true }], reason: 'En trop', payment_type: 'card' },
  })
  expect((await all()).map(({ state }) => state)).toEqual(['void'])
  // A plant of which nobody knows the botanical name cannot have one: the sale waits for it.
  const { product, size } = await someProduct(shop, { name: 'Chêne', latinName: 'chêne sessile' })
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: product.id },
    body: { changes: [{ subproductId: size.id, kind: 'initial', quantity: 5 }] },
  })
  const without = await shop.call(tillSalesRoutes.createSale, {
    body: saleBody({ customerId, lines: [{ subproductId: size.id, quantity: 1 }], payments: card(450) }),
  })
  expect([without.problem.code, (await levelOf(shop, size.id)).onHand]).toEqual(['passport_missing', 5])
})

test('what an operator bought without a connection has its passport, and is told', async () => {
  const shop = await newShop()
  await register(shop)
  const till = await openTill(shop)
  const subproductId = await someStock(shop, 50)
  const customerId = await customerOnTerms(shop)
  const device = await someDevice(shop, till)
  // A code that somebody typed is passed over, whatever it looks like.
  const { code } = await somePassport(shop, { issue: true })
  await somePassport(shop, { issue: true, code: code.replace(/1$/, '2') })
  await device.push([await device.sell([{ label: 'Lavande', subproductId, quantity: 2 }], { customerId })])
  await shop.drain()
  const { issues } = await shop.ok(tillOfflineRoutes.offlineReport)
  expect(issues.map(({ kind }) => kind)).toEqual(['passport'])
  expect(JSON.stringify(issues[0]?.details)).toContain('Lavande')
  const { items } = await shop.ok(routes.listPassports, { params: { page: 1 } })
  expect(items[0]).toMatchObject({ state: 'issued', quantity: 2, customer: 'Paysages Duval', code: code.replace(/1$/, '3') })
  // It has left: where no passport can be issued the sale is kept all the same, and what lacks one is told.
  await shop.inShop((ctx) => writeSetting(ctx, 'passport', {}, { operator: 'FR-1234567V', origin: '' }))
  await device.push([await device.sell([{ label: 'Lavande', subproductId, quantity: 3 }], { customerId })])
  await shop.drain()
  expect((await shop.ok(tillOfflineRoutes.offlineReport)).issues.map(({ kind }) => kind)).toEqual(['passport', 'passport'])
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: 45 })
})
