import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { collectedIn, declaredBatch, packed, someBatch, someMixture, someSeedling, soldPackets } from './local.testing.ts'

const onHand = async (shop: TestShop, id: number) => (await shop.ok(batchRoutes.getBatch, { params: { id } })).onHand

/** 500 g, 60 % of one batch and 40 % of another, of which so many packets of 2.5 g were made. */
async function mixed(shop: TestShop, packets: number) {
  const [a, b] = [await declaredBatch(shop), await declaredBatch(shop, { region: 'alpes' })]
  const { id, version } = await someMixture(shop)
  const set = async (quantity: number, shares: [number, number][], at?: number) =>
    shop.call(mixtureRoutes.setRecipe, {
      params: { id },
      body: {
        quantity,
        lines: shares.map(([lotId, shareBp]) => ({ lotId, shareBp })),
        version: at ?? (await shop.ok(mixtureRoutes.getMixture, { params: { id } })).version,
      },
    })
  const shares: [number, number][] = [
    [a.id, 6000],
    [b.id, 4000],
  ]
  await set(500, shares, version)
  const { product, size } = await someProduct(shop, { name: 'Prairie' })
  await shop.ok(mixtureRoutes.connectMixture, { params: { id, productId: product.id } })
  const pack = (count: number) =>
    shop.ok(localLotRoutes.packLocalLot, { params: { id }, body: { subproductId: size.id, content: 2.5, packets: count } })
  if (packets > 0) await pack(packets)
  return { a, b, id, set, pack, shares, subproductId: size.id }
}

test('what was packed and sold stays made up as it was: its sources take nothing back, and no other comes in', async () => {
  const shop = await newShop()
  const { a, b, id, set, subproductId } = await mixed(shop, 200)
  const orderId = await soldPackets(shop, subproductId, 200)
  expect((await shop.call(certificateRoutes.certifyOrder, { params: { id: orderId } })).problem.code).toBe('certificate_nothing')
  const alone = await set(500, [[b.id, 10_000]])
  expect([alone.status, alone.problem.code, alone.problem.errors?.[0]?.path]).toEqual([409, 'source_gone', ['lines']])
  const third = await declaredBatch(shop)
  const more = await set(750, [
    [a.id, 4000],
    [b.id, 2667],
    [third.id, 3333],
  ])
  expect([more.problem.code, more.problem.errors?.[0]?.path]).toEqual(['source_late', ['lines', 2, 'lotId']])
  expect([await onHand(shop, a.id), await onHand(shop, b.id)]).toEqual([700, 800])
  const { origin } = await shop.ok(mixtureRoutes.getMixture, { params: { id } })
  expect(origin.regions.toSorted()).toEqual(['alpes', 'massif_armoricain'])
  expect((await shop.call(certificateRoutes.certifyOrder, { params: { id: orderId } })).problem.code).toBe('certificate_nothing')
})

test('of what still lies loose each source takes back its share, to the milligram, and all once nothing is out', async () => {
  const shop = await newShop()
  const { a, b, id, set, shares, subproductId } = await mixed(shop, 160)
  // 100 g lie loose: 60 g of one and 40 g of the other.
  const over = await set(439.999, [
    [a.id, 5454],
    [b.id, 4546],
  ])
  expect([over.problem.code, over.problem.title.includes('que 60 g')]).toEqual(['source_gone', true])
  const less = await set(400, shares)
  expect([less.status, less.body.onHand, await onHand(shop, a.id), await onHand(shop, b.id)]).toEqual([200, 0, 760, 840])
  const { packs } = await shop.ok(mixtureRoutes.getMixture, { params: { id } })
  expect(packs[0]?.subproductId).toBe(subproductId)
  await shop.ok(localLotRoutes.unpackLocalLot, { params: { id }, body: { sizeId: packs[0]?.sizeId ?? 0, packets: 160 } })
  const all = await set(300, [[b.id, 10_000]])
  expect([all.status, all.body.onHand, await onHand(shop, a.id), await onHand(shop, b.id)]).toEqual([200, 300, 1000, 700])
})

test('a batch that was packed and a sowing that was potted keep what they came of', async () => {
  const shop = await newShop()
  const collection = await collectedIn(shop)
  const batch = await someBatch(shop, { sources: [{ lotId: collection, quantity: 1000 }] })
  await packed(shop, batch, 100)
  const change = async (sources: { lotId: number; quantity: number }[]) => {
    const { version } = await shop.ok(batchRoutes.getBatch, { params: { id: batch.id } })
    return shop.call(batchRoutes.updateBatch, { params: { id: batch.id }, body: { sources, version } })
  }
  const other = await collectedIn(shop, 'alpes')
  const added = await change([
    { lotId: collection, quantity: 1000 },
    { lotId: other, quantity: 10 },
  ])
  expect([added.problem.code, added.problem.errors?.[0]?.path]).toEqual(['source_late', ['sources', 1, 'quantity']])
  expect((await change([])).problem.code).toBe('source_gone')
  expect((await change([{ lotId: collection, quantity: 250 }])).body.onHand).toBe(0)

  const source = await someBatch(shop)
  const sown = await someSeedling(shop, source.id, 20)
  const up = await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { emerged: 80, version: sown.version } })
  await shop.ok(seedlingRoutes.potSeedling, { params: { id: sown.id }, body: { plants: 60 } })
  const resow = (body: object) =>
    shop.call(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { ...body, version: up.version } })
  expect((await resow({ sourceId: batch.id })).status).toBe(409)
  const fewer = await resow({ sown: 19.999 })
  expect([fewer.problem.code, fewer.problem.errors?.[0]?.path]).toEqual(['source_gone', ['sown']])
  expect((await resow({ sown: 20 })).body).toMatchObject({ sown: 20 })
})
