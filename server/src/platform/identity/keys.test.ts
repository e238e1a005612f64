import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerLogins } from '../../testing/worker-logins.ts'
import { openSecretBox, rotateKeys } from './index.ts'
import { purgeExpired } from './purge-expired.ts'
import { askToken, audience, exchange, freshFolder, signedIn, signIn, startTestIdentity, type TestIdentity } from './test-identity.ts'
import { createVerifier } from './verify-token.ts'

let it: TestIdentity
beforeAll(async () => {
  it = await startTestIdentity()
})
afterAll(() => it.close())

test('sessions, codes and refresh tokens serve in another process on the same database', async () => {
  const account = await it.newAccount()
  const { tokens } = await signedIn(it, account)
  const fresh = await signIn(it, account)
  const other = await startTestIdentity({ pool: it.pool })
  const refreshed = await askToken(other, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
  expect(refreshed.status).toBe(200)
  const form = { grant_type: 'authorization_code', code: fresh.code, code_verifier: fresh.verifier, redirect_uri: `${it.origin}/` }
  expect((await askToken(other, form)).status).toBe(200)
  expect(other.identity.jwks).toEqual(it.identity.jwks)
  await other.close()
})

test('nothing in the database lets its reader act: identifiers are hashed, contents sealed', async () => {
  const { tokens, browser } = await signedIn(it, await it.newAccount())
  const { rows } = await it.pool.query<{ text: string }>(`
    select t::text as text from identity_record t union all select k::text from identity_key k union all select a::text from identity_account a`)
  const all = rows.map((row) => row.text).join('\n')
  expect(all).not.toContain(tokens.refresh_token)
  expect(all).not.toContain(Buffer.from(tokens.refresh_token).toString('hex'))
  expect(all).not.toContain(Buffer.from('"d":"').toString('hex'))
  expect(browser.has('_session')).toBe(true)
})

test('the serving roles cannot read the identity tables', async () => {
  const { app, provider } = workerLogins()
  for (const login of [app, provider]) {
    const client = new pg.Client(login)
    await client.connect()
    for (const table of ['identity_account', 'identity_key', 'identity_link', 'identity_record', 'identity_throttle']) {
      await expect(client.query(`select 1 from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
    await client.end()
  }
})

test('a rotated key is published first and signs later; tokens of the old one stay good', async () => {
  const { tokens } = await signedIn(it, await it.newAccount())
  const old = decodeProtectedHeader(tokens.access_token).kid
  const { verify } = createVerifier({ issuer: `${it.origin}/`, audience, jwks: it.identity.jwks })
  await it.identity.rotate()
  const kids = it.identity.jwks.keys.map(({ kid }) => kid)
  const fresh = kids.find((kid) => kid !== old)
  expect(kids).toContain(old)

  const waiting = await signedIn(it, await it.newAccount())
  expect(decodeProtectedHeader(waiting.tokens.access_token).kid).toBe(old)
  await it.pool.query('update identity_key set active_at = now()')
  await it.identity.refresh()
  const { code, verifier } = await signIn(it, await it.newAccount())
  const after = await exchange(it, code, verifier)
  expect(decodeProtectedHeader(after.access_token).kid).toBe(fresh)
  await verify(tokens.access_token)
  await verify(after.access_token)

  await it.pool.query('update identity_key set retire_at = now() where retire_at is not null')
  await it.identity.refresh()
  await purgeExpired(it.pool)
  expect(it.identity.jwks.keys.map(({ kid }) => kid)).toEqual([fresh])
  const strict = createVerifier({ issuer: `${it.origin}/`, audience, jwks: it.identity.jwks })
  await expect(strict.verify(tokens.access_token)).rejects.toMatchObject({ fault: 'unknown_key' })
})

test('another key file is refused with a sentence that says what to do', async () => {
  const folder = freshFolder()
  await expect(startTestIdentity({ pool: it.pool, folder })).rejects.toThrow(/restore it from the back-up/)
  const kids = async () => (await it.pool.query('select kid, retire_at from identity_key order by id')).rows
  const before = await kids()
  await expect(rotateKeys(it.pool, openSecretBox(folder))).rejects.toThrow(/restore it from the back-up/)
  expect(await kids()).toEqual(before)
})

test('processes that start together on an empty database agree on one key file and one set of keys', async () => {
  await it.pool.query('delete from identity_key')
  const folder = freshFolder()
  const together = await Promise.all(Array.from({ length: 4 }, () => startTestIdentity({ pool: it.pool, folder })))
  const kids = together.map(({ identity }) => identity.jwks.keys.map(({ kid }) => kid).join())
  expect(new Set(kids).size).toBe(1)
  expect(readdirSync(folder)).toEqual(['identity.key'])
  expect(statSync(join(folder, 'identity.key')).mode & 0o777).toBe(0o600)
  for (const each of together) await each.close()
  // Other test files on this database have their own key file.
  await it.pool.query('delete from identity_key')
})
