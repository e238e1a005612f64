import { productRoutes } from '@plantule/contract/catalogue/products'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { judged } from '@plantule/contract/traceability/mark'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { closeDocuments } from '../../../platform/documents/render.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { levelOf, someStock } from '../../orders/orders.testing.ts'
import { collectedIn, declaredBatch, packed, someBatch, someMixture, someSeedling } from './local.testing.ts'

afterAll(closeDocuments)

const rules = { productionRegion: null, maxGenerations: 5 }
const batchOf = (shop: TestShop, id: number) => shop.ok(batchRoutes.getBatch, { params: { id } })

test('a batch takes what it takes of a collection, never more than was collected, and gives it back', async () => {
  const shop = await newShop()
  const collection = await collectedIn(shop)
  const made = await someBatch(shop, { sources: [{ lotId: collection, quantity: 3000.5 }] })
  expect(made).toMatchObject({
    onHand: 3000.5,
    unit: 'grams',
    year: 2026,
    origin: { regions: ['massif_armoricain'], unknown: 0, local: true },
  })
  expect(made.number).toMatch(/^MA26-CENJAC-\d{3,}-1$/)
  expect(made.ancestors.map(({ kind, zone }) => [kind, zone?.name])).toEqual([['seed_collection', 'Prairie des Basses Vallées']])
  const over = await shop.call(batchRoutes.createBatch, {
    body: { name: 'Centaurea jacea', startedOn: '2026-08-10', sources: [{ lotId: collection, quantity: 1200 }] },
  })
  expect([over.problem.code, over.problem.errors?.[0]?.path]).toEqual(['source_short', ['sources', 0, 'quantity']])
  // Two who take the rest at once: one gets it.
  const rest = () =>
    shop.call(batchRoutes.createBatch, {
      body: { name: 'Centaurea jacea', startedOn: '2026-08-11', sources: [{ lotId: collection, quantity: 1199.5 }] },
    })
  const both = await Promise.all([rest(), rest()])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const zone = made.ancestors[0]?.zone?.id ?? 0
  const { seedCollections } = await shop.ok(zoneRoutes.getZone, { params: { id: zone } })
  const change = { params: { id: collection }, body: { quantity: 4199, version: seedCollections[0]?.version ?? 0 } }
  expect((await shop.call(zoneRoutes.updateSeedCollection, change)).problem.code).toBe('collection_given')
  expect((await shop.call(zoneRoutes.removeSeedCollection, { params: { id: collection } })).problem.code).toBe('collection_used')
  const less = await shop.ok(batchRoutes.updateBatch, {
    params: { id: made.id },
    body: { sources: [{ lotId: collection, quantity: 2000 }], version: made.version },
  })
  expect([less.onHand, less.sources.map(({ quantity }) => quantity)]).toEqual([2000, [2000]])
  const found = await shop.ok(localLotRoutes.findLocalSources, { params: { q: 'jacea' } })
  expect(found.items.find(({ id }) => id === collection)?.left).toBe(1000.5)
  await shop.ok(batchRoutes.removeBatch, { params: { id: made.id } })
  expect((await shop.call(batchRoutes.getBatch, { params: { id: made.id } })).status).toBe(404)
  const after = await shop.ok(localLotRoutes.findLocalSources, { params: { q: 'jacea' } })
  expect(after.items.find(({ id }) => id === collection)?.left).toBe(3000.5)
  // The number is never given again.
  expect((await someBatch(shop, { sources: [{ lotId: collection, quantity: 1 }] })).number).not.toBe(made.number)
})

