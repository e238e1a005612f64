import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { someDelivery } from '../../passports/deliveries/deliveries.testing.ts'
import { register } from '../../passports/passports.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { someBatch, someSeedling, soldPackets } from './local.testing.ts'
import { originOf } from './origin.ts'

/** So many plants of local origin in a cultivation of their own. */
async function grown(shop: TestShop, plants = 60) {
  const sown = await someSeedling(shop, (await someBatch(shop)).id, 25)
  await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { emerged: 90, version: sown.version } })
  const { offspring } = await shop.ok(seedlingRoutes.potSeedling, { params: { id: sown.id }, body: { plants } })
  const id = offspring[0]?.id ?? 0
  return { id, sownId: sown.id, size: sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })) }
}

async function originsOf(shop: TestShop, lot: number): Promise<{ unknown: number; regions: string[]; local: boolean }> {
  const { rows } = await shop.inShop((ctx) =>
    sql<{ origin: { unknown: number; regions: string[]; local: boolean } }>`select ${originOf(sql`${lot}`)} as origin`.execute(ctx.db),
  )
  return rows[0]?.origin ?? { unknown: -1, regions: [], local: false }
}
const unknownOf = async (shop: TestShop, lot: number): Promise<number> => (await originsOf(shop, lot)).unknown
const onHandOf = async (shop: TestShop, id: number) => sizeOfLot(await shop.ok(cultivationRoutes.getCultivation, { params: { id } })).onHand

test('bought plants that join a local cultivation take its mark, until they are taken out again', async () => {
  const shop = await newShop()
  await register(shop)
  const { id, size } = await grown(shop)
  expect(await originsOf(shop, id)).toMatchObject({ unknown: 0, local: true, regions: ['massif_armoricain'] })
  const delivery = await someDelivery(shop)
  const params = { id: delivery.id, lineId: delivery.lines[0]?.id ?? 0 }
  await shop.ok(deliveriesRoutes.placeDeliveryLine, { params, body: { sizeId: size.id } })
  expect(await unknownOf(shop, id)).toBe(1)
  await shop.ok(deliveriesRoutes.takeBackDeliveryLine, { params })
  expect(await unknownOf(shop, id)).toBe(0)
})

test('plants counted beyond what came are of unknown origin, those that were missed and found again are not', async () => {
  const shop = await newShop()
  const { id, sownId, size } = await grown(shop)
  const count = async (kind: 'count' | 'loss' | 'correction', quantity: number) =>
    shop.ok(cultivationRoutes.recordInventory, {
      params: { id },
      body: { sizeId: size.id, kind, quantity, seen: await onHandOf(shop, id) },
    })
  await count('loss', 4)
  await count('count', 60)
  expect(await unknownOf(shop, id)).toBe(0)
  await count('correction', 63)
  expect(await unknownOf(shop, id)).toBe(1)
  // They came out of the sowing after all.
  await shop.ok(seedlingRoutes.potSeedling, { params: { id: sownId }, body: { plants: 3, sizeId: size.id } })
  await count('count', 63)
  expect(await unknownOf(shop, id)).toBe(0)
})

test('the stock of a size that a local cultivation takes over, and a count of that size, are of unknown origin', async () => {
  const shop = await newShop()
  const { id, size } = await grown(shop)
  const own = await someStock(shop, 5)
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: size.id, subproductId: own },
    body: { version: size.version, own: 'others' },
  })
  expect([await onHandOf(shop, id), await unknownOf(shop, id)]).toEqual([65, 1])

  const other = await grown(shop)
  const empty = await someStock(shop, 0)
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: other.size.id, subproductId: empty },
    body: { version: other.size.version },
  })
  expect(await unknownOf(shop, other.id)).toBe(0)
  const orderId = await soldPackets(shop, empty, 10)
  const { certificate } = await shop.ok(certificateRoutes.certifyOrder, { params: { id: orderId } })
  expect(certificate.state).toBe('issued')
  const { productId } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id as productId').where('id', '=', empty).executeTakeFirstOrThrow(),
  )
  const changes = [{ subproductId: empty, kind: 'count' as const, quantity: 80 }]
  await shop.ok(stockRoutes.changeProductStock, { params: { id: productId }, body: { changes } })
  expect([await onHandOf(shop, other.id), await unknownOf(shop, other.id)]).toEqual([80, 1])
  expect((await shop.call(certificateRoutes.certifyOrder, { params: { id: await soldPackets(shop, empty, 1) } })).problem.code).toBe(
    'certificate_nothing',
  )
})

test('a cultivation with plants of its own does not become local by what joins it', async () => {
  const shop = await newShop()
  const local = await grown(shop)
  const mixed = await someLot(shop, 100)
  await shop.ok(cultivationRoutes.transferPlants, {
    body: { from_id: local.size.id, to_id: sizeOfLot(mixed).id, stock_change: 20, stock: 60 },
  })
  expect(await originsOf(shop, mixed.id)).toMatchObject({ local: true, unknown: 1 })
  // And what was potted into them is no longer told apart.
  const bought = await someLot(shop, 10)
  await shop.ok(seedlingRoutes.potSeedling, { params: { id: local.sownId }, body: { plants: 5, sizeId: sizeOfLot(bought).id } })
  expect(await unknownOf(shop, bought.id)).toBe(1)
  expect(await unknownOf(shop, local.id)).toBe(0)
})
