import type { Sent } from '@plantule/contract/base/route'
import { type Batch, batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { type Mixture, mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { type Seedling, seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import type { TestShop } from '../../../testing/new-shop.ts'
import { someProduct } from '../../catalogue/catalogue.testing.ts'
import { firm, pay, step } from '../../orders/orders.testing.ts'
import { knapweed, someZone } from '../traceability.testing.ts'

type BatchBody = Sent<(typeof batchRoutes)['createBatch']>['body']

/** 4.2 kg of knapweed of a meadow in Anjou, as they were collected. */
export async function collectedIn(shop: TestShop, region: 'massif_armoricain' | 'alpes' = 'massif_armoricain'): Promise<number> {
  const zone = await someZone(shop)
  await shop.ok(zoneRoutes.updateZone, { params: { id: zone.id }, body: { region, version: zone.version } })
  const { seedCollections } = await shop.ok(zoneRoutes.addSeedCollection, { params: { id: zone.id }, body: knapweed })
  return seedCollections[0]?.id ?? 0
}

/** A batch of 3 kg of what was collected. */
export async function someBatch(shop: TestShop, given: Partial<BatchBody> = {}): Promise<Batch> {
  const sources = given.sources ?? [{ lotId: await collectedIn(shop), quantity: 3000 }]
  return shop.ok(batchRoutes.createBatch, { body: { name: 'Centaurea jacea', startedOn: '2026-08-10', ...given, sources } })
}

/** 1 kg that somebody else collected, of which nothing is known here but the region. */
export const declaredBatch = (shop: TestShop, given: Partial<BatchBody> = {}): Promise<Batch> =>
  shop.ok(batchRoutes.createBatch, {
    body: { name: 'Leucanthemum vulgare', startedOn: '2026-08-12', declared: 1000, region: 'massif_armoricain', ...given },
  })

export const someMixture = (shop: TestShop): Promise<Mixture> => shop.ok(mixtureRoutes.createMixture, { body: { name: 'Prairie fleurie' } })
export const someSeedling = (shop: TestShop, sourceId: number, sown = 10): Promise<Seedling> =>
  shop.ok(seedlingRoutes.createSeedling, { body: { sourceId, sown, startedOn: '2026-09-01', container: 'Plaque 104' } })

/** So many packets of 2.5 g of a batch, in the catalogue. */
export async function packed(
  shop: TestShop,
  batch: Batch,
  packets: number,
  content = 2.5,
): Promise<{ subproductId: number; productId: number }> {
  const { product, size } = await someProduct(shop, { name: 'Centaurée jacée' })
  await shop.ok(batchRoutes.connectBatch, { params: { id: batch.id, productId: product.id } })
  await shop.ok(localLotRoutes.packLocalLot, { params: { id: batch.id }, body: { subproductId: size.id, content, packets } })
  return { subproductId: size.id, productId: product.id }
}

/** An order that left with a carrier. */
export async function soldPackets(shop: TestShop, subproductId: number, quantity: number, customerId?: number): Promise<number> {
  const order = await firm(shop, [{ subproductId, quantity }], customerId ? { customerId } : {})
  if (order.inclCents > 0) await pay(shop, order.id, order.inclCents)
  for (const name of ['prepare', 'markPrepared', 'ship'] as const) await step(shop, order.id, name)
  return order.id
}

/** Something of all that batches, mixtures, sowings and certificates keep. */
export async function fillLocal(shop: TestShop): Promise<void> {
  const batch = await someBatch(shop, { cleaned: 2600, tests: [{ on: '2026-09-02', sown: 100, germinated: 81 }] })
  const other = await declaredBatch(shop)
  const mixture = await someMixture(shop)
  const lines = [
    { lotId: batch.id, shareBp: 6000 },
    { lotId: other.id, shareBp: 4000 },
  ]
  await shop.ok(mixtureRoutes.setRecipe, { params: { id: mixture.id }, body: { quantity: 500, lines, version: mixture.version } })
  const { id } = await someSeedling(shop, batch.id)
  const grown = await shop.ok(seedlingRoutes.getSeedling, { params: { id } })
  await shop.ok(seedlingRoutes.updateSeedling, { params: { id }, body: { emerged: 90, version: grown.version } })
  await shop.ok(seedlingRoutes.potSeedling, { params: { id }, body: { plants: 40 } })
  await shop.ok(
    batchRoutes.addBatchPaper,
    { params: { id: batch.id }, body: {} },
    { file: { name: 'tri.txt', bytes: Buffer.from('Trié') } },
  )
  const { subproductId } = await packed(shop, batch, 20)
  await shop.ok(certificateRoutes.certifyOrder, { params: { id: await soldPackets(shop, subproductId, 3) } })
}