test('cleaning leaves less, never more, and what is less cannot be gone already', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  const params = { id: batch.id }
  const over = await shop.call(batchRoutes.updateBatch, { params, body: { cleaned: 3001, version: batch.version } })
  expect([over.problem.code, over.problem.errors?.[0]?.path]).toEqual(['cleaned_over_raw', ['cleaned']])
  const cleaned = await shop.ok(batchRoutes.updateBatch, {
    params,
    body: { cleaned: 800, state: 'cleaned', tests: [{ on: '2026-09-01', sown: 100, germinated: 84 }], version: batch.version },
  })
  expect(cleaned).toMatchObject({ onHand: 800, balance: { received: 3000, lost: 2200, given: 0, packed: 0, sold: 0, loose: 800 } })
  const { items } = await shop.ok(batchRoutes.listBatches, { params: { year: 2026 } })
  expect(items.map(({ germinationPct, onHand }) => [germinationPct, onHand])).toEqual([[84, 800]])
  await someSeedling(shop, batch.id, 700)
  const short = await shop.call(batchRoutes.updateBatch, { params, body: { cleaned: 600, version: cleaned.version } })
  expect(short.problem.code).toBe('local_short')
  const counted = await shop.ok(localLotRoutes.countLocalLot, { params, body: { kind: 'count', quantity: 95 } })
  expect(counted.balance).toMatchObject({ received: 3000, lost: 2205, given: 700, loose: 95 })
  for (const body of [
    { kind: 'loss' as const, quantity: 95.001 },
    { kind: 'loss' as const, quantity: 200 },
  ])
    expect((await shop.call(localLotRoutes.countLocalLot, { params, body })).problem.code).toBe('local_short')
  const sown = await shop.call(batchRoutes.updateBatch, {
    params,
    body: { tests: [{ on: '2026-09-01', sown: 10, germinated: 11 }], version: cleaned.version },
  })
  expect(sown.problem.errors?.[0]?.path).toEqual(['tests', 0, 'germinated'])
})

test('lots of other units, species and kinds stay out', async () => {
  const shop = await newShop()
  const pieces = await declaredBatch(shop, { unit: 'pieces', part: 'cutting', declared: 200 })
  const make = (body: object) =>
    shop.call(batchRoutes.createBatch, { body: { name: 'Leucanthemum vulgare', startedOn: '2026-08-12', ...body } })
  expect((await make({ sources: [{ lotId: pieces.id, quantity: 3 }] })).problem.code).toBe('source_unit')
  expect((await make({ unit: 'pieces', declared: 1.5 })).problem.code).toBe('pieces_whole')
  expect((await make({ sources: [{ lotId: 900_000, quantity: 3 }] })).problem.errors?.[0]?.path).toEqual(['sources', 0, 'lotId'])
  const twice = await make({
    sources: [
      { lotId: pieces.id, quantity: 3 },
      { lotId: pieces.id, quantity: 4 },
    ],
  })
  expect(twice.problem.errors?.[0]?.path).toEqual(['sources'])
  expect((await make({ startedOn: '2099-01-01' })).problem.code).toBe('day_to_come')
  const mixture = await someMixture(shop)
  const set = await shop.call(mixtureRoutes.setRecipe, {
    params: { id: mixture.id },
    body: { quantity: 1, lines: [{ lotId: pieces.id, shareBp: 10_000 }], version: mixture.version },
  })
  expect(set.problem.code).toBe('source_unit')
  expect((await make({ sources: [{ lotId: mixture.id, quantity: 1 }] })).problem.code).toBe('source_kind')
  // A batch of batches is one of the same species, with a number of its own.
  const half = await make({ unit: 'pieces', sources: [{ lotId: pieces.id, quantity: 120 }] })
  expect([half.status, half.body.number === pieces.number, half.body.onHand]).toEqual([201, false, 120])
  expect((await batchOf(shop, pieces.id)).onHand).toBe(80)
})

