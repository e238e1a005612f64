import type { IncomingMessage, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import pino from 'pino'
import { expect, test } from 'vitest'
import { noteFor } from './asker.ts'
import { Refused } from './refused.ts'
import { limitPublic } from './public-limit.ts'
import { buildServer } from './server.ts'

const provider = {
  owns: (url: string) => url.startsWith('/authorize'),
  turnAway: (_: unknown, response: ServerResponse, seconds: number) => void response.writeHead(seconds > 0 ? 429 : 500).end('wait'),
}

test('who asks too often is told how long to wait, in his language', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 2 })
  app.get('/api/v2/x', async () => ({ ok: true }))
  app.get('/assets/x.js', async () => 'code')
  const ask = (language: string) => app.inject({ url: '/api/v2/x', headers: { 'accept-language': language } })
  expect([(await ask('fr')).statusCode, (await ask('fr')).statusCode]).toEqual([200, 200])
  const refused = await ask('fr')
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().title).toMatch(/^Trop de demandes : réessayez dans \d\d secondes\.$/)
  expect((await ask('en')).json()).toMatchObject({
    code: 'too_many_requests',
    title: expect.stringMatching(/^Too many requests: try again in \d\d seconds\.$/),
  })
  expect((await app.inject({ url: '/assets/x.js' })).statusCode).toBe(200)
  await app.close()
})

test('a browser takes code, fonts and data from here alone, and other sites may ask for nothing', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 10 })
  app.get('/api/v2/x', async () => ({ ok: true }))
  const { headers } = await app.inject({ url: '/api/v2/x', headers: { origin: 'https://ailleurs.test' } })
  const policy = Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((part) => [part.split(' ')[0], part.split(' ').slice(1)]),
  )
  expect(policy).toMatchObject({
    'default-src': ["'self'"],
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'script-src-attr': ["'none'"],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'self'"],
  })
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'SAMEORIGIN' })
  expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  const preflight = await app.inject({
    method: 'OPTIONS',
    url: '/api/v2/x',
    headers: { origin: 'https://ailleurs.test', 'access-control-request-method': 'GET' },
  })
  expect(preflight.statusCode).toBe(404)
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  await app.close()
})

test('people who come by https come by nothing else from then on', async () => {
  for (const secure of [true, false]) {
    const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 10, secure })
    app.get('/api/v2/x', async () => ({ ok: true }))
    const { headers } = await app.inject({ url: '/api/v2/x' })
    expect(headers['strict-transport-security']).toBe(secure ? 'max-age=31536000' : undefined)
    await app.close()
  }
})

test('the provider hears the address that a trusted proxy tells, and no other', async () => {
  const heard: string[] = []
  const handler = (_: unknown, response: ServerResponse, address: string): void => {
    heard.push(address)
    response.end()
  }
  const identity = { ...provider, handler }
  for (const trustedProxies of [[], ['10.0.0.0/8']]) {
    const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 10, identity, trustedProxies })
    for (const remoteAddress of ['127.0.0.1', '10.1.2.3', '192.0.2.1']) {
      await app.inject({ url: '/authorize', remoteAddress, headers: { 'x-forwarded-for': '203.0.113.1, 198.51.100.7' } })
    }
    await app.close()
  }
  expect(heard).toEqual(['198.51.100.7', '10.1.2.3', '192.0.2.1', '198.51.100.7', '198.51.100.7', '192.0.2.1'])
})

test('the provider is asked only so often from one network; what it gets is untouched', async () => {
  const bodies: string[] = []
  const identity = {
    ...provider,
    async handler(request: IncomingMessage, response: ServerResponse) {
      bodies.push(await text(request))
      response.writeHead(200).end('its own')
    },
  }
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 1, identity, identityPerMinute: 2 })
  const ask = (remoteAddress: string) =>
    app.inject({
      method: 'POST',
      url: '/authorize',
      remoteAddress,
      payload: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const first = await ask('2001:db8::1')
  expect([first.body, bodies, first.headers['content-security-policy']]).toEqual(['its own', ['a=1'], undefined])
  expect((await ask('2001:db8::2')).statusCode).toBe(200)
  const refused = await ask('2001:db8::3')
  expect([refused.statusCode, refused.body]).toEqual([429, 'wait'])
  expect((await ask('2001:db8:0:1::1')).statusCode).toBe(200)
  await app.close()
})

