import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { grown, raise } from '../growing/growing.testing.ts'
import { firm, levelOf, pay, read, step } from '../orders.testing.ts'

test('an order comes back though its size lacks plants since, and holds them as before; nobody is promised more', async () => {
  const shop = await newShop()
  const { product, size } = await someProduct(shop)
  const put = (kind: 'initial' | 'loss', quantity: number) =>
    shop.ok(stockRoutes.changeProductStock, {
      params: { id: product.id },
      body: { changes: [{ subproductId: size.id, kind, quantity, reason: 'Gel' }] },
    })
  await put('initial', 100)
  const order = await firm(shop, [{ subproductId: size.id, quantity: 40 }])
  await pay(shop, order.id, order.inclCents)
  await firm(shop, [{ subproductId: size.id, quantity: 60 }])
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
  await put('loss', 20)
  expect(await levelOf(shop, size.id)).toEqual({ onHand: 40, reserved: 60, available: 0 })
  const { version } = await read(shop, order.id)
  await shop.ok(orderLifeRoutes.stepBack, { params: { id: order.id }, body: { reason: 'Camion en panne', version } })
  expect(await levelOf(shop, size.id)).toEqual({ onHand: 80, reserved: 100, available: 0 })
  const more = shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ reserved: 101 }).where('subproduct_id', '=', size.id).execute())
  await expect(more).rejects.toThrow(/cannot hold/)
})

test('plants that are raised for an order and become stock of a size that others lack are held as far as it has free ones', async () => {
  const shop = await newShop()
  const { order, lotId, sizeId, subproductId } = await grown(shop, { quantity: 30 })
  await raise(shop, lotId, sizeId, 30)
  const target = await someLot(shop, 20)
  const to = sizeOfLot(target)
  await shop.ok(cultivationRoutes.connectSize, { params: { id: to.id, subproductId }, body: { version: to.version } })
  await firm(shop, [{ subproductId, quantity: 20 }])
  await raise(shop, target.id, to.id, 5, 20)
  await shop.ok(cultivationRoutes.transferPlants, { body: { from_id: sizeId, to_id: to.id, stock_change: 30, stock: 30 } })
  expect(await levelOf(shop, subproductId)).toEqual({ onHand: 35, reserved: 35, available: 0 })
  expect((await read(shop, order.id)).contracts).toMatchObject([{ growing: 15, stocked: 15 }])
})
