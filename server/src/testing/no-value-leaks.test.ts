import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { firm, freeLine, pay } from '../domains/orders/orders.testing.ts'
import { newShop, shopOn, type TestShop } from './new-shop.ts'
import { ownQueue } from './own-queue.ts'
import { startTestApp, stopTestApp, type TestApp } from './test-app.ts'
import { workerLogins } from './worker-logins.ts'
import { does, job } from '../platform/job.ts'
import { openLog } from '../platform/log.ts'
import { openTelemetry } from '../platform/telemetry/telemetry.ts'

/** What nobody who watches from outside may read. */
const PERSON = {
  lastName: 'Quastel-Zephir',
  firstName: 'Ombeline',
  email: 'ombeline@quastel.test',
  phone: '0612345987',
  note: 'Vertige au printemps',
}
const CENTS = 9_876_543
const secrets = [...Object.values(PERSON), String(CENTS), '98765,43', '98 765,43', '98765.43']

type Attribute = { key: string; value: { stringValue?: string; intValue?: number } }
type Span = {
  name: string
  spanId: string
  parentSpanId?: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Attribute[]
}
const said = ({ attributes }: Span, key: string) => attributes.find((each) => each.key === key)?.value

async function receiver() {
  const heard: { path: string; body: string }[] = []
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      heard.push({ path: request.url ?? '', body: body.toString() })
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const spans = (): Span[] =>
    heard
      .filter(({ path }) => path === '/v1/traces')
      .flatMap(({ body }) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans))
  return { heard, url, spans, close: () => void server.close() }
}

/** What a shop does with somebody, by requests that succeed, are refused and crash. */
async function live(shop: TestShop, { app }: TestApp): Promise<void> {
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', ...PERSON } })
  await shop.ok(customersRoutes.listCustomers, { query: { page: 1, q: PERSON.lastName } })
  const order = await firm(shop, [freeLine({ unitCents: CENTS, label: PERSON.note })], { customerId: customer.id })
  await pay(shop, order.id, CENTS)
  const wrong = { kind: 'private', ...PERSON, email: `${PERSON.lastName} at home` } as const
  expect((await shop.call(customersRoutes.createCustomer, { body: wrong })).status).toBe(400)
  expect((await app.inject({ url: `/crash/${PERSON.lastName}` })).statusCode).toBe(500)
}

/** A job that asks by a name, and ends with what PostgreSQL says of it. */
async function work(shop: TestShop, seen: TestApp): Promise<string> {
  const kind = job(`test.leak-${randomUUID()}`, {})
  const run = async (_: object, { inShop }: Pick<TestShop, 'inShop'>): Promise<void> =>
    void (await inShop((ctx) => sql`select ${PERSON.lastName}::text::integer`.execute(ctx.db)))
  const queue = await ownQueue([does(kind, run, { retries: 0 })], { of: seen })
  const failed = `select from pgboss.job where name = $1 and state = 'failed'`
  try {
    await queue.as(shop.id, { id: shop.memberId, rights: [] }, (ctx) => ctx.enqueue(kind, {}))
    await queue.work()
    await vi.waitFor(async () => expect((await seen.pools.owner.query(failed, [kind.name])).rowCount).toBe(1), { timeout: 30_000 })
  } finally {
    await queue.stop()
  }
  return kind.name
}

test('statements stand in the trace of their request and of their job; no name, address or amount leaves by traces, metrics or the log', async () => {
  const outside = await receiver()
  const telemetry = await openTelemetry(outside.url, { version: '1.2.3', workers: true })
  if (!telemetry) throw new Error('a receiver was named')
  const lines: string[] = []
  const log = openLog('trace', { write: (line) => void lines.push(line) })
  const made = await newShop()
  const seen = await startTestApp(workerLogins(), 'seen-', { log, telemetry })
  seen.app.get('/crash/:name', (request) => seen.pools.app.query(`select '${(request.params as { name: string }).name}'::integer`))
  const { memberId, uid, id } = made
  const { rows } = await seen.pools.owner.query<{ sub: string; email: string }>(
    'select p.sub, p.email from member m join person p on p.id = m.person_id where m.shop_id = $1 and m.id = $2',
    [id, memberId],
  )
  const { sub = '', email = '' } = rows[0] ?? {}
  const shop = shopOn(seen, { id, uid, memberId, token: await seen.tokenFor(sub, email) })
  await live(shop, seen)
  const kind = await work(shop, seen)
  await telemetry.stop()
  await stopTestApp(seen)
  outside.close()

  const spans = outside.spans()
  for (const name of ['POST /api/v2/user/-1', `job ${kind}`, 'GET /crash/:name']) {
    const [parent] = spans.filter((span) => span.name === name)
    const children = spans.filter(({ parentSpanId }) => parentSpanId !== undefined && parentSpanId === parent?.spanId)
    expect(children.length, name).toBeGreaterThan(0)
    expect(said(parent as Span, 'plantule.statements')?.intValue, name).toBe(children.length)
    for (const child of children) {
      expect(said(child, 'db.query.text')?.stringValue).toMatch(/^\w/)
      // The parent's start is counted back from an end that a busy machine notes late.
      expect(BigInt(child.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt((parent as Span).startTimeUnixNano) - 60_000_000_000n)
      expect(BigInt(child.startTimeUnixNano)).toBeLessThanOrEqual(BigInt((parent as Span).endTimeUnixNano))
      expect(BigInt(child.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(child.startTimeUnixNano))
    }
  }
  const texts = spans.map((span) => said(span, 'db.query.text')?.stringValue ?? '')
  expect(texts.some((text) => text.startsWith('insert into "customer"'))).toBe(true)
  expect(texts).toContain('select ?::integer')
  // Both crashes were written down.
  expect(lines.filter((line) => line.includes('invalid input syntax'))).toHaveLength(2)
  const all = [...outside.heard.map(({ body }) => body), ...lines].join('\n')
  for (const secret of secrets) expect(all.includes(secret), secret).toBe(false)
})
