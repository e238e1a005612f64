import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { lastWords, Unusable } from './unusable.ts'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(Unusable)
    return lastWords(error)
  }
  throw new Error('the settings were taken')
}

test('everything works without any setting', () => {
  expect(readConfig({ PATH: '/bin' })).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    demo: true,
    workers: true,
  })
})

test.each([
  [{ PLANTULE_PROT: '1' }, /^Unknown setting PLANTULE_PROT\. Known ones: PLANTULE_PORT, /],
  [{ PLANTULE_LEAVE_SECONDS: '-1' }, /^Setting PLANTULE_LEAVE_SECONDS/],
  [{ PLANTULE_PORT: 'abc' }, /^Setting PLANTULE_PORT: must be a number from 0 to 65535$/],
  [{ PLANTULE_PORT: '70000' }, /^Setting PLANTULE_PORT: must be a number from 0 to 65535$/],
  [{ PLANTULE_DEMO: 'perhaps' }, /^Setting PLANTULE_DEMO: .*"yes"\|"no"$/],
  [{ DATABASE_URL: 'mysql://x' }, /^Setting DATABASE_URL: must begin with postgres:\/\/$/],
  [{ S3_BUCKET: 'x' }, /^The settings S3_BUCKET, .* go together; missing: S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY$/],
  [{ SMTP_URL: 'smtp://mail' }, /missing: SMTP_FROM$/],
  [{ OIDC_DOMAIN: 'x', OIDC_ISSUER: 'https://x.test/' }, /missing: OIDC_CLIENT_ID, OIDC_AUDIENCE$/],
  [
    { PLANTULE_TRUSTED_PROXIES: '10.0.0.0/8, nginx' },
    /^Setting PLANTULE_TRUSTED_PROXIES\S*: must be addresses or networks like 10\.0\.0\.0\/8, with commas between$/,
  ],
  [{ PLANTULE_TRUSTED_PROXIES: '10.0.0.0/33' }, /must be addresses or networks/],
  [{ PLANTULE_DEMO: 'yes', PLANTULE_HOST: '0.0.0.0' }, /runs on this machine alone: PLANTULE_HOST=0\.0\.0\.0 can be reached/],
  [{ PLANTULE_FISCAL_KEY: 'short' }, /^Setting PLANTULE_FISCAL_KEY: must be at least 32 bytes in base64$/],
])('%j is refused with one sentence that names it', (env, sentence) => {
  expect(refusal(env)).toMatch(sentence)
})

test('a hosted identity provider takes the place of the demonstration', () => {
  const env = { OIDC_DOMAIN: 'x.test', OIDC_ISSUER: 'https://x.test/', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' }
  expect(readConfig(env)).toMatchObject({ demo: false, oidc: { issuer: 'https://x.test/' } })
})

test.each([
  [{}, true],
  [{ PLANTULE_HOST: '::1', PLANTULE_PUBLIC_URL: 'http://localhost:5173' }, true],
  [{ PLANTULE_DEMO: 'no' }, false],
  [{ PLANTULE_HOST: '0.0.0.0' }, false],
  [{ PLANTULE_HOST: '::' }, false],
  [{ PLANTULE_HOST: '192.168.1.4' }, false],
  [{ PLANTULE_PUBLIC_URL: 'https://plantule.example' }, false],
  [{ PLANTULE_PUBLIC_URL: 'http://127.0.0.1.evil.test' }, false],
])('the demonstration never runs where others than this machine come: %j', (env: Record<string, string>, demo) => {
  const config = readConfig(env)
  expect(config.demo).toBe(demo)
  expect(config.demoWithheld === undefined).toBe(demo || env['PLANTULE_DEMO'] === 'no')
  if (!demo && !env['PLANTULE_DEMO']) expect(refusal({ ...env, PLANTULE_DEMO: 'yes' })).toContain('Take PLANTULE_DEMO=yes away')
})

test.each([
  [{}, true],
  [{ PLANTULE_OPENING: 'provider' }, false],
  [{ PLANTULE_HOST: '0.0.0.0' }, false],
  [{ PLANTULE_PUBLIC_URL: 'https://plantule.example' }, false],
  [{ PLANTULE_PUBLIC_URL: 'https://plantule.example', PLANTULE_OPENING: 'open' }, true],
  [{ OIDC_DOMAIN: 'x.test', OIDC_ISSUER: 'https://x.test/', OIDC_CLIENT_ID: 'a', OIDC_AUDIENCE: 'b' }, false],
])('strangers open shops where the installation says so, or where none comes: %j', (env: Record<string, string>, open) => {
  expect(readConfig(env).opening).toEqual({ open, proof: false })
  if ('OIDC_ISSUER' in env) expect(refusal({ ...env, PLANTULE_OPENING: 'open' })).toContain('Take one of them away')
})

test('the register of companies is asked only where the installation allows it', () => {
  const registerOf = (text: string) => readConfig({ PLANTULE_COMPANY_REGISTER: text }).opening.register
  expect([registerOf('no'), registerOf('yes'), registerOf('http://127.0.0.1:9/')]).toEqual([
    undefined,
    'https://recherche-entreprises.api.gouv.fr',
    'http://127.0.0.1:9',
  ])
})

test('proxies that are trusted are a list of addresses and networks', () => {
  expect(readConfig({ PLANTULE_TRUSTED_PROXIES: ' 10.0.0.0/8, fd00::/8 ,192.0.2.1,uniquelocal' }).trustedProxies).toEqual([
    '10.0.0.0/8',
    'fd00::/8',
    '192.0.2.1',
    'uniquelocal',
  ])
  expect(readConfig({}).trustedProxies).toEqual([])
})
