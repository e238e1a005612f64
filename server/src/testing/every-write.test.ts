import { randomUUID } from 'node:crypto'
import { allRoutes } from '@plantule/contract/all'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { fullPath } from '@plantule/contract/base/route'
import { expect, test } from 'vitest'
import { draft, freeLine } from '../domains/orders/orders.testing.ts'
import { openApiDocument } from '../openapi/document.ts'
import { type Called, newShop } from './new-shop.ts'
import { testApp } from './test-app.ts'
import { forgetKeysJob } from '../platform/forget-keys.ts'

type Operation = { parameters?: { name: string }[] }

test('every route that writes and answers with data does so once for a key, whatever its method, but for secrets', async () => {
  const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
  const wrong = allRoutes
    .filter((route) => !route.upload)
    .filter((route) => {
      const operation = paths[fullPath(route).replace(/^\/api\/v2/, '')]?.[route.method.toLowerCase()]
      if (!operation) return true
      const takes = operation.parameters?.some(({ name }) => name === 'Idempotency-Key') ?? false
      return takes !== (!route.secret && (route.method !== 'GET' || route.writes === true) && typeof route.response !== 'string')
    })
  expect(wrong.map((route) => `${route.method} ${route.path}`)).toEqual([])
})

test('a repeat of a change and of a payment by address gets the first answer', async () => {
  const shop = await newShop()
  const keyed = () => ({ headers: { 'idempotency-key': randomUUID() } })
  const { id } = await draft(shop, [freeLine({ unitCents: 10_000 })])
  const validation = keyed()
  const validated = await Promise.all([1, 2, 3].map(() => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} }, validation)))
  expect(validated.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(validated.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  await shop.ok(ordersRoutes.setDeposit, { params: { id }, body: { amount: 3000 } })
  const payment = keyed()
  const paid: Called<typeof ordersRoutes.payDeposit>[] = []
  for (let turn = 0; turn < 3; turn++) paid.push(await shop.call(ordersRoutes.payDeposit, { params: { id, a: 'card', b: 3000 } }, payment))
  expect(paid.map(({ status, body }) => [status, JSON.stringify(body)])).toEqual(paid.map(() => [200, JSON.stringify(paid[0]?.body)]))
  const written = await shop.inShop((ctx) => ctx.db.selectFrom('order_event').select('kind').where('order_id', '=', id).execute())
  const again = await shop.call(ordersRoutes.payDeposit, { params: { id, a: 'card', b: 3000 } }, payment)
  expect(again.status).toBe(paid[0]?.status)
  expect(await shop.inShop((ctx) => ctx.db.selectFrom('order_event').select('kind').where('order_id', '=', id).execute())).toEqual(written)
  // One key for another action is a mistake of its sender.
  expect((await shop.call(ordersRoutes.payDeposit, { params: { id, a: 'card', b: 2000 } }, validation)).problem.code).toBe(
    'idempotency_conflict',
  )
})

test('keys are forgotten after the time in which a device may repeat itself', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { jobs, pools, services } = await testApp()
  const days = [0, 2, 7, 9, 400]
  for (const { id } of [shop, other]) {
    for (const age of days) {
      await pools.owner.query(
        `insert into idempotency (shop_id, key, request_hash, created_at) values ($1, $2, 'x', now() - make_interval(days => $3::int))`,
        [id, `aged-${age}-days`, age],
      )
    }
  }
  const kept = async ({ id }: { id: number }) =>
    (await pools.owner.query<{ key: string }>('select key from idempotency where shop_id = $1', [id])).rows.map(({ key }) => key).toSorted()
  await shop.inShop((ctx) => ctx.enqueue(forgetKeysJob, {}))
  await jobs.drain(pools.app, services, shop.id)
  expect([await kept(shop), await kept(other)]).toEqual([
    ['aged-0-days', 'aged-2-days', 'aged-7-days'],
    days.map((age) => `aged-${age}-days`).toSorted(),
  ])
})

test('a key that is too short or too long is refused with a sentence, before anything is written', async () => {
  const shop = await newShop()
  const { id } = await draft(shop, [freeLine()])
  const send = (key: string) => shop.call(ordersRoutes.validateOrder, { params: { id }, body: {} }, { headers: { 'idempotency-key': key } })
  for (const key of ['', 'K-1', 'k'.repeat(7), 'k'.repeat(101)])
    expect((await send(key)).problem).toMatchObject({ status: 400, code: 'idempotency_key' })
  expect((await send('k'.repeat(100))).status).toBe(200)
})
