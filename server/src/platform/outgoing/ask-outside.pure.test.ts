import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { askOutside, type OutsideError, type Rules } from './ask-outside.ts'
import { isOuter } from './outer-address.ts'

let server: Server
let origin: string
let hits: string[]

beforeAll(async () => {
  hits = []
  server = createServer((request, response) => {
    hits.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
    if (request.url === '/big') {
      response.writeHead(200)
      const more = (): void => void response.write(Buffer.alloc(65_536), more)
      return more()
    }
    if (request.url === '/slow') return void response.writeHead(200).write('x')
    if (request.url === '/round') return void response.writeHead(302, { location: '/round' }).end()
    if (request.url?.startsWith('/to?')) return void response.writeHead(302, { location: decodeURIComponent(request.url.slice(4)) }).end()
    request.pipe(response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const trial: Rules = { ms: 5_000, bytes: 100_000, redirects: 0, inner: true }
const real: Rules = { ...trial, inner: false, plain: true }
const code = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: OutsideError) => error.code,
  )

describe('an address of a host of the internet', () => {
  test.each(['8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2a00:1450:4007::1', '2606:4700::1111'])(
    '%s',
    (address) => expect(isOuter(address)).toBe(true),
  )

  test.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'name',
  ])('is not %s', (address) => expect(isOuter(address)).toBe(false))
})

test('an inner address is asked under no way of writing it, and no connection is made', async () => {
  const { port } = new URL(origin)
  const before = hits.length
  const ways = [
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    'localhost',
    'LOCALHOST.',
    'a.localhost',
    '0',
    '127。0。0。1',
  ]
  for (const way of ways) expect([way, await code(askOutside(`http://${way}:${port}/`, {}, real))]).toEqual([way, 'inner'])
  expect(hits.length).toBe(before)
})

test('a name that resolves to an inner address is not asked, and the address that was looked at is the one that is asked', async () => {
  const { port } = new URL(origin)
  const to = (...answers: string[][]) =>
    ((_: string, __: object, done: (error: null, found: { address: string; family: number }[]) => void) =>
      done(
        null,
        (answers.shift() ?? ['127.0.0.1']).map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup
  const before = hits.length
  for (const found of [['127.0.0.1'], ['8.8.8.8', '10.0.0.1'], ['::1'], ['169.254.169.254']]) {
    expect(await code(askOutside(`http://plateforme.example:${port}/`, {}, { ...real, resolve: to(found) }))).toBe('inner')
  }
  // Another answer comes at the second question, which is never put: this machine is not connected to, whatever it was.
  expect(await code(askOutside('http://plateforme.example:1/', {}, { ...real, ms: 300, resolve: to(['192.0.0.8'], ['127.0.0.1']) }))).toBe(
    'inner',
  )
  expect(hits.length).toBe(before)
})

test('a redirection obeys the same rules, and takes no keys to another origin', async () => {
  const inside = encodeURIComponent('http://169.254.169.254/latest')
  expect(await code(askOutside(`${origin}/to?${inside}`, {}, trial))).toBe('redirect')
  expect(await code(askOutside(`${origin}/to?${encodeURIComponent('file:///etc/passwd')}`, {}, { ...trial, redirects: 3 }))).toBe('address')
  expect(await code(askOutside(`${origin}/round`, {}, { ...trial, redirects: 3 }))).toBe('redirect')
  const elsewhere = encodeURIComponent(`${origin.replace('127.0.0.1', 'localhost')}/end`)
  const answer = await askOutside(`${origin}/to?${elsewhere}`, { headers: { authorization: 'Bearer k' } }, { ...trial, redirects: 1 })
  expect(answer.url).toMatch(/localhost:\d+\/end$/)
  expect(hits.slice(-2)).toEqual([`GET /to?${elsewhere} Bearer k`, 'GET /end -'])
})

test('an answer has a size and a time', async () => {
  expect(await code(askOutside(`${origin}/big`, {}, trial))).toBe('too_big')
  expect(await code(askOutside(`${origin}/slow`, {}, { ...trial, ms: 300 }))).toBe('too_slow')
  expect(await code(askOutside('http://127.0.0.1:1/', {}, trial))).toBe('unreachable')
})

test('any bytes come back as they were sent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 2_000 }), async (bytes) => {
      const { body } = await askOutside(`${origin}/echo`, { body: Buffer.from(bytes) }, trial)
      expect(body.equals(bytes)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test.each(['ftp://plateforme.example/', 'https://moi:mot@plateforme.example/', 'plateforme.example', ''])(
  '%s is no address',
  async (address) => {
    expect(await code(askOutside(address, {}, real))).toBe('address')
  },
)

test('without its setting an address in the clear is not asked', async () => {
  expect(await code(askOutside('http://plateforme.example/', {}, { ...real, plain: false }))).toBe('address')
})