test('a recipe takes exactly its shares, and what changes goes back to the milligram', async () => {
  const shop = await newShop()
  const [one, two, alps] = [await someBatch(shop), await declaredBatch(shop), await declaredBatch(shop, { region: 'alpes' })]
  const { id, version } = await someMixture(shop)
  const set = (quantity: number, lines: [number, number][], at: number) =>
    shop.call(mixtureRoutes.setRecipe, {
      params: { id },
      body: { quantity, lines: lines.map(([lotId, shareBp]) => ({ lotId, shareBp })), version: at },
    })
  for (const [quantity, lines] of [
    [100, []],
    [0, [[one.id, 10_000]]],
  ] as [number, [number, number][]][])
    expect((await set(quantity, lines, version)).problem.code).toBe('recipe_empty')
  const unwhole = await set(100, [[one.id, 9999]], version)
  expect(unwhole.problem.errors?.[0]?.path).toEqual(['lines'])
  const answer = await set(
    1000.001,
    [
      [one.id, 3333],
      [two.id, 6667],
    ],
    version,
  )
  const { body } = answer
  expect(body).toMatchObject({ onHand: 1000.001, quantity: 1000.001, origin: { regions: ['massif_armoricain'] } })
  const left = async () => [(await batchOf(shop, one.id)).onHand, (await batchOf(shop, two.id)).onHand]
  const [a = 0, b = 0] = await left()
  expect(Math.round((3000 - a + 1000 - b) * 1000)).toBe(1_000_001)
  expect(judged(body.origin, rules).kept).toBe(true)
  const mixed = await set(
    1000.001,
    [
      [one.id, 5000],
      [alps.id, 5000],
    ],
    body.version,
  )
  expect(judged(mixed.body.origin, rules).because).toEqual(['mixed'])
  expect(await left()).toEqual([3000 - 500.001, 1000])
  expect(
    (
      await set(
        1000.001,
        [
          [one.id, 5000],
          [alps.id, 5000],
        ],
        body.version,
      )
    ).problem.code,
  ).toBe('stale_version')
  // What was sown of it cannot go back.
  await someSeedling(shop, id, 900)
  expect((await set(50, [[one.id, 10_000]], mixed.body.version)).problem.code).toBe('source_gone')
  expect((await shop.call(mixtureRoutes.removeMixture, { params: { id } })).problem.code).toBe('local_lot_used')
  expect((await shop.call(batchRoutes.removeBatch, { params: { id: one.id } })).problem.code).toBe('local_lot_used')
  // Two who want the last grams of a batch at once.
  const more = await someMixture(shop)
  const another = await someMixture(shop)
  const both = await Promise.all(
    [more, another].map((mixture) =>
      shop.call(mixtureRoutes.setRecipe, {
        params: { id: mixture.id },
        body: { quantity: 900, lines: [{ lotId: two.id, shareBp: 10_000 }], version: mixture.version },
      }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a sowing becomes plants, plants a cultivation, and a harvest of it a new generation', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  expect((await shop.call(seedlingRoutes.createSeedling, { body: {} })).problem.code).toBe('sowing_unnamed')
  const sown = await someSeedling(shop, batch.id, 25)
  expect(sown).toMatchObject({ name: 'Centaurea jacea', sown: 25, sownUnit: 'grams', onHand: 0, unit: 'pieces', emerged: null })
  expect((await batchOf(shop, batch.id)).onHand).toBe(2975)
  const up = await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { emerged: 90, version: sown.version } })
  const potted = await shop.ok(seedlingRoutes.potSeedling, { params: { id: sown.id }, body: { plants: 60 } })
  expect(potted).toMatchObject({ onHand: 30, balance: { received: 90, given: 60, loose: 30 } })
  const cultivationId = potted.offspring[0]?.id ?? 0
  const cultivation = await shop.ok(cultivationRoutes.getCultivation, { params: { id: cultivationId } })
  expect(cultivation.parents).toMatchObject([{ kind: 'seedling', quantity: 60, unit: 'pieces' }])
  expect(cultivation.sizes[0]?.onHand).toBe(60)
  const again = await shop.call(seedlingRoutes.potSeedling, { params: { id: sown.id }, body: { plants: 31 } })
  expect(again.problem.code).toBe('local_short')
  const fewer = await shop.call(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body: { emerged: 59, version: up.version } })
  expect(fewer.problem.code).toBe('local_short')
  await shop.ok(seedlingRoutes.potSeedling, { params: { id: sown.id }, body: { plants: 10, sizeId: cultivation.sizes[0]?.id ?? 0 } })
  expect((await shop.ok(cultivationRoutes.getCultivation, { params: { id: cultivationId } })).sizes[0]?.onHand).toBe(70)
  const harvest = await someBatch(shop, { sources: [{ lotId: cultivationId, quantity: 800 }], startedOn: '2026-09-20' })
  expect(harvest.origin).toMatchObject({ generation: 1, regions: ['massif_armoricain'], unknown: 0, grown: true })
  expect(harvest.ancestors.map(({ kind }) => kind)).toEqual(['cultivation', 'seedling', 'batch', 'seed_collection'])
  expect((await shop.ok(cultivationRoutes.getCultivation, { params: { id: cultivationId } })).children).toMatchObject([
    { kind: 'batch', quantity: 800, unit: 'grams' },
  ])
  expect((await shop.call(seedlingRoutes.removeSeedling, { params: { id: sown.id } })).problem.code).toBe('local_lot_used')
  // Nothing is its own ancestor.
  const circle = await shop.call(batchRoutes.updateBatch, {
    params: { id: batch.id },
    body: { sources: [{ lotId: harvest.id, quantity: 1 }], version: batch.version },
  })
  expect(circle.status).toBe(409)
})

