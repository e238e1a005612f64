import pino from 'pino'
import { expect, test } from 'vitest'
import { buildServer } from './server.ts'

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
  expect(refused.json().title).toMatch(/^Trop de demandes : réessayez dans (60|59) secondes\.$/)
  expect((await ask('en')).json()).toMatchObject({ code: 'too_many_requests', title: expect.stringMatching(/^Too many requests: try again in \d\d seconds\.$/) })
  expect((await app.inject({ url: '/assets/x.js' })).statusCode).toBe(200)
  await app.close()
})

test('a browser takes code, fonts and data from here alone, and other sites may ask for nothing', async () => {
  const app = await buildServer({ log: pino({ level: 'silent' }), perMinute: 10 })
  app.get('/api/v2/x', async () => ({ ok: true }))
  const { headers } = await app.inject({ url: '/api/v2/x', headers: { origin: 'https://ailleurs.test' } })
  const policy = Object.fromEntries(String(headers['content-security-policy']).split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]))
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
  const preflight = await app.inject({ method: 'OPTIONS', url: '/api/v2/x', headers: { origin: 'https://ailleurs.test', 'access-control-request-method': 'GET' } })
  expect(preflight.statusCode).toBe(404)
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  await app.close()
})
