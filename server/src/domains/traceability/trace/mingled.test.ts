import type { Cultivation } from '@plantule/contract/production/cultivations'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { traceRoutes } from '@plantule/contract/traceability/trace'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { sizeOfLot, someLot } from '../../production/production.testing.ts'
import { soldPackets } from '../local/local.testing.ts'

const trace = (shop: TestShop, id: number) => shop.ok(traceRoutes.trace, { params: { of: 'lot', id }, query: {} })
const reached = async (shop: TestShop, id: number): Promise<number[]> =>
  (await trace(shop, id)).lots.map((lot) => lot.id).toSorted((a, b) => a - b)

async function pass(shop: TestShop, from: Cultivation, to: Cultivation, plants: number): Promise<void> {
  const { sizes } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: from.id } })
  const size = sizeOfLot({ ...from, sizes })
  const body = { from_id: size.id, to_id: sizeOfLot(to).id, stock_change: plants, stock: size.onHand }
  await shop.ok(cultivationRoutes.transferPlants, { body })
}

/** A cultivation that is the stock of a size. */
async function onSale(shop: TestShop, plants: number) {
  const lot = await someLot(shop, plants)
  const subproductId = await someStock(shop, 0)
  const size = sizeOfLot(lot)
  await shop.ok(cultivationRoutes.connectSize, { params: { id: size.id, subproductId }, body: { version: size.version } })
  return { lot, subproductId }
}

test('plants that come and go back with nothing between were never there', async () => {
  const shop = await newShop()
  const { lot: a, subproductId } = await onSale(shop, 100)
  const b = await someLot(shop, 50)
  await soldPackets(shop, subproductId, 10)
  await pass(shop, b, a, 50)
  await pass(shop, a, b, 20)
  await pass(shop, a, b, 30)
  await soldPackets(shop, subproductId, 10)
  expect(await reached(shop, b.id)).toEqual([b.id])
  expect(await reached(shop, a.id)).toEqual([a.id])
})

test('plants that came and went back twice were not there for what was sold between', async () => {
  const shop = await newShop()
  const { lot: a, subproductId } = await onSale(shop, 100)
  const b = await someLot(shop, 50)
  await pass(shop, b, a, 50)
  await pass(shop, a, b, 50)
  await soldPackets(shop, subproductId, 10)
  await pass(shop, b, a, 50)
  await pass(shop, a, b, 50)
  expect([await reached(shop, a.id), await reached(shop, b.id)]).toEqual([[a.id], [b.id]])
  // The third time some leave while they are there.
  await pass(shop, b, a, 50)
  await soldPackets(shop, subproductId, 10)
  await pass(shop, a, b, 50)
  expect(await reached(shop, b.id)).toEqual([a.id, b.id])
})

test('plants that went back after others had been sold are in both lots: a recall of either reaches the other and its buyers', async () => {
  const shop = await newShop()
  const { lot: a, subproductId } = await onSale(shop, 100)
  const b = await someLot(shop, 50)
  await pass(shop, b, a, 50)
  const orderId = await soldPackets(shop, subproductId, 100)
  await pass(shop, a, b, 50)
  expect(await reached(shop, b.id)).toEqual([a.id, b.id])
  expect(await reached(shop, a.id)).toEqual([a.id, b.id])
  const { flows, sales } = await trace(shop, b.id)
  expect(flows).toEqual([{ from: b.id, to: a.id, quantity: 50, unit: 'pieces' }])
  expect(sales.map(({ id }) => id)).toEqual([orderId])
  const recall = await shop.ok(recallRoutes.previewRecall, { body: { subject: 'lot', subjectId: b.id } })
  expect(recall.buyers.flatMap((buyer) => buyer.sales.map(({ id }) => id))).toEqual([orderId])
  const held = await shop.ok(recallRoutes.previewRecall, { body: { subject: 'lot', subjectId: a.id } })
  expect(
    held.lots
      .filter(({ holds }) => holds)
      .map(({ id }) => id)
      .toSorted((x, y) => x - y),
  ).toEqual([a.id, b.id])
  const { parents } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: a.id } })
  expect(parents).toMatchObject([{ id: b.id, quantity: 50 }])
})

test('a third lot that got some of them between keeps the way open, unless they came back untouched', async () => {
  const shop = await newShop()
  const [a, b, c, d] = [await someLot(shop, 100), await someLot(shop, 50), await someLot(shop, 5), await someLot(shop, 5)]
  await pass(shop, b, a, 50)
  await pass(shop, a, c, 10)
  await pass(shop, a, b, 50)
  expect(await reached(shop, b.id)).toEqual([a.id, b.id, c.id])
  const [e, f] = [await someLot(shop, 100), await someLot(shop, 50)]
  await pass(shop, f, e, 50)
  await pass(shop, e, d, 10)
  await pass(shop, d, e, 10)
  await pass(shop, e, f, 50)
  expect(await reached(shop, f.id)).toEqual([f.id])
})
