import { decodeProtectedHeader, decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { proofKey } from './test-browser.ts'
import {
  askToken,
  audience,
  authorizeUrl,
  codeOf,
  exchange,
  signedIn,
  signIn,
  startTestIdentity,
  type TestIdentity,
} from './test-identity.ts'
import { createVerifier } from './verify-token.ts'

let it: TestIdentity
beforeAll(async () => {
  it = await startTestIdentity()
})
afterAll(() => it.close())

test('a person signs in with a password and gets tokens that the API accepts', async () => {
  const account = await it.newAccount()
  const { page, seen, code, verifier, browser } = await signIn(it, account)
  expect(page.text).toContain('<html lang="fr">')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(new URL(seen.location || seen.url).searchParams.get('state')).toBe('st4te')
  expect(browser.has('_session')).toBe(true)

  const tokens = await exchange(it, code, verifier)
  expect(tokens.status).toBe(200)
  expect(decodeProtectedHeader(tokens.access_token)).toMatchObject({ alg: 'RS256' })
  expect(decodeJwt(tokens.id_token)).toMatchObject({ iss: `${it.origin}/`, nonce: 'n0nce', email: account.email, name: 'Camille Dubois' })

  const { verify } = createVerifier({ issuer: `${it.origin}/`, audience, jwks: it.identity.jwks })
  expect(await verify(tokens.access_token)).toMatchObject({ sub: account.sub, email: account.email, name: 'Camille Dubois' })
  const remote = createVerifier({ issuer: `${it.origin}/`, audience, jwks: 'of the issuer' })
  expect((await remote.verify(tokens.access_token)).sub).toBe(account.sub)
  await expect(verify(tokens.id_token)).rejects.toMatchObject({ fault: 'audience' })

  const info = await fetch(`${it.origin}/userinfo`, { headers: { authorization: `Bearer ${tokens.access_token}` } })
  expect(await info.json()).toMatchObject({ sub: account.sub, email_verified: true })
  expect((await fetch(`${it.origin}/userinfo`, { headers: { authorization: 'Bearer x.y.z' } })).status).toBe(401)
})

test('discovery names the addresses that auth0-spa-js uses and publishes no private key', async () => {
  const answer = await (await fetch(`${it.origin}/.well-known/openid-configuration`)).json()
  expect(answer).toMatchObject({
    issuer: `${it.origin}/`,
    authorization_endpoint: `${it.origin}/authorize`,
    token_endpoint: `${it.origin}/oauth/token`,
    userinfo_endpoint: `${it.origin}/userinfo`,
    jwks_uri: `${it.origin}/.well-known/jwks.json`,
  })
  const { keys } = (await (await fetch(`${it.origin}/.well-known/jwks.json`)).json()) as { keys: Record<string, unknown>[] }
  expect(keys.length).toBeGreaterThan(0)
  for (const key of [...keys, ...it.identity.jwks.keys]) expect(Object.keys(key)).not.toContain('d')
})

test('the issuer stays itself whatever host a request claims', async () => {
  const answer = await fetch(`${it.origin}/.well-known/openid-configuration`, {
    headers: { 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'https' },
  })
  expect(await answer.json()).toMatchObject({ authorization_endpoint: `${it.origin}/authorize` })
})

test('an authorization request without PKCE, for another address or another audience is refused', async () => {
  const { challenge } = proofKey()
  const browser = it.browser()
  const bare = await browser.open(authorizeUrl(it, challenge, { code_challenge: undefined, code_challenge_method: undefined }))
  expect(new URL(bare.location).searchParams.get('error')).toBe('invalid_request')
  const foreign = await browser.open(authorizeUrl(it, challenge, { redirect_uri: 'https://evil.test/' }))
  expect(foreign.status).toBe(400)
  expect(foreign.location).toBe('')
  expect(foreign.text).toContain('La demande de connexion n’est pas valable.')
  const target = await browser.open(authorizeUrl(it, challenge, { audience: 'https://other.test' }))
  expect(new URL(target.location).searchParams.get('error')).toBe('invalid_target')
})

test('a code serves once, with its own verifier and address only', async () => {
  const account = await it.newAccount()
  const wrong = await signIn(it, account)
  expect(await exchange(it, wrong.code, proofKey().verifier)).toMatchObject({ status: 400, error: 'invalid_grant' })

  const moved = await signIn(it, account)
  const form = { grant_type: 'authorization_code', code: moved.code, code_verifier: moved.verifier, redirect_uri: 'https://evil.test/' }
  expect(await askToken(it, form)).toMatchObject({ status: 400, error: 'invalid_grant' })

  const twice = await signIn(it, account)
  const first = await exchange(it, twice.code, twice.verifier)
  expect(first.status).toBe(200)
  expect(await exchange(it, twice.code, twice.verifier)).toMatchObject({ status: 400, error: 'invalid_grant' })
  // Whoever replays a code may have stolen it: what it gave is taken back.
  expect(await askToken(it, { grant_type: 'refresh_token', refresh_token: first.refresh_token })).toMatchObject({ error: 'invalid_grant' })
})

test('an expired code is refused', async () => {
  const { code, verifier } = await signIn(it, await it.newAccount())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  expect(await exchange(it, code, verifier)).toMatchObject({ status: 400, error: 'invalid_grant' })
  vi.useRealTimers()
})

test('refresh tokens rotate, and the second use of one ends the whole family', async () => {
  const { tokens } = await signedIn(it, await it.newAccount())
  const refresh = (token: string) => askToken(it, { grant_type: 'refresh_token', refresh_token: token })
  const second = await refresh(tokens.refresh_token)
  expect(second.status).toBe(200)
  expect(second.refresh_token).not.toBe(tokens.refresh_token)
  expect(decodeJwt(second.access_token).aud).toBe(audience)
  expect((await refresh(tokens.refresh_token)).error).toBe('invalid_grant')
  expect((await refresh(second.refresh_token)).error).toBe('invalid_grant')
})

test('of several simultaneous uses of one refresh token at most one succeeds', async () => {
  const { tokens } = await signedIn(it, await it.newAccount())
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => askToken(it, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })),
  )
  expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1)
  expect(answers.every(({ status }) => status === 200 || status === 400)).toBe(true)
})

