import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createVerifier } from './verify-token.ts'

const issuer = 'https://identity.test/'
const audience = 'https://api.test'
type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let pair: Pair
let other: Pair
let jwk: JWK
/** Moves the clock on; timers keep running. */
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 })
afterEach(() => void vi.useRealTimers())

const now = () => Math.floor(Date.now() / 1000)

beforeAll(async () => {
  pair = await generateKeyPair('RS256', { extractable: true })
  other = await generateKeyPair('RS256', { extractable: true })
  jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
})

const sign = (claims: Record<string, unknown> = {}, { kid = 'one', key = pair.privateKey, alg = 'RS256' } = {}) =>
  new SignJWT({ iss: issuer, aud: audience, sub: 'p|1', exp: now() + 600, ...claims }).setProtectedHeader({ alg, kid }).sign(key)
const verifier = () => createVerifier({ issuer, audience, jwks: { keys: [jwk] } })

describe('bad tokens are refused by name', () => {
  test.each([
    ['another issuer', { iss: 'https://evil.test/' }, 'issuer'],
    ['the issuer without its slash', { iss: 'https://identity.test' }, 'issuer'],
    ['another audience', { aud: 'https://other.test' }, 'audience'],
    ['no audience', { aud: undefined }, 'audience'],
    ['no subject', { sub: undefined }, 'claims'],
    ['no expiry', { exp: undefined }, 'claims'],
  ])('%s', async (_, claims, fault) => {
    await expect(verifier().verify(await sign(claims))).rejects.toMatchObject({ code: 'not_signed_in', fault })
  })

  test('expired 61 s ago, though 59 s are forgiven', async () => {
    later(0)
    await expect(verifier().verify(await sign({ exp: now() - 61 }))).rejects.toMatchObject({ fault: 'expired' })
    expect((await verifier().verify(await sign({ exp: now() - 58 }))).sub).toBe('p|1')
  })

  test('valid only later than the leeway', async () => {
    later(0)
    await expect(verifier().verify(await sign({ nbf: now() + 62 }))).rejects.toMatchObject({ fault: 'not_yet' })
    expect((await verifier().verify(await sign({ nbf: now() + 58 }))).sub).toBe('p|1')
  })

  test('no signature, a shared-secret signature made with the public key, another RSA scheme', async () => {
    const none = new UnsecuredJWT({ iss: issuer, aud: audience, sub: 'p|1', exp: now() + 600 }).encode()
    const secret = new TextEncoder().encode(JSON.stringify(jwk))
    const hs256 = await new SignJWT({ iss: issuer, aud: audience, sub: 'p|1', exp: now() + 600 })
      .setProtectedHeader({ alg: 'HS256', kid: 'one' })
      .sign(secret)
    const ps = await generateKeyPair('PS256')
    for (const token of [none, hs256, await sign({}, { key: ps.privateKey, alg: 'PS256' })]) {
      await expect(verifier().verify(token)).rejects.toMatchObject({ fault: 'algorithm' })
    }
  })

  test("somebody else's key, under our id or its own; a changed payload; no token at all", async () => {
    await expect(verifier().verify(await sign({}, { key: other.privateKey }))).rejects.toMatchObject({ fault: 'signature' })
    await expect(verifier().verify(await sign({}, { key: other.privateKey, kid: 'two' }))).rejects.toMatchObject({ fault: 'unknown_key' })
    const [head, , mark] = (await sign()).split('.')
    const payload = Buffer.from(JSON.stringify({ iss: issuer, aud: audience, sub: 'p|2', exp: now() + 600 })).toString('base64url')
    await expect(verifier().verify(`${head}.${payload}.${mark}`)).rejects.toMatchObject({ fault: 'signature' })
    for (const token of ['', 'x', 'x.y.z', '..']) await expect(verifier().verify(token)).rejects.toMatchObject({ fault: 'malformed' })
  })
})

test('name and address come along when the token has them', async () => {
  const said = { email: 'a@b.test', name: 'Ana' }
  expect(await verifier().verify(await sign({ ...said, email_verified: true }))).toMatchObject({ sub: 'p|1', ...said })
  for (const proven of [false, undefined, 'true', 1, null]) {
    expect(await verifier().verify(await sign({ ...said, email_verified: proven }))).not.toHaveProperty('email')
  }
})

test('a remembered token still expires', async () => {
  const { verify } = verifier()
  const token = await sign({ exp: now() + 10 })
  await verify(token)
  later(75)
  await expect(verify(token)).rejects.toMatchObject({ fault: 'expired' })
})

