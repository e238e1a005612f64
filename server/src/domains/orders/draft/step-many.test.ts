import { manyOrdersRoutes, type OrderTargetInput } from '@plantule/contract/orders/many'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { preparationRoutes } from '@plantule/contract/orders/preparation'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { draft, firm, freeLine } from '../orders.testing.ts'

let shop: TestShop
let ids: Record<'one' | 'other' | 'phoned' | 'draft', number>

beforeAll(async () => {
  shop = await newShop()
})

const made = async (): Promise<typeof ids> => ({
  one: (await firm(shop, [freeLine()])).id,
  other: (await firm(shop, [freeLine()])).id,
  phoned: (await firm(shop, [freeLine()], { channel: 'phone' })).id,
  draft: (await draft(shop, [freeLine()])).id,
})
const statusOf = async (id: number) => (await shop.ok(ordersRoutes.getOrder, { params: { id } })).status
const step = (target: OrderTargetInput) => shop.ok(manyOrdersRoutes.stepMany, { body: { target, step: 'prepare' } })

test('the orders that the filters show take the step, the others stay', async () => {
  ids = await made()
  const { done, refused } = await step({ kind: 'matching', query: { channel: 'phone' } })
  expect({ done, refused }).toEqual({ done: 1, refused: [] })
  expect([await statusOf(ids.phoned), await statusOf(ids.one)]).toEqual(['in_preparation', 'waiting_payment'])
})

test('says which orders stayed and why, and changes nothing of them', async () => {
  ids = await made()
  const chosen = [ids.one, ids.draft, ids.phoned]
  const { done, refused } = await step({ kind: 'ids', ids: chosen })
  expect(done).toBe(2)
  expect(refused).toMatchObject([{ id: ids.draft, why: 'Cette action n’est pas possible dans l’état actuel.' }])
  expect(await Promise.all(chosen.map(statusOf))).toEqual(['in_preparation', 'draft', 'in_preparation'])
  // A second time nothing is left to do.
  expect(await step({ kind: 'ids', ids: chosen })).toMatchObject({ done: 0, refused: [{}, {}, {}] })
})

test('an order that does not exist stops all of it', async () => {
  ids = await made()
  const gone = await shop.call(manyOrdersRoutes.stepMany, {
    body: { target: { kind: 'ids', ids: [ids.one, 999_999_999] }, step: 'prepare' },
  })
  expect(gone.problem.code).toBe('not_found')
  expect(await statusOf(ids.one)).toBe('waiting_payment')
})

test('two who take the same step at once take it once', async () => {
  ids = await made()
  const all: OrderTargetInput = { kind: 'ids', ids: [ids.one, ids.other, ids.phoned] }
  const [first, second] = await Promise.all([step(all), step({ ...all, ids: [ids.phoned, ids.other, ids.one] } as OrderTargetInput)])
  expect(first.done + second.done).toBe(3)
})

test('papers of many orders are found by the same filters', async () => {
  ids = await made()
  const query = { status: 'waiting_payment' }
  const { ids: found } = await shop.ok(manyOrdersRoutes.matchingOrders, { query })
  const listed = await shop.ok(ordersRoutes.listInProgress, { params: { page: 1 }, query: { ...query, size: 100 } })
  expect(found.toSorted()).toEqual(listed.items.map(({ id }) => id).toSorted())
  expect(found).toContain(ids.one)
  const sheets = await shop.call(preparationRoutes.preparationsPdf, { body: { ids: found } })
  expect(sheets.status).toBe(200)
})
