import { type Consumable, consumableRoutes as routes, type UsageInput } from '@plantule/contract/production/consumables'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { sizeOfLot, someLot } from '../production.testing.ts'
import { someConsumable } from './inputs.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const write = (consumableId: number, given: Partial<UsageInput>) =>
  shop.call(routes.addUsage, { body: { consumableId, quantity: 1, ...given } })
const ledger = async (id: number) =>
  (await shop.ok(routes.listUsages, { params: { id }, query: {} })).items.map((usage) => [
    usage.kind,
    usage.change,
    usage.after,
    usage.valueCents,
  ])

/** What is there and what it is worth, added up from the lines alone. */
async function holds(): Promise<void> {
  const broken = await shop.inShop((ctx) =>
    sql`select c.id from consumable c left join (select consumable_id, sum(change) as n, sum(value_cents) as v from consumable_move
        where shop_id = ${ctx.shopId} group by 1) m on m.consumable_id = c.id
      where c.shop_id = ${ctx.shopId} and (c.on_hand, c.value_cents) is distinct from (coalesce(m.n, 0), coalesce(m.v, 0))`.execute(ctx.db),
  )
  expect(broken.rows).toEqual([])
}

test('what is bought, used and counted makes the stock, its value and its unit cost', async () => {
  const soil = await someConsumable(shop)
  expect(soil).toMatchObject({ stock: 100, valueCents: 50_000, unitCostCents: 500, low: false })
  const lot = await someLot(shop)
  const used = await write(soil.id, { quantity: 12.5, cultivationId: lot.id, batch: 'T-1' })
  expect(used.body).toMatchObject({
    stock: 87.5,
    valueCents: 43_750,
    unitCostCents: 500,
    batches: [{ batch: 'T-1', expiresOn: '2027-03-01', left: 87.5 }],
  })
  expect((await write(soil.id, { kind: 'count', quantity: 80 })).body).toMatchObject({ stock: 80, valueCents: 40_000 })
  expect(await ledger(soil.id)).toEqual([
    ['count', -7.5, 80, -3_750],
    ['use', -12.5, 87.5, -6_250],
    ['purchase', 100, 100, 50_000],
  ])
  await holds()
})

test('more than is there is refused beside its field, and so is nothing', async () => {
  const soil = await someConsumable(shop, 3)
  expect((await write(soil.id, { quantity: 3.001 })).problem).toMatchObject({
    code: 'consumable_short',
    title: 'Il ne reste que 3 sac de Terreau.',
    errors: [{ path: ['quantity'] }],
  })
  expect((await write(soil.id, { quantity: 0 })).problem).toMatchObject({
    status: 400,
    errors: [{ path: ['quantity'], message: 'Indiquez une quantité.' }],
  })
  expect((await write(soil.id, { cultivationId: sizeOfLot(await someLot(shop)).id + 1_000_000 })).status).toBe(404)
})

test('a line is taken back once, by a line of its own; what was used since is not taken back', async () => {
  const soil = await someConsumable(shop, 10)
  const [bought] = (await shop.ok(routes.listUsages, { params: { id: soil.id }, query: {} })).items
  await write(soil.id, { quantity: 4 })
  const back = (id: number) => shop.call(routes.removeUsage, { params: { id } })
  expect((await back(bought?.id ?? 0)).problem.code).toBe('consumable_short')
  const [used] = (await shop.ok(routes.listUsages, { params: { id: soil.id }, query: {} })).items
  expect((await back(used?.id ?? 0)).status).toBe(200)
  expect((await back(used?.id ?? 0)).problem.code).toBe('usage_undone')
  expect((await ledger(soil.id))[0]).toEqual(['undo', 4, 10, 20_000])
  expect((await back(bought?.id ?? 0)).status).toBe(200)
  expect((await shop.ok(routes.listConsumables, { query: { q: 'terreau' } })).items.find((row) => row.id === soil.id)).toMatchObject({
    stock: 0,
    valueCents: 0,
    unitCostCents: null,
  })
  await holds()
})

test('those who use one up at once never take more than is there', async () => {
  const soil = await someConsumable(shop, 10)
  const answers = await Promise.all(Array.from({ length: 8 }, () => write(soil.id, { quantity: 3 })))
  expect(answers.filter((each) => each.status === 201)).toHaveLength(3)
  expect(answers.filter((each) => each.status === 409)).toHaveLength(5)
  expect((await ledger(soil.id))[0]).toEqual(['use', -3, 1, -15_000])
  await holds()
})

test('whatever is written in whatever order, stock and value are the sums of the lines and neither is below zero', async () => {
  const act = fc.record({
    kind: fc.constantFrom('use', 'purchase', 'count'),
    quantity: fc.integer({ min: 1, max: 40_000 }).map((whole) => whole / 1000),
    paidCents: fc.integer({ min: 0, max: 100_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), async (acts) => {
      const soil = await someConsumable(shop, 0)
      let stock = 0
      for (const one of acts as { kind: 'use' | 'purchase' | 'count'; quantity: number; paidCents: number }[]) {
        const { status, body } = await write(soil.id, one)
        const fits = one.kind !== 'use' || Math.round(one.quantity * 1000) <= Math.round(stock * 1000)
        expect(status).toBe(fits ? 201 : 409)
        if (!fits) continue
        const whole = Math.round(one.quantity * 1000)
        stock = (one.kind === 'count' ? whole : Math.round(stock * 1000) + (one.kind === 'purchase' ? whole : -whole)) / 1000
        expect((body as Consumable).stock).toBe(stock)
      }
      await holds()
    }),
    { numRuns: 12 },
  )
})

test('what has a history is retired instead of deleted; a minimum that is reached is shown', async () => {
  const soil = await someConsumable(shop, 5)
  expect((await shop.call(routes.removeConsumable, { params: { id: soil.id } })).problem.code).toBe('consumable_used')
  const low = await shop.ok(routes.updateConsumable, { params: { id: soil.id }, body: { version: soil.version, minStock: 5 } })
  expect(low).toMatchObject({ low: true, minStock: 5, unit: 'sac' })
  expect((await shop.ok(routes.listConsumables, { query: { low: 'true' } })).items.map((row) => row.id)).toContain(soil.id)
  await shop.ok(routes.updateConsumable, { params: { id: soil.id }, body: { version: low.version, retired: true } })
  expect((await shop.ok(routes.listConsumables, { query: { q: 'terreau' } })).items.map((row) => row.id)).not.toContain(soil.id)
  const fresh = await someConsumable(shop, 0)
  expect((await shop.call(routes.removeConsumable, { params: { id: fresh.id } })).status).toBe(200)
})