test('a token that was verified is remembered, a check makes new claims each time', async () => {
  const { verify } = verifier()
  const token = await sign()
  const first = await verify(token)
  expect(await verify(token)).toBe(first)
  expect(await verifier().verify(token)).not.toBe(first)
})

/** A hosted provider whose keys stand at a path of its own, as told by its document. */
async function hosted(told: (origin: string) => unknown = (origin) => ({ issuer: `${origin}/realms/one`, jwks_uri: `${origin}/certs` })) {
  const asked: string[] = []
  const state = { keys: [jwk], down: false }
  const http = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (state.down) return void response.writeHead(503).end()
    if (request.url === '/moved') return void response.writeHead(302, { location: '/certs' }).end()
    const answers: Record<string, unknown> = {
      '/realms/one/.well-known/openid-configuration': told(origin),
      '/certs': { keys: state.keys },
    }
    const answer = answers[request.url ?? '']
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  // Listening on TCP: the address is an object with a port.
  const origin = `http://127.0.0.1:${(http.address() as AddressInfo).port}`
  const iss = `${origin}/realms/one`
  ends.push(() => {
    http.closeAllConnections()
    http.close()
  })
  return { asked, state, iss, verify: createVerifier({ issuer: iss, audience, jwks: 'of the issuer' }).verify }
}
const ends: (() => void)[] = []
afterEach(() => {
  for (const end of ends.splice(0)) end()
})

test('keys are fetched where the issuer says, once, again for an unknown id, but not for each of a flood', async () => {
  const { asked, state, iss, verify } = await hosted()
  await verify(await sign({ iss }))
  await verify(await sign({ iss, sub: 'p|2' }))
  expect(asked).toEqual(['/realms/one/.well-known/openid-configuration', '/certs'])
  state.keys = [jwk, { ...(await exportJWK(other.publicKey)), kid: 'two', alg: 'RS256', use: 'sig' }]
  const rotated = await sign({ iss }, { key: other.privateKey, kid: 'two' })
  later(31)
  expect((await verify(rotated)).sub).toBe('p|1')
  expect(asked).toHaveLength(3)
  for (let made = 0; made < 20; made++) {
    await expect(verify(await sign({ iss }, { kid: `made-up-${made}` }))).rejects.toMatchObject({ fault: 'unknown_key' })
  }
  expect(asked).toHaveLength(3)
})

test('a provider that does not answer for a while is no matter to whose place and keys are known', async () => {
  const { state, iss, verify } = await hosted()
  await verify(await sign({ iss }))
  state.down = true
  later(3_700)
  // The keys themselves are too old by now: without them nobody can be told apart.
  await expect(verify(await sign({ iss, sub: 'p|2' }))).rejects.toMatchObject({ name: 'KeysUnreachable' })
  state.down = false
  expect((await verify(await sign({ iss, sub: 'p|2' }))).sub).toBe('p|2')
})

test('a flood while the provider is down asks it once in a while', async () => {
  const { asked, state, iss, verify } = await hosted()
  state.down = true
  const token = await sign({ iss })
  const faults = await Promise.all(Array.from({ length: 50 }, () => verify(token).catch(({ name }) => name)))
  expect(new Set(faults)).toEqual(new Set(['KeysUnreachable']))
  expect(asked).toHaveLength(1)
  state.down = false
  later(6)
  expect((await verify(token)).sub).toBe('p|1')
})

test.each<[string, (origin: string) => unknown]>([
  ['of another issuer', (origin) => ({ issuer: `${origin}/realms/two`, jwks_uri: `${origin}/certs` })],
  ['without keys', (origin) => ({ issuer: `${origin}/realms/one` })],
  ['with keys at no address', (origin) => ({ issuer: `${origin}/realms/one`, jwks_uri: 'file:///etc/passwd' })],
  ['with keys that are sent on elsewhere', (origin) => ({ issuer: `${origin}/realms/one`, jwks_uri: `${origin}/moved` })],
  ['that is no JSON', () => '<html>'],
  ['that is not there', () => undefined],
])('a document %s lets nobody in', async (_, told) => {
  const { iss, verify } = await hosted(told)
  await expect(verify(await sign({ iss }))).rejects.toMatchObject({ code: 'not_set_up', name: 'KeysUnreachable' })
})

test('unreachable keys are the service that fails, not the person', async () => {
  const iss = 'http://127.0.0.1:9'
  const { verify } = createVerifier({ issuer: iss, audience, jwks: 'of the issuer' })
  await expect(verify(await sign({ iss }))).rejects.toMatchObject({ code: 'not_set_up', name: 'KeysUnreachable' })
})
