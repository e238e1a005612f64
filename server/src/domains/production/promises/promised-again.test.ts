import type { LotImport } from '@plantule/contract/imports/lot-schemas'
import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { lotImportRoutes as imports } from '@plantule/contract/production/lot-import'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, someStock } from '../../orders/orders.testing.ts'
import { someDelivery } from '../../passports/deliveries/deliveries.testing.ts'
import { comingOfLot } from './plants-to-come.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'

/** A planned cultivation of 500 plants, of which an order holds 300. */
async function planned(shop: TestShop) {
  const subproductId = await someStock(shop, 0)
  const lot = await someLot(shop, 0, {
    state: 'planned',
    sizes: [{ stock: 0, expected: 500, lossBp: 0, becomesId: subproductId, readyOn: '2099-10-15' }],
  })
  const order = await draft(shop, [{ subproductId, quantity: 300 }])
  await shop.ok(ordersRoutes.validateOrder, { params: { id: order.id }, body: { later: true } })
  const gross = async () => (await shop.inShop((ctx) => comingOfLot(ctx, lot.id))).map((each) => each.gross)
  const missing = async () => (await shop.ok(promiseRoutes.listLotPromises, { params: { id: lot.id } })).items.map((each) => each.missing)
  return { lot, gross, missing }
}

test('a planned cultivation promises again once an inventory that put plants into it is undone', async () => {
  const shop = await newShop()
  const { lot, gross, missing } = await planned(shop)
  const file = { name: 'inventaire.csv', bytes: Buffer.from(`Lot;Quantité\n${lot.number};40\n`) }
  const { id, settings }: LotImport = await shop.ok(imports.uploadLotImport, {}, { file })
  await shop.ok(imports.setLotImportMapping, { params: { id }, body: settings })
  await shop.drain()
  await shop.ok(imports.approveLotImport, { params: { id } })
  await shop.drain()
  expect([await gross(), await missing()]).toEqual([[40], [260]])
  await shop.ok(imports.undoLotImport, { params: { id } })
  expect([await gross(), await missing()]).toEqual([[500], [0]])
})

test('so it does once a delivery that was placed into it is taken back, and not while another stays', async () => {
  const shop = await newShop()
  const { lot, gross } = await planned(shop)
  const delivery = await someDelivery(shop)
  const params = { id: delivery.id, lineId: delivery.lines[0]?.id ?? 0 }
  const place = () => shop.ok(deliveriesRoutes.placeDeliveryLine, { params, body: { sizeId: sizeOfLot(lot).id } })
  await place()
  expect(await gross()).toEqual([40])
  await shop.ok(deliveriesRoutes.takeBackDeliveryLine, { params })
  expect(await gross()).toEqual([500])
  await place()
  expect(await gross()).toEqual([40])
})
