import { studioRoutes } from '@plantule/contract/printing/studio'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import type { KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readZpl } from '../../printing/zpl.testing.ts'
import { localLabelSource } from './local-labels.ts'
import { someCollection } from '../traceability.testing.ts'
import { declaredBatch, packed, someBatch, someMixture, someSeedling } from './local.testing.ts'

/** What a printer of labels is told: the words of each thing's label and how many of it. */
async function printed(shop: TestShop, ids: number[], asked: { perStock?: boolean; copies?: number }): Promise<[string[], number][]> {
  const body = { subject: 'local_lot', ids, kind: 'plant', format: 'roll-100', output: 'zpl-203', ...asked } as const
  const zpl = ((await shop.ok(studioRoutes.printLabels, { body })) as Buffer).toString('utf8')
  return readZpl(zpl).map((label) => [label.fields.map(({ data }) => data), label.copies])
}

test('local lots have so many labels as are asked, or one a plant that came up, a packet, and what lies loose', async () => {
  const shop = await newShop()
  const batch = await someBatch(shop)
  await packed(shop, batch, 12, 2.5)
  const [mixture, sowing] = [await someMixture(shop), await someSeedling(shop, batch.id)]
  await shop.ok(seedlingRoutes.updateSeedling, { params: { id: sowing.id }, body: { emerged: 37, version: sowing.version } })
  const ids = [sowing.id, batch.id, mixture.id]
  const counts = async (asked: { perStock?: boolean; copies?: number }) => (await printed(shop, ids, asked)).map(([, copies]) => copies)
  expect(await counts({ copies: 3 })).toEqual([3, 3, 3])
  expect(await counts({})).toEqual([1, 1, 1])
  // Nothing of the mixture is there yet.
  expect(await counts({ perStock: true })).toEqual([37, 1, 12])
  const [plant, loose, packet] = (await printed(shop, ids, { perStock: true })).map(([words]) => words.join('|'))
  expect(plant).toContain(sowing.number)
  expect([loose?.includes(batch.number), loose?.includes('2,5 g')]).toEqual([true, false])
  expect(packet).toContain(`${batch.number}  ·  2,5 g`)
  expect(packet).toContain(`/vegetal-local/batches/${batch.id}`)
  const none = await shop.call(studioRoutes.printLabels, { body: { subject: 'local_lot', ids: [mixture.id], perStock: true } })
  expect(none.problem.code).toBe('no_labels')
  const stranger = await newShop()
  expect((await stranger.call(studioRoutes.printLabels, { body: { subject: 'local_lot', ids } })).problem.code).toBe('no_labels')
})

test('however many local lots are labelled, they are read at once, in the order in which they were chosen', async () => {
  const shop = await newShop()
  const lots = await Promise.all(Array.from({ length: 6 }, () => declaredBatch(shop)))
  const ids = lots.map(({ id }) => id).toReversed()
  let statements = 0
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements++
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const labelled = await shop.inShop((ctx) =>
    localLabelSource.labelled({ ...ctx, db: ctx.db.withPlugin(counting) as typeof ctx.db }, ids, { copies: 1, perStock: false }),
  )
  expect(labelled.map(({ value }) => value.reference)).toEqual(lots.map(({ number }) => number).toReversed())
  expect(labelled[0]?.value.facts?.[0]).toBe('Massif armoricain')
  expect(statements).toBe(1)
})

test('the bag of a collection says species, number, amount, zone and day, and leads to its zone; of no other shop', async () => {
  const [shop, stranger] = [await newShop(), await newShop()]
  const { zone, id } = await someCollection(shop)
  const choice = { subject: 'seed_collection', kind: 'plant', format: 'roll-100', copies: 2 } as const
  const body = { ...choice, ids: [id] }
  const zpl = ((await shop.ok(studioRoutes.printLabels, { body: { ...body, output: 'zpl-203' } })) as Buffer).toString('utf8')
  const [label] = readZpl(zpl)
  const words = label?.fields.map(({ data }) => data).join('|') ?? ''
  expect(label?.copies).toBe(2)
  for (const said of ['Centaurea jacea', zone.seedCollections[0]?.number ?? '-', 'Prairie des Basses', `/vegetal-local/zones/${zone.id}`])
    expect(words).toContain(said)
  expect((await stranger.call(studioRoutes.printLabels, { body })).problem.code).toBe('no_labels')
  const seller = await shop.memberWith(['catalogue.read'])
  expect((await shop.call(studioRoutes.printLabels, { body }, { token: seller })).status).toBe(403)
})