test('packets are the stock of their size: they sell, come back, are counted, and lie loose again', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  const params = { id: batch.id }
  const own = await someStock(shop, 5)
  const pack = (body: { subproductId: number; content: number; packets: number }) =>
    shop.call(localLotRoutes.packLocalLot, { params, body })
  expect((await pack({ subproductId: own, content: 1, packets: 1 })).problem.code).toBe('pack_not_connected')
  const { productId } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('subproduct').select('product_id as productId').where('id', '=', own).executeTakeFirstOrThrow(),
  )
  await shop.ok(batchRoutes.connectBatch, { params: { id: batch.id, productId } })
  expect((await pack({ subproductId: own, content: 1, packets: 1 })).problem.code).toBe('pack_own_stock')
  const { subproductId, productId: sold } = await packed(shop, batch, 200)
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: 200 })
  const seen = await batchOf(shop, batch.id)
  expect([seen.onHand, seen.packs.map(({ content, onHand }) => [content, onHand])]).toEqual([2500, [[2.5, 200]]])
  expect((await pack({ subproductId, content: 2.5, packets: 1001 })).problem.code).toBe('local_short')
  // Two who pack the last grams at once.
  const both = await Promise.all([600, 600].map((packets) => pack({ subproductId, content: 2.5, packets })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  await shop.ok(stockRoutes.changeProductStock, {
    params: { id: sold },
    body: { changes: [{ subproductId, kind: 'loss', quantity: 10, reason: 'Souris' }] },
  })
  const after = await batchOf(shop, batch.id)
  expect(after.balance).toEqual({ received: 3000, found: 0, lost: 25, given: 0, packed: 790 * 2.5, sold: 0, loose: 1000 })
  const sizeId = after.packs[0]?.sizeId ?? 0
  expect((await shop.call(batchRoutes.disconnectBatch, { params: { id: batch.id, productId: sold } })).problem.code).toBe('product_packed')
  expect((await shop.call(localLotRoutes.unpackLocalLot, { params, body: { sizeId, packets: 791 } })).problem.code).toBe('pack_short')
  await shop.ok(localLotRoutes.unpackLocalLot, { params, body: { sizeId, packets: 790 } })
  expect((await batchOf(shop, batch.id)).onHand).toBe(2975)
  expect(await levelOf(shop, subproductId)).toMatchObject({ onHand: 0 })
  await shop.ok(batchRoutes.disconnectBatch, { params: { id: batch.id, productId: sold } })
  expect((await shop.call(batchRoutes.removeBatch, { params })).problem.code).toBe('local_lot_used')
  expect((await shop.ok(productRoutes.getProduct, { params: { id: sold } })).id).toBe(sold)
})

