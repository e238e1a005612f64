import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { allRights } from '@plantule/contract/base/permissions'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { type WebhookEvent, webhookEvents, webhookRoutes } from '@plantule/contract/programs/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { firm, freeLine, pay } from '../../orders/orders.testing.ts'
import { deliver, waits } from './deliver.ts'

type Heard = { headers: IncomingHttpHeaders; body: string; path: string }
let server: Server
let origin: string
let heard: Heard[] = []
let answers: () => number = () => 204
beforeAll(async () => {
  const { services } = await testApp()
  services.config.innerAddresses = true
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(parts).toString(), path: request.url ?? '' })
      response.writeHead(answers(), { location: `${origin}/elsewhere` }).end()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  heard = []
  answers = () => 204
})

const listen = (shop: TestShop, events: readonly WebhookEvent[] = webhookEvents, path = '/hook') =>
  shop.ok(webhookRoutes.createEndpoint, { body: { url: `${origin}${path}`, events: [...events] } })
const aCustomer = (shop: TestShop, lastName = 'Dupont') => shop.ok(customersRoutes.createCustomer, { body: { lastName } })
const endpointOf = async (shop: TestShop) => (await shop.ok(webhookRoutes.listEndpoints)).items[0]
const logOf = async (shop: TestShop, id: number) => (await shop.ok(webhookRoutes.listDeliveries, { params: { id }, query: {} })).items
/** Comes to the tries whose time lies ahead, one after the other. */
async function tryOn(shop: TestShop): Promise<void> {
  const { services } = await testApp()
  const jobShop = { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false }
  for (;;) {
    const due = await shop.inShop((ctx) =>
      ctx.db.selectFrom('webhook_delivery').select(['id', 'round']).where('state', '=', 'waiting').executeTakeFirst(),
    )
    if (!due) return
    await deliver({ deliveryId: due.id, round: due.round }, jobShop)
  }
}
/** As Standard Webhooks lets a receiver check it. */
function checks({ headers, body }: Heard, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
  const wanted = createHmac('sha256', key).update(signed).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${wanted}`)
}

test('a deed is told, signed, in the words of the standard, and the log says what was answered', async () => {
  const shop = await newShop()
  const { endpoint, secret } = await listen(shop)
  const { id } = await aCustomer(shop)
  await shop.drain()
  expect(heard).toHaveLength(1)
  const [one] = heard as [Heard]
  expect(JSON.parse(one.body)).toEqual({ type: 'customer.created', timestamp: expect.stringMatching(/^20.*Z$/), data: { id } })
  expect(checks(one, secret)).toBe(true)
  expect(checks(one, secret.replace(/.{4}=$/, 'AAA='))).toBe(false)
  expect(Math.abs(Number(one.headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
  const [logged] = await logOf(shop, endpoint.id)
  expect(logged).toMatchObject({ messageId: one.headers['webhook-id'], payload: one.body, state: 'delivered', attempts: 1, answered: 204 })
  expect(JSON.stringify(await shop.ok(webhookRoutes.listEndpoints))).not.toContain('whsec_')
  const { pools } = await testApp()
  const { rows } = await pools.owner.query('select to_jsonb(e)::text as text from webhook_endpoint e where shop_id = $1', [shop.id])
  expect(rows[0].text).not.toContain(secret.slice(10))
})

test('orders, their money, invoices of it and stock are told of, each fact of a transaction once', async () => {
  const shop = await newShop()
  const { endpoint } = await listen(shop)
  const customer = await aCustomer(shop)
  const order = await firm(shop, [freeLine({ unitCents: 5_000 })], { customerId: customer.id })
  await pay(shop, order.id, 5_000)
  await shop.drain()
  const log = await logOf(shop, endpoint.id)
  const told = log.map(({ type, payload }) => `${type} ${JSON.stringify(JSON.parse(payload).data)}`)
  expect(told).toContain(`order.created {"id":${order.id}}`)
  expect(told).toContain(`order.changed {"id":${order.id}}`)
  const payments = log.filter(({ type }) => type === 'payment.recorded')
  expect(payments.map(({ payload }) => JSON.parse(payload).data)).toMatchObject([{ orderId: order.id, cents: 5_000 }])
  expect(new Set(log.map(({ messageId }) => messageId)).size).toBe(log.length)
})

test('goes only where it is wanted, to no other shop, and not at all when the deed is undone', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  await listen(shop, ['order.created'], '/orders')
  await listen(other, webhookEvents, '/other')
  await aCustomer(shop)
  const failed = shop.inShop(async (ctx) => {
    await ctx.publish('stock.changed', { subproductIds: [1] }, 'stock.read')
    throw new Error('undone')
  })
  await expect(failed).rejects.toThrow('undone')
  await shop.drain()
  await other.drain()
  expect(heard).toEqual([])
})

test('is tried again at growing distance under the same number, and given up in the end', async () => {
  const shop = await newShop()
  answers = () => 500
  const { endpoint } = await listen(shop)
  await aCustomer(shop)
  await shop.drain()
  const at = Date.now()
  expect((await logOf(shop, endpoint.id))[0]).toMatchObject({ state: 'waiting', attempts: 1, answered: 500 })
  const next = Date.parse((await logOf(shop, endpoint.id))[0]?.nextAt ?? '')
  expect(Math.abs(next - at - (waits[0] ?? 0))).toBeLessThan(10_000)
  await tryOn(shop)
  expect(heard).toHaveLength(waits.length + 1)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  const [logged] = await logOf(shop, endpoint.id)
  expect(logged).toMatchObject({ state: 'failed', attempts: waits.length + 1, answered: 500, nextAt: null })
  expect(await endpointOf(shop)).toMatchObject({ state: 'failing' })
  expect(waits.every((wait, turn) => turn === 0 || wait > (waits[turn - 1] ?? 0))).toBe(true)

  answers = () => 200
  const replayed = await shop.ok(webhookRoutes.replayDelivery, { params: { id: logged?.id ?? 0 }, body: {} })
  expect(replayed).toMatchObject({ state: 'waiting', messageId: logged?.messageId })
  await shop.drain()
  expect((await logOf(shop, endpoint.id))[0]).toMatchObject({ state: 'delivered', attempts: 1, answered: 200 })
  expect(await endpointOf(shop)).toMatchObject({ state: 'on', failingSince: null })
})

test('a redirection, an address inside and silence are failures; what is inside is not asked', async () => {
  const shop = await newShop()
  answers = () => 302
  const { endpoint } = await listen(shop)
  await aCustomer(shop)
  await shop.drain()
  expect((await logOf(shop, endpoint.id))[0]).toMatchObject({ state: 'waiting', answered: null, fault: 'redirect' })
  expect(heard.some(({ path }) => path === '/elsewhere')).toBe(false)

  const { services } = await testApp()
  services.config.innerAddresses = false
  try {
    heard = []
    await aCustomer(shop, 'Martin')
    await shop.drain()
    expect((await logOf(shop, endpoint.id))[0]).toMatchObject({ state: 'waiting', answered: null, fault: 'address' })
    for (const url of [
      'http://127.0.0.1/x',
      'https://127.0.0.1/x',
      'https://localhost/x',
      'https://10.0.0.7/x',
      'https://a:b@example.org/',
      'ftp://example.org/',
    ])
      expect((await shop.call(webhookRoutes.createEndpoint, { body: { url, events: ['stock.changed'] } })).problem).toMatchObject({
        code: 'webhook_address',
        errors: [{ path: ['url'] }],
      })
    expect(heard).toEqual([])
  } finally {
    services.config.innerAddresses = true
  }
})

test('an address that failed for five days, or says that it is gone, is stopped, and its owners are told', async () => {
  const shop = await newShop()
  const { pools } = await testApp()
  answers = () => 410
  const gone = await listen(shop)
  await aCustomer(shop)
  await shop.drain()
  expect(await endpointOf(shop)).toMatchObject({ state: 'stopped' })
  const bell = await shop.ok(noticesRoutes.listNotices)
  expect(bell.items[0]).toMatchObject({
    kind: 'webhook_stopped',
    // The whole address may be a secret of its own.
    name: new URL(origin).host,
    opens: { subject: 'webhook', id: gone.endpoint.id },
  })
  for (const route of [webhookRoutes.testEndpoint, webhookRoutes.replayDelivery]) {
    const id = route === webhookRoutes.testEndpoint ? gone.endpoint.id : ((await logOf(shop, gone.endpoint.id))[0]?.id ?? 0)
    expect((await shop.call(route, { params: { id }, body: {} })).problem.code).toBe('webhook_off')
  }
  heard = []
  await aCustomer(shop, 'Martin')
  await shop.drain()
  expect(heard).toEqual([])

  answers = () => 500
  const version = (await endpointOf(shop))?.version ?? 0
  const on = await shop.ok(webhookRoutes.updateEndpoint, { params: { id: gone.endpoint.id }, body: { version, on: true } })
  expect(on).toMatchObject({ state: 'on', version: version + 1 })
  expect((await shop.ok(noticesRoutes.listNotices)).unread).toBe(0)
  await pools.owner.query(`update webhook_endpoint set failing_since = now() - interval '6 days' where shop_id = $1`, [shop.id])
  await shop.ok(webhookRoutes.testEndpoint, { params: { id: gone.endpoint.id }, body: {} })
  await shop.drain()
  expect(await endpointOf(shop)).toMatchObject({ state: 'stopped' })
})

test('a new secret signs beside the one before for a day', async () => {
  const shop = await newShop()
  const { endpoint, secret } = await listen(shop)
  const params = { id: endpoint.id }
  const next = await shop.ok(webhookRoutes.rotateSecret, { params, body: {} })
  expect(next.secret).not.toBe(secret)
  await aCustomer(shop)
  await shop.drain()
  expect([secret, next.secret].map((each) => checks(heard[0] as Heard, each))).toEqual([true, true])
  const { pools } = await testApp()
  await pools.owner.query(`update webhook_endpoint set old_secret_until = now() - interval '1 second' where shop_id = $1`, [shop.id])
  heard = []
  await aCustomer(shop, 'Martin')
  await shop.drain()
  expect([secret, next.secret].map((each) => checks(heard[0] as Heard, each))).toEqual([false, true])
})

test('two workers with one message send it once', async () => {
  const shop = await newShop()
  const { endpoint } = await listen(shop)
  await aCustomer(shop)
  await shop.drain()
  const [logged] = await logOf(shop, endpoint.id)
  const { services } = await testApp()
  const jobShop = { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false }
  await Promise.all([1, 1, 2].map((round) => deliver({ deliveryId: logged?.id ?? 0, round: round === 2 ? 99 : round }, jobShop)))
  expect(heard).toHaveLength(1)
})

test('belongs to owners of its shop alone', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { endpoint } = await listen(shop)
  await aCustomer(shop)
  await shop.drain()
  const delivery = (await logOf(shop, endpoint.id))[0]?.id ?? 0
  const token = await shop.memberWith(allRights)
  const params = { id: endpoint.id }
  const calls = [
    [webhookRoutes.listEndpoints, {}],
    [webhookRoutes.createEndpoint, { body: { url: 'https://example.org/', events: ['stock.changed'] } }],
    [webhookRoutes.updateEndpoint, { params, body: { version: 1 } }],
    [webhookRoutes.removeEndpoint, { params }],
    [webhookRoutes.rotateSecret, { params, body: {} }],
    [webhookRoutes.testEndpoint, { params, body: {} }],
    [webhookRoutes.listDeliveries, { params, query: {} }],
    [webhookRoutes.replayDelivery, { params: { id: delivery }, body: {} }],
  ] as const
  for (const [route, input] of calls) {
    expect((await shop.call(route, input as never, { token })).problem.code).toBe('programs_owner_only')
    if ('params' in input) expect((await other.call(route, input as never)).status, route.path).toBe(404)
  }
  await shop.ok(webhookRoutes.removeEndpoint, { params })
  expect((await shop.ok(webhookRoutes.listEndpoints)).items).toEqual([])
})