test('a body that is too large gets its answer, however fast it is sent', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 100 })
  app.post('/api/v2/x', async () => ({ ok: true }))
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  try {
    for (const megabytes of [7, 20]) {
      const answer = await fetch(`${address}/api/v2/x`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'a'.repeat(megabytes * 1_000_000) }),
      })
      expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([413, 'too_large'])
    }
  } finally {
    await app.close()
  }
})

test('a refusal is logged with who asked and from where; other lines carry no address', async () => {
  const lines: Record<string, unknown>[] = []
  const app = await buildServer({
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    perMinute: 10,
  })
  app.get('/api/v2/x', (request, reply) => {
    noteFor(request, { sub: 'p|1', shop: 7, member: 12 })
    if (request.headers.authorization) throw new Refused('no_right')
    return reply.send({ ok: true })
  })
  await app.inject({ url: '/api/v2/x', remoteAddress: '192.0.2.5' })
  await app.inject({ url: '/api/v2/x', remoteAddress: '192.0.2.5', headers: { authorization: 'Bearer secret' } })
  await app.close()
  expect(lines[0]).toMatchObject({ status: 200, shop: 7, member: 12 })
  expect(lines[0]).not.toHaveProperty('address')
  expect(lines[1]).toMatchObject({
    level: 40,
    status: 403,
    code: 'no_right',
    sub: 'p|1',
    shop: 7,
    member: 12,
    address: '192.0.2.5',
    route: '/api/v2/x',
  })
  expect(JSON.stringify(lines)).not.toContain('secret')
})

test('calls without sign-in have a limit of their own, for each network and each shop', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 100 })
  const onRequest = limitPublic(app, 2)
  app.get('/api/v2/plants', { onRequest }, async () => ({ ok: true }))
  app.get('/api/v2/names', { onRequest }, async () => ({ ok: true }))
  app.get('/api/v2/orders', async () => ({ ok: true }))
  const ask = (url: string, remoteAddress = '203.0.113.7') => app.inject({ url, remoteAddress })
  expect((await ask('/api/v2/plants?shop=a')).statusCode).toBe(200)
  expect((await ask('/api/v2/names?shop=a')).statusCode).toBe(200)
  const refused = await ask('/api/v2/plants?shop=a')
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Another shop, another network, who has signed in: each by itself. Addresses of one subscriber are one network.
  expect((await ask('/api/v2/plants?shop=b')).statusCode).toBe(200)
  expect((await ask('/api/v2/plants?shop=a', '203.0.113.8')).statusCode).toBe(200)
  expect((await ask('/api/v2/orders?shop=a')).statusCode).toBe(200)
  const subscriber: number[] = []
  for (const last of [1, 2, 3]) subscriber.push((await ask('/api/v2/plants?shop=a', `2001:db8:1:2::${last}`)).statusCode)
  expect(subscriber).toEqual([200, 200, 429])
  await app.close()
})

test('every answer has the same headers that guard the browser, the first as the next', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 1_000, secure: true })
  app.get('/there', async () => 'yes')
  const guards = async (url: string) => {
    const { headers } = await app.inject({ url, headers: { accept: 'text/html' } })
    return Object.fromEntries(
      Object.entries(headers).filter(
        ([name]) => !/^(x-ratelimit|retry-after|cache-control|date|content-length|content-type|connection|vary)/.test(name),
      ),
    )
  }
  const [first, second, missing] = [await guards('/there'), await guards('/there'), await guards('/api/v2/nowhere')]
  expect(first).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'strict-transport-security': 'max-age=31536000',
  })
  expect(first['content-security-policy']).toContain("frame-ancestors 'self'")
  expect([second, missing]).toEqual([first, first])
  await app.close()
})

test('whoever takes for ever to say what he wants, head or body, is sent away and keeps no connection', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 100, slowest: { headMs: 100, wholeMs: 300 } })
  app.post('/api/v2/x', async () => ({ ok: true }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  for (const begun of [
    'POST /api/v2/x HTTP/1.1\r\nhost: x\r\n',
    'POST /api/v2/x HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  ]) {
    const socket = connect(port, '127.0.0.1')
    socket.write(begun)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /)
    expect(socket.destroyed || socket.readableEnded).toBe(true)
  }
  await app.close()
})
