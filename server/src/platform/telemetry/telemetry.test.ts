import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { ownQueue } from '../../testing/own-queue.ts'
import { testApp } from '../../testing/test-app.ts'
import { noteFor } from '../asker.ts'
import { readConfig } from '../config.ts'
import { does, job } from '../job.ts'
import { buildServer } from '../server.ts'
import { openTelemetry } from './telemetry.ts'

let receiver: Server
let endpoint: string
const heard: { path: string; body: string }[] = []

beforeAll(async () => {
  receiver = createServer((request, response) => {
    void buffer(request).then((body) => {
      heard.push({ path: request.url ?? '', body: body.toString() })
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`
})
afterAll(() => void receiver.close())

const opened = async () => {
  const { telemetryUrl } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })
  const telemetry = await openTelemetry(telemetryUrl, { version: '1.2.3', workers: true })
  if (!telemetry) throw new Error('a receiver was named')
  return telemetry
}

test('requests, jobs, mails, pools, queue and chains are told of, and nobody in particular', async () => {
  const telemetry = await opened()
  const { pools, services } = await testApp()
  telemetry.watch(pools)
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 100, telemetry })
  app.get('/api/orders/:id', (request, reply) => {
    noteFor(request, { shop: 4_711_001, member: 4_711_002, sub: 'sub-of-camille', level: 'complete' })
    return reply.send({})
  })
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await app.inject({ url: '/api/orders/id-of-an-order?q=secret-word', headers: { traceparent: `00-${trace}-00f067aa0ba902b7-01` } })
  await app.inject({ url: '/wp-admin/secret-path' })

  const shop = await newShop()
  const [good, bad] = [job(`test.good-${randomUUID()}`, {}), job(`test.bad-${randomUUID()}`, {})]
  const fails = () => Promise.reject(new Error('no'))
  const queue = await ownQueue([does(good, async () => undefined), does(bad, fails, { retries: 0 })])
  services.telemetry = telemetry
  try {
    for (const each of [good, bad]) await queue.as(shop.id, { id: shop.memberId, rights: [] }, (ctx) => ctx.enqueue(each, {}))
    await queue.work()
    await vi.waitFor(
      async () => {
        const { rows } = await pools.owner.query(`select from pgboss.job where name = any($1) and state in ('completed', 'failed')`, [
          [good.name, bad.name],
        ])
        expect(rows).toHaveLength(2)
      },
      { timeout: 30_000 },
    )
  } finally {
    delete services.telemetry
    await queue.stop()
  }
  telemetry.mail('sent')
  await telemetry.stop()
  await app.close()

  const metrics = heard.filter(({ path }) => path === '/v1/metrics').map(({ body }) => body)
  const traces = heard.filter(({ path }) => path === '/v1/traces').map(({ body }) => body)
  for (const name of [
    'http.server.request.duration',
    'plantule.job.duration',
    'plantule.job.wait',
    'plantule.mails',
    'db.client.connection.pending_requests',
    'plantule.queue.oldest',
    'plantule.queue.given_up',
    'plantule.shops',
  ])
    expect(metrics.join()).toContain(`"${name}"`)
  for (const all of [metrics.join(), traces.join()]) {
    expect(all).toContain('/api/orders/:id')
    expect(all).toContain('"complete"')
    for (const name of [good.name, bad.name]) expect(all).toContain(name)
    expect(all).toContain('"given_up"')
    for (const fact of ['secret-word', 'secret-path', 'id-of-an-order', '4711001', '4711002', 'sub-of-camille', shop.uid])
      expect(all).not.toContain(fact)
  }
  // A trace that a proxy began goes on.
  expect(traces.join()).toContain(trace)
})

test('a receiver that is gone holds nothing up, and none is asked where none is named', async () => {
  expect(await openTelemetry(readConfig({}).telemetryUrl, { version: '1', workers: true })).toBeUndefined()
  const telemetry = await openTelemetry('http://127.0.0.1:9', { version: '1', workers: false })
  telemetry?.request({ method: 'GET', route: '/ready', status: 200, ms: 1 })
  await telemetry?.stop()
})
