import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { judged } from '@plantule/contract/traceability/mark'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { collectedIn, declaredBatch, someBatch, someMixture, someSeedling } from './local.testing.ts'

const rules = { productionRegion: null, maxGenerations: 5 }
const batchOf = (shop: TestShop, id: number) => shop.ok(batchRoutes.getBatch, { params: { id } })

test('a reason given for one batch does not excuse another that a mixture is made of', async () => {
  const shop = await newShop()
  const [one, two] = [
    await declaredBatch(shop, { generation: 9, justification: 'Dérogation' }),
    await declaredBatch(shop, { generation: 7 }),
  ]
  const { id, version } = await someMixture(shop)
  const lines = [one.id, two.id].map((lotId) => ({ lotId, shareBp: 5000 }))
  const mixture = await shop.ok(mixtureRoutes.setRecipe, { params: { id }, body: { quantity: 100, lines, version } })
  expect(judged(mixture.origin, rules)).toEqual({ kept: false, because: ['generations'] })
  const { version: now } = await batchOf(shop, two.id)
  await shop.ok(batchRoutes.updateBatch, { params: { id: two.id }, body: { justification: 'Dérogation aussi', version: now } })
  const excused = await shop.ok(mixtureRoutes.getMixture, { params: { id } })
  expect(judged(excused.origin, rules)).toEqual({ kept: true, because: ['generations'] })
  // Or the mixture has its own.
  const third = await someMixture(shop)
  const plain = await declaredBatch(shop, { generation: 8 })
  const recipe = { quantity: 100, lines: [{ lotId: plain.id, shareBp: 10_000 }] }
  const made = await shop.ok(mixtureRoutes.setRecipe, { params: { id: third.id }, body: { ...recipe, version: third.version } })
  expect(judged(made.origin, rules).kept).toBe(false)
  const own = await shop.ok(mixtureRoutes.updateMixture, {
    params: { id: third.id },
    body: { justification: 'Accord', version: made.version },
  })
  expect(judged(own.origin, rules).kept).toBe(true)
})

test('a reason is for the rule that was not kept when it was given, not for one that is broken later', async () => {
  const shop = await newShop()
  const often = await declaredBatch(shop, { generation: 9, justification: 'Dérogation' })
  const sown = await someSeedling(shop, often.id)
  const config = { productionRegion: 'corse' as const, maxGenerations: 5 }
  await shop.ok(certificateRoutes.setLocalConfig, { body: { ...(await shop.ok(certificateRoutes.getLocalConfig)), ...config } })
  expect(judged(sown.origin, rules)).toEqual({ kept: true, because: ['generations'] })
  expect(judged(sown.origin, config)).toEqual({ kept: false, because: ['elsewhere', 'generations'] })
  const body = { justification: 'Serre louée sur place', version: sown.version }
  const said = await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sown.id }, body })
  expect(judged(said.origin, config).kept).toBe(true)
})

test('what rests on a permission or a fact that is gone keeps no mark, until it is there again or the collection is justified', async () => {
  const shop = await newShop()
  const collection = await collectedIn(shop)
  const batch = await someBatch(shop, { sources: [{ lotId: collection, quantity: 100 }] })
  const because = async () => judged((await batchOf(shop, batch.id)).origin, rules).because
  expect(await because()).toEqual([])
  const zoneId = batch.ancestors[0]?.zone?.id ?? 0
  const zone = await shop.ok(zoneRoutes.getZone, { params: { id: zoneId } })
  await shop.ok(zoneRoutes.removeZonePaper, { params: { id: zoneId, attachmentId: zone.papers[0]?.id ?? 0 } })
  expect(await because()).toEqual(['collecting'])
  await shop.ok(
    zoneRoutes.addZonePaper,
    { params: { id: zoneId }, body: { permission: true } },
    { file: { name: 'accord.txt', bytes: Buffer.from('Je donne mon accord.') } },
  )
  expect(await because()).toEqual([])
  const { version } = await shop.ok(zoneRoutes.getZone, { params: { id: zoneId } })
  const sown = await shop.ok(zoneRoutes.updateZone, { params: { id: zoneId }, body: { notPlanted: false, version } })
  expect(await because()).toEqual(['collecting'])
  const change = { params: { id: collection }, body: { note: 'Lisière', version: sown.seedCollections[0]?.version ?? 0 } }
  expect((await shop.call(zoneRoutes.updateSeedCollection, change)).problem.code).toBe('collecting_rules_broken')
  await shop.ok(zoneRoutes.updateSeedCollection, { ...change, body: { ...change.body, justification: 'Semé en 1985, hors de la station' } })
  expect(await because()).toEqual([])
})
