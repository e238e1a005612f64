import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { traceRoutes } from '@plantule/contract/traceability/trace'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { declaredBatch } from './local.testing.ts'
import { originOf } from './origin.ts'

const phases = [{ kind: 'cold' as const, weeks: 12 }]
const onHand = async (shop: TestShop, id: number) => (await shop.ok(batchRoutes.getBatch, { params: { id } })).onHand

test('seeds that are stratified leave their batch, and what is sown of them keeps its region', async () => {
  const shop = await newShop()
  const batch = await declaredBatch(shop, { name: 'Sorbus torminalis', lifeForm: 'woody' })
  const body = { name: 'Sorbus torminalis', startedOn: '2025-11-02', quantity: 400, unit: 'grams' as const, sourceId: batch.id, phases }
  const over = await shop.call(stratificationRoutes.createStratification, { body: { ...body, quantity: 1001 } })
  expect([over.problem.code, over.problem.errors?.[0]?.path]).toEqual(['source_short', ['sourceId']])
  const seeds = await shop.call(stratificationRoutes.createStratification, { body: { ...body, unit: 'seeds' } })
  expect(seeds.problem.code).toBe('source_unit')
  const grower = { token: await shop.memberWith(['production.read', 'production.write']) }
  expect((await shop.call(stratificationRoutes.createStratification, { body }, grower)).problem.code).toBe('no_right')
  const made = await shop.ok(stratificationRoutes.createStratification, { body })
  expect([made.source?.number, await onHand(shop, batch.id)]).toEqual([batch.number, 600])
  const params = { id: made.id }
  const fewer = await shop.ok(stratificationRoutes.updateStratification, { params, body: { quantity: 300, version: made.version } })
  expect(await onHand(shop, batch.id)).toBe(700)
  let lot = fewer
  for (const on of ['2025-11-02', '2026-01-25'])
    lot = await shop.ok(stratificationRoutes.advanceStratification, { params, body: { on, version: lot.version } })
  const sown = await shop.ok(stratificationRoutes.sowStratification, {
    params,
    body: { on: '2026-02-01', quantity: 100, plants: 50, version: lot.version },
  })
  const lotId = sown.sowings[0]?.lotId ?? 0
  // How many came up is counted later.
  const { sizes } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: lotId } })
  const count = { sizeId: sizes[0]?.id ?? 0, kind: 'count' as const, quantity: 250, seen: 50 }
  await shop.ok(cultivationRoutes.recordInventory, { params: { id: lotId }, body: count })
  const { rows } = await shop.inShop((ctx) => sql<{ origin: object }>`select ${originOf(sql`${lotId}`)} as origin`.execute(ctx.db))
  expect(rows[0]?.origin).toMatchObject({ local: true, regions: ['massif_armoricain'], unknown: 0, lifeForm: 'woody' })
  const { lots } = await shop.ok(traceRoutes.trace, { params: { of: 'lot', id: batch.id }, query: {} })
  expect(lots.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([batch.id, made.id, lotId])
  // A third was sown: two thirds may still go back, and no other batch comes in.
  const change = (given: object) =>
    shop.call(stratificationRoutes.updateStratification, { params, body: { version: sown.version, ...given } })
  expect((await change({ sourceId: null })).problem.code).toBe('source_gone')
  expect((await change({ sourceId: (await declaredBatch(shop)).id })).status).toBe(409)
  expect((await change({ quantity: 100 })).status).toBe(200)
  expect(await onHand(shop, batch.id)).toBe(900)
})

test('a stratification gives its seeds back when its batch is taken out, and stays in its history', async () => {
  const shop = await newShop()
  const batch = await declaredBatch(shop)
  const body = { name: 'Leucanthemum vulgare', startedOn: '2026-01-02', quantity: 50, unit: 'grams' as const, phases }
  const made = await shop.ok(stratificationRoutes.createStratification, { body: { ...body, sourceId: batch.id } })
  const params = { id: made.id }
  expect((await shop.call(stratificationRoutes.removeStratification, { params })).problem.code).toBe('stratification_sourced')
  const without = await shop.ok(stratificationRoutes.updateStratification, { params, body: { sourceId: null, version: made.version } })
  expect([without.source, await onHand(shop, batch.id)]).toEqual([null, 1000])
  const plain = await shop.ok(stratificationRoutes.createStratification, { body })
  await shop.ok(stratificationRoutes.removeStratification, { params: { id: plain.id } })
})
