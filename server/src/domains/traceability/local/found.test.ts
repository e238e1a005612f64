import { stockRoutes } from '@plantule/contract/stock/stock'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { packed, someBatch, soldPackets } from './local.testing.ts'

test('a count makes no seed: no more than is left of what came in, unless somebody who may says why, and then it is not certified', async () => {
  const shop = await newShop()
  const seller = { token: await shop.memberWith(['traceability.read', 'traceability.write']) }
  const batch = await someBatch(shop, { cleaned: 800 })
  const params = { id: batch.id }
  const { subproductId } = await packed(shop, batch, 40)
  const orderId = await soldPackets(shop, subproductId, 40)
  const count = (quantity: number, reason = '', who = {}) =>
    shop.call(localLotRoutes.countLocalLot, { params, body: { kind: 'count', quantity, reason } }, who)
  // 100 g were packed: 700 g can lie loose, whatever was counted before.
  expect((await count(650)).body.balance).toMatchObject({ received: 3000, found: 0, lost: 2250, loose: 650 })
  expect((await count(700)).body.balance).toMatchObject({ found: 0, lost: 2200, loose: 700 })
  const unsaid = await count(700.001)
  expect([unsaid.problem.code, unsaid.problem.errors?.[0]?.path]).toEqual(['local_found', ['reason']])
  const mayNot = await count(900, 'Un sac de plus', seller)
  expect([mayNot.problem.code, mayNot.problem.errors?.[0]?.path]).toEqual(['local_found', ['quantity']])
  const found = await count(900, 'Un sac oublié')
  expect(found.body.balance).toMatchObject({ received: 3000, found: 200, lost: 2200, packed: 0, sold: 100, loose: 900 })
  expect(found.body.origin.unknown).toBe(1)
  expect((await shop.call(certificateRoutes.certifyOrder, { params: { id: orderId } })).problem.code).toBe('certificate_nothing')
  // Put right, the lot is what it was.
  expect((await count(700, '', seller)).body).toMatchObject({ balance: { found: 0, lost: 2200 }, origin: { unknown: 0 } })
  expect((await shop.call(certificateRoutes.certifyOrder, { params: { id: orderId } })).status).toBe(200)
})

test('packets that the stock counts beyond what was packed are found as well, and lying loose again do not become seed that came in', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  const params = { id: batch.id }
  const { subproductId, productId } = await packed(shop, batch, 40)
  const changes = [{ subproductId, kind: 'count' as const, quantity: 60 }]
  await shop.ok(stockRoutes.changeProductStock, { params: { id: productId }, body: { changes } })
  const counted = await shop.ok(batchRoutes.getBatch, { params })
  expect(counted).toMatchObject({ balance: { received: 3000, found: 50, lost: 0, packed: 150, loose: 2900 }, origin: { unknown: 1 } })
  const sizeId = counted.packs[0]?.sizeId ?? 0
  const loose = await shop.ok(localLotRoutes.unpackLocalLot, { params, body: { sizeId, packets: 60 } })
  expect(loose).toMatchObject({ balance: { received: 3000, found: 50, lost: 0, packed: 0, loose: 3050 }, origin: { unknown: 1 } })
  const { balance, origin } = await shop.ok(localLotRoutes.countLocalLot, { params, body: { kind: 'count', quantity: 3000 } })
  expect([balance.found, origin.unknown]).toEqual([0, 0])
})