test('whatever is done in whatever order, nothing comes from nowhere and nothing is lost', async () => {
  const shop = await newShop()
  const gesture = fc.record({
    kind: fc.constantFrom(
      'clean' as const,
      'count' as const,
      'loss' as const,
      'sow' as const,
      'pack' as const,
      'unpack' as const,
      'mix' as const,
    ),
    quantity: fc.integer({ min: 1, max: 900_000 }).map((whole) => whole / 1000),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(gesture, { minLength: 3, maxLength: 9 }), async (gestures) => {
      const batch = await someBatch(shop, { sources: [{ lotId: await collectedIn(shop), quantity: 1000 }] })
      const params = { id: batch.id }
      const { subproductId } = await packed(shop, batch, 1)
      const mixture = await someMixture(shop)
      for (const { kind, quantity } of gestures) {
        const now = await batchOf(shop, batch.id)
        if (kind === 'clean') await shop.call(batchRoutes.updateBatch, { params, body: { cleaned: quantity, version: now.version } })
        else if (kind === 'sow') await shop.call(seedlingRoutes.createSeedling, { body: { sourceId: batch.id, sown: quantity } })
        else if (kind === 'pack')
          await shop.call(localLotRoutes.packLocalLot, { params, body: { subproductId, content: 2.5, packets: Math.ceil(quantity / 20) } })
        else if (kind === 'unpack')
          await shop.call(localLotRoutes.unpackLocalLot, {
            params,
            body: { sizeId: now.packs[0]?.sizeId ?? 0, packets: Math.ceil(quantity / 20) },
          })
        else if (kind === 'mix') {
          const { version } = await shop.ok(mixtureRoutes.getMixture, { params: { id: mixture.id } })
          const lines = [{ lotId: batch.id, shareBp: 10_000 }]
          await shop.call(mixtureRoutes.setRecipe, { params: { id: mixture.id }, body: { quantity, lines, version } })
        } else await shop.call(localLotRoutes.countLocalLot, { params, body: { kind, quantity } })
        const { balance, onHand } = await batchOf(shop, batch.id)
        const { received, found, lost, given, packed: inPackets, sold, loose } = balance
        expect(Math.round((lost + given + inPackets + sold + loose) * 1000)).toBe(Math.round((received + found) * 1000))
        expect([loose, received]).toEqual([onHand, 1000])
        expect(Math.min(loose, given, inPackets, sold, lost, found)).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 12 },
  )
})

test('only who may change the settings says why the mark is kept; labels and numbers follow the shop', async () => {
  const shop = await newShop()
  const seller = { token: await shop.memberWith(['traceability.read', 'traceability.write']) }
  const body = {
    name: 'Briza media',
    startedOn: '2026-08-10',
    declared: 10,
    region: 'alpes' as const,
    generation: 9,
    justification: 'Dérogation',
  }
  const refused = await shop.call(batchRoutes.createBatch, { body }, seller)
  expect([refused.status, refused.problem.code]).toEqual([403, 'justification_refused'])
  const config = await shop.ok(certificateRoutes.getLocalConfig)
  for (const batchPattern of ['', 'LOT', '{N}{N}'])
    expect((await shop.call(certificateRoutes.setLocalConfig, { body: { ...config, batchPattern } })).status).toBe(400)
  await shop.ok(certificateRoutes.setLocalConfig, { body: { ...config, batchPattern: 'VL-{YYYY}-{N3}' } })
  const made = await shop.ok(batchRoutes.createBatch, { body })
  expect([made.number, judged(made.origin, rules)]).toEqual(['VL-2026-001', { kept: true, because: ['generations'] }])
  const kept = await shop.ok(batchRoutes.updateBatch, { params: { id: made.id }, body: { note: 'Sac 3', version: made.version } }, seller)
  expect([kept.note, kept.origin.justification]).toEqual(['Sac 3', 'Dérogation'])
  const numbers = await Promise.all([1, 2, 3, 4].map(() => declaredBatch(shop)))
  expect(numbers.map(({ number }) => number).toSorted()).toEqual(['VL-2026-002', 'VL-2026-003', 'VL-2026-004', 'VL-2026-005'])
  const pdf = (await shop.ok(batchRoutes.batchLabels, { params: { id: made.id }, body: { copies: 3 } })) as Buffer
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})