test('a hidden frame renews silently while the session lasts, and hears login_required without one', async () => {
  const { browser } = await signedIn(it, await it.newAccount())
  const { challenge, verifier } = proofKey()
  const silent = { prompt: 'none', response_mode: 'web_message' }
  const page = await browser.open(authorizeUrl(it, challenge, silent))
  expect(page.headers.get('x-frame-options')).toBeNull()
  const code = /"code":"([^"]+)"/.exec(page.text)?.[1] ?? ''
  expect((await exchange(it, code, verifier)).status).toBe(200)
  expect((await it.browser().open(authorizeUrl(it, challenge, silent))).text).toContain('"error":"login_required"')
})

test('sign-out ends session and refresh tokens, and returns to own addresses only', async () => {
  const { browser, tokens } = await signedIn(it, await it.newAccount())
  const foreign = await browser.open(`/v2/logout?client_id=plantule-web&returnTo=${encodeURIComponent('https://evil.test/')}`)
  expect(foreign.status).toBe(400)
  expect((await browser.open('/v2/logout?client_id=other')).status).toBe(400)
  const { challenge } = proofKey()
  const silent = authorizeUrl(it, challenge, { prompt: 'none', response_mode: 'web_message' })
  expect((await browser.open(silent)).text).toContain('"code"')

  const out = await browser.open(`/v2/logout?client_id=plantule-web&returnTo=${encodeURIComponent(it.origin)}`)
  expect([out.status, out.location.replace(/\/$/, '')]).toEqual([303, it.origin])
  expect(browser.has('_session')).toBe(false)
  expect((await browser.open(silent)).text).toContain('login_required')
  expect((await askToken(it, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).error).toBe('invalid_grant')
  expect((await browser.follow(await browser.open('/v2/logout'))).text).toContain('Vous êtes déconnecté')
})

test('sign-out as OpenID Connect has it asks first, then ends the session', async () => {
  const { browser, tokens } = await signedIn(it, await it.newAccount())
  const hint = new URLSearchParams({ id_token_hint: tokens.id_token, post_logout_redirect_uri: `${it.origin}/`, client_id: 'plantule-web' })
  const page = await browser.open(`/oidc/logout?${hint}`)
  expect(page.text).toContain('Se déconnecter ?')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  const out = await browser.submit(page, { logout: 'yes' })
  expect(out.url).toBe(`${it.origin}/`)
  const silent = await browser.open(authorizeUrl(it, proofKey().challenge, { prompt: 'none', response_mode: 'web_message' }))
  expect(silent.text).toContain('login_required')
  hint.set('post_logout_redirect_uri', 'https://evil.test/')
  expect((await browser.open(`/oidc/logout?${hint}`)).status).toBe(400)
})

test('a revoked refresh token is dead', async () => {
  const { tokens } = await signedIn(it, await it.newAccount())
  const body = new URLSearchParams({ client_id: 'plantule-web', token: tokens.refresh_token })
  expect((await fetch(`${it.origin}/oauth/revoke`, { method: 'POST', body })).status).toBe(200)
  expect((await askToken(it, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).error).toBe('invalid_grant')
})

test('a stolen interaction address without its cookie shows that the page has expired', async () => {
  const browser = it.browser()
  const page = await browser.follow(await browser.open(authorizeUrl(it, proofKey().challenge)))
  const elsewhere = await it.browser().open(new URL(page.url).pathname)
  expect(elsewhere.status).toBe(400)
  expect(elsewhere.text).toContain('Cette page a expiré')
})

test('a form without its token is not accepted', async () => {
  const account = await it.newAccount()
  const browser = it.browser()
  const page = await browser.follow(await browser.open(authorizeUrl(it, proofKey().challenge)))
  const path = new URL(page.url).pathname
  const forged = await browser.open(`${path}/password`, { email: account.email, password: account.password })
  expect(forged.status).toBe(403)
  expect(codeOf({ ...forged, location: forged.location || it.origin })).toBe('')
  browser.headers['sec-fetch-site'] = 'cross-site'
  expect((await browser.submit(page, { email: account.email, password: account.password }, '/password')).status).toBe(403)
})

test('by https cookies are tied to this host, and browsers are told to come by nothing else', async () => {
  const secure = await startTestIdentity({ secure: true })
  try {
    const browser = secure.browser()
    const begun = await browser.open(authorizeUrl(secure, proofKey().challenge))
    const page = await browser.open(begun.location)
    expect(page.text).toContain('form_token')
    expect((await browser.submit(page, { email: 'x@y.test', password: 'faux' }, '/password')).status).toBe(400)
    const account = await secure.newAccount()
    const entered = await browser.submit(page, { email: account.email, password: account.password }, '/password')
    const end = await browser.open(new URL(entered.location).pathname)
    const cookies = [begun, page, end].flatMap(({ headers }) => headers.getSetCookie()).filter((cookie) => !cookie.includes('=;'))
    const names = cookies.map((cookie) => cookie.split('=', 1)[0] ?? '')
    expect(names).toContain('__Host-plantule_form')
    expect(names).toContain('__Host-session')
    expect(names.every((name) => /^__(Host|Secure)-/.test(name))).toBe(true)
    for (const cookie of cookies) {
      expect(cookie.toLowerCase()).toContain('secure')
      expect(cookie.toLowerCase()).toContain('httponly')
      if (cookie.startsWith('__Host-')) expect(cookie.toLowerCase()).toMatch(/path=\/(;|$)/)
    }
    for (const { headers } of [begun, page, end]) expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  } finally {
    await secure.close()
  }
  expect((await it.browser().open('/u/forgot')).headers.get('strict-transport-security')).toBeNull()
})

test('other sites may not ask before they post to the path of tokens', async () => {
  for (const path of ['/oauth/token', '/oauth/revoke']) {
    for (const [origin, allowed] of [
      ['https://ailleurs.test', null],
      [it.origin, it.origin],
    ] as const) {
      const headers = { origin, 'access-control-request-method': 'POST' }
      const answer = await fetch(`${it.origin}${path}`, { method: 'OPTIONS', headers })
      expect([path, origin, answer.headers.get('access-control-allow-origin')]).toEqual([path, origin, allowed])
    }
  }
})

test('of one network only the latest sign-ins that were begun are kept', async () => {
  const elsewhere = await startTestIdentity({ address: '2001:db8:9:9::1' })
  try {
    await it.pool.query("delete from identity_record where network = '2001:db8:9:9'")
    await it.pool.query(
      `insert into identity_record (kind, id_hash, sealed, network, created_at, expires_at)
       select 'Interaction', decode(md5('begun' || n), 'hex'), '', '2001:db8:9:9', now() - interval '1 minute', now() + interval '1 hour' from generate_series(1, 400) n`,
    )
    const begun = await elsewhere.browser().open(authorizeUrl(elsewhere, proofKey().challenge))
    expect(begun.status).toBe(303)
    const { rows } = await it.pool.query<{ kept: number; fresh: number }>(
      `select count(*)::int as kept, count(*) filter (where sealed <> '')::int as fresh from identity_record where network = '2001:db8:9:9'`,
    )
    expect(rows[0]).toEqual({ kept: 300, fresh: 1 })
  } finally {
    await elsewhere.close()
  }
})
