import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  accountBySub,
  beginTotp,
  confirmTotp,
  createAccount,
  endDemo,
  EmailTaken,
  listSessions,
  makeLink,
  recentEvents,
  signOutEverywhere,
  signOutSession,
  verifyEmail,
} from './index.ts'
import { accountByEmail } from './accounts.ts'
import { proofKey } from './test-browser.ts'
import { askToken, authorizeUrl, exchange, signedIn, signIn, startTestIdentity, type TestIdentity } from './test-identity.ts'
import { accountKey, addressKey, countTry, placeKey, forgive, reserve, takeBack } from './throttle.ts'

let it: TestIdentity
beforeAll(async () => {
  it = await startTestIdentity({ demo: [{ email: 'Paule@demo.test', label: 'Paule, propriétaire' }] })
  await createAccount(it.pool, { email: 'paule@demo.test', name: 'Paule', demo: true }).catch((error: unknown) => {
    if (!(error instanceof EmailTaken)) throw error
  })
})
afterAll(() => it.close())

const openSignIn = async (browser = it.browser()) => ({
  browser,
  page: await browser.follow(await browser.open(authorizeUrl(it, proofKey().challenge))),
})
const signedOut = async (browser: ReturnType<TestIdentity['browser']>) => {
  await browser.open('/v2/logout')
  return browser
}
const linkIn = (text = '') => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

test('a wrong password says the same for a known and an unknown address', async () => {
  const account = await it.newAccount()
  const known = await signIn(it, { email: account.email, password: 'pas le bon mot' })
  const unknown = await signIn(it, { email: `x${account.email}`, password: 'pas le bon mot' })
  for (const { seen } of [known, unknown]) {
    expect(seen.status).toBe(400)
    expect(seen.text).toContain('id="password-wrong">Adresse ou mot de passe incorrect.')
  }
})

test('repeated failures lock an address, known or not, with a growing delay; the right password does not help', async () => {
  const account = await it.newAccount()
  for (const email of [account.email, `nobody-${account.email}`]) {
    for (let failure = 0; failure < 5; failure++) expect((await signIn(it, { email, password: 'faux' })).seen.status).toBe(400)
    const { seen } = await signIn(it, { email, password: account.password })
    expect(seen.status).toBe(429)
    expect(Number(seen.headers.get('retry-after'))).toBeGreaterThan(20)
    expect(seen.text).toContain('Trop d’essais.')
  }
  await it.pool.query('update identity_throttle set locked_until = now() where key = $1', [placeKey(account.email, '127.0.0.1')])
  expect((await signIn(it, { email: account.email, password: 'faux' })).seen.status).toBe(400)
  const { rows } = await it.pool.query('select extract(epoch from locked_until - now()) as wait from identity_throttle where key = $1', [
    placeKey(account.email, '127.0.0.1'),
  ])
  expect(Number(rows[0]?.wait)).toBeGreaterThan(50)
  await it.pool.query('update identity_throttle set locked_until = now() where key = $1', [placeKey(account.email, '127.0.0.1')])
  expect((await signIn(it, account)).code).not.toBe('')
  expect((await it.pool.query('select 1 from identity_throttle where key = $1', [placeKey(account.email, '127.0.0.1')])).rowCount).toBe(0)
  await forgive(it.pool, addressKey('127.0.0.1'))
})

test('whoever guesses from one network locks that network out, not the holder elsewhere', async () => {
  const account = await it.newAccount()
  const stranger = await startTestIdentity({ address: '198.51.100.7' })
  try {
    for (let failure = 0; failure < 5; failure++) expect((await signIn(stranger, { ...account, password: 'faux' })).seen.status).toBe(400)
    expect((await signIn(stranger, account)).seen.status).toBe(429)
    expect((await signIn(it, account)).code).not.toBe('')
    expect((await signIn(stranger, account)).seen.status).toBe(429)
    // However long it goes on, one network adds its five free tries to what locks everybody unknown out.
    for (let round = 0; round < 60; round++) {
      await it.pool.query('update identity_throttle set locked_until = null where key = any($1)', [
        [placeKey(account.email, '198.51.100.7'), addressKey('198.51.100.7')],
      ])
      await countTry(it.pool, account.email, { address: '198.51.100.7', device: undefined })
    }
    const { rows } = await it.pool.query<{ failures: number }>('select failures from identity_throttle where key = $1', [
      accountKey(account.email),
    ])
    expect(rows[0]?.failures).toBeLessThanOrEqual(5)
  } finally {
    await forgive(it.pool, addressKey('198.51.100.7'))
    await stranger.close()
  }
})

test('a swarm of networks makes every unknown browser wait; the one that the holder used before passes', async () => {
  const account = await it.newAccount()
  const { browser } = await signIn(it, account)
  expect(browser.has('plantule_device')).toBe(true)
  const swarm = (network: number) => countTry(it.pool, account.email, { address: `203.0.113.${network}`, device: undefined })
  for (let tries = 0; tries < 50; tries++) expect(await swarm(Math.floor(tries / 5))).toBe(0)
  expect(await swarm(99)).toBeGreaterThan(20)
  expect((await signIn(it, account)).seen.status).toBe(429)
  // The same browser after its session ended; for another account it is as unknown as any.
  await browser.open('/v2/logout')
  expect((await signIn(it, account, browser)).code).not.toBe('')
  const other = await it.newAccount()
  for (let failure = 0; failure < 5; failure++) await signIn(it, { ...other, password: 'faux' }, await signedOut(browser))
  expect((await signIn(it, other, await signedOut(browser))).seen.status).toBe(429)
  // Guesses from a known browser are counted as well.
  for (let failure = 0; failure < 5; failure++) await signIn(it, { ...account, password: 'faux' }, await signedOut(browser))
  expect((await signIn(it, account, await signedOut(browser))).seen.status).toBe(429)
  await forgive(it.pool, addressKey('127.0.0.1'))
})

test('what happens at the door is written down with who and from where, and without a secret', async () => {
  const lines: object[] = []
  const watched = await startTestIdentity({ address: '192.0.2.77', lines })
  try {
    const account = await it.newAccount()
    const { browser } = await signIn(watched, account)
    await signIn(watched, { ...account, password: 'un mot bien faux' })
    await signIn(watched, { email: `nobody-${account.email}`, password: 'un mot bien faux' })
    await browser.open('/v2/logout')
    for (let failure = 0; failure < 5; failure++) await signIn(watched, { ...account, password: 'un mot bien faux' })
    await watched.identity.close()
    const kinds = (await recentEvents(it.pool, account.sub)).map(({ kind, address }) => `${kind} ${address}`)
    expect(kinds.sort()).toEqual(
      [...Array.from({ length: 5 }, () => 'password_wrong'), 'locked', 'signed_in', 'signed_out']
        .map((kind) => `${kind} 192.0.2.77`)
        .sort(),
    )
    const told = lines.filter((line) => 'event' in line)
    expect(told).toContainEqual(expect.objectContaining({ event: 'signed_in', account: account.sub, address: '192.0.2.77' }))
    expect(told).toContainEqual(
      expect.objectContaining({ event: 'password_wrong', account: expect.stringMatching(/^unknown \S{12}$/), address: '192.0.2.77' }),
    )
    expect(told).toHaveLength(9)
    for (const secret of [account.email, account.password, 'un mot bien faux']) expect(JSON.stringify(lines)).not.toContain(secret)
  } finally {
    await forgive(it.pool, addressKey('192.0.2.77'))
    await watched.close()
  }
})

test('guesses sent at once all count', async () => {
  const key = accountKey(`burst-${Math.random()}`)
  const limit = { free: 5, first: 30, most: 900 }
  const waits = await Promise.all(Array.from({ length: 40 }, () => reserve(it.pool, key, limit)))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('a success from an address takes back its own try, not the failures of others', async () => {
  const key = addressKey('2001:db8:1:2:3:4:5:6')
  expect(key).toBe('address 2001:db8:1:2')
  await forgive(it.pool, key)
  const limit = { free: 3, first: 30, most: 900 }
  await reserve(it.pool, key, limit)
  await reserve(it.pool, key, limit)
  await takeBack(it.pool, key)
  expect(
    (await it.pool.query<{ failures: number }>('select failures from identity_throttle where key = $1', [key])).rows[0]?.failures,
  ).toBe(1)
})

test('a forgotten password is replaced by a mailed link that serves once and ends all sessions', async () => {
  const account = await it.newAccount()
  const before = await signedIn(it, account)
  const { browser, page } = await openSignIn()
  const forgot = await browser.open(/href="(\/u\/forgot[^"]*)"/.exec(page.text)?.[1] ?? '')
  const sent = await browser.submit(forgot, { email: account.email.toUpperCase() })
  expect(sent.text).toContain('Regardez votre boîte aux lettres')
  const [mail] = await it.mailsTo(account.email)
  expect(mail?.subject).toBe('Choisir un nouveau mot de passe')

  const form = await browser.open(linkIn(mail?.plain))
  expect(form.text).toContain(account.email)
  expect((await browser.submit(form, { password: 'court', again: 'court' })).text).toContain('id="password-wrong"')
  expect((await browser.submit(form, { password: 'trois petits pots', again: 'trois petits pot' })).text).toContain('id="again-wrong"')
  expect((await browser.submit(form, { password: 'trois petits pots', again: 'trois petits pots' })).text).toContain('C’est enregistré')
  expect((await browser.open(linkIn(mail?.plain))).status).toBe(410)

  expect((await askToken(it, { grant_type: 'refresh_token', refresh_token: before.tokens.refresh_token })).error).toBe('invalid_grant')
  expect((await signIn(it, account)).seen.status).toBe(400)
  expect((await signIn(it, { ...account, password: 'trois petits pots' })).code).not.toBe('')
})

test('asking for a link tells nobody whether an account exists, and mails only account holders, not too often', async () => {
  const account = await it.newAccount()
  const ask = async (email: string) => {
    const browser = it.browser()
    return browser.submit(await browser.open('/u/forgot'), { email })
  }
  const unknown = await ask(`nobody-${account.email}`)
  const known = await ask(account.email)
  expect(unknown.status).toBe(known.status)
  expect(unknown.text.replaceAll(`nobody-${account.email}`, '')).toBe(known.text.replaceAll(account.email, ''))
  for (let more = 0; more < 5; more++) await ask(account.email)
  await expect.poll(async () => (await it.mailsTo(account.email)).length).toBe(3)
  // One too many would come about now.
  await new Promise((again) => setTimeout(again, 200))
  expect(await it.mailsTo(account.email)).toHaveLength(3)
  expect(it.mails.some(({ to }) => to.startsWith('nobody-'))).toBe(false)
})

test('an expired link says so', async () => {
  const account = await it.newAccount()
  const token = await makeLink(it.pool, account.sub, 'reset')
  await it.pool.query(`update identity_link set expires_at = now() - interval '1 second' where sub = $1`, [account.sub])
  const page = await it.browser().open(`/u/password?token=${token}`)
  expect(page.status).toBe(410)
  expect(page.text).toContain('Ce lien ne fonctionne plus')
})

test('an address has one account, whatever its case', async () => {
  const account = await it.newAccount()
  await expect(createAccount(it.pool, { email: account.email.toUpperCase(), name: 'Double' })).rejects.toBeInstanceOf(EmailTaken)
})

test('an address is confirmed by a click on the page, not by the visit of a mail scanner', async () => {
  const email = `verify-${Math.random().toString(36).slice(2)}@pepiniere.test`
  const { sub } = await createAccount(it.pool, { email, name: 'Ana', password: 'douze boutures' })
  const { tokens } = await signedIn(it, { email, password: 'douze boutures' })
  expect(JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString())).not.toHaveProperty('email')
  const token = await makeLink(it.pool, sub, 'verify')
  const browser = it.browser()
  const page = await browser.open(`/u/verify?token=${token}&ui_locales=en`)
  expect(page.text).toContain('Confirm your address')
  expect((await accountBySub(it.pool, sub))?.emailVerified).toBe(false)
  expect((await browser.submit(page, {})).text).toContain('Address confirmed')
  expect((await accountBySub(it.pool, sub))?.emailVerified).toBe(true)
  expect(await verifyEmail(it.pool, token)).toBeUndefined()
})

test('with the second step on, the password alone opens nothing; a code serves once and so does a recovery code', async () => {
  const account = await it.newAccount()
  const { secret } = await beginTotp(it.pool, it.identity.box, account.sub)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  expect(await confirmTotp(it.pool, it.identity.box, account.sub, '000000')).toBeUndefined()
  const confirmed = totp.generate()
  const recovery = await confirmTotp(it.pool, it.identity.box, account.sub, confirmed)
  expect(recovery).toHaveLength(10)

  const { browser, seen, verifier } = await signIn(it, account)
  expect(seen.text).toContain('Vérification en deux étapes')
  expect((await browser.submit(seen, { code: '123' }, '/code')).text).toContain('Ce code ne convient pas')
  // The code that confirmed the set-up was used up by it.
  expect((await browser.submit(seen, { code: confirmed }, '/code')).status).toBe(400)
  const next = await browser.submit(seen, { code: totp.generate({ timestamp: Date.now() + 30_000 }) }, '/code')
  expect(
    (await exchange(it, new URL(next.url).searchParams.get('code') ?? new URL(next.location).searchParams.get('code') ?? '', verifier))
      .status,
  ).toBe(200)

  const other = await signIn(it, account)
  expect((await other.browser.submit(other.seen, { code: recovery?.[3]?.toUpperCase() ?? '' }, '/code')).url).toContain('code=')
  const third = await signIn(it, account)
  expect((await third.browser.submit(third.seen, { code: recovery?.[3] ?? '' }, '/code')).status).toBe(400)
  const { rows } = await it.pool.query<{ totp_sealed: Buffer }>('select totp_sealed from identity_account where sub = $1', [account.sub])
  expect(rows[0]?.totp_sealed.toString('latin1')).not.toContain(secret)
})

test('guessing codes locks, and giving the password again does not unlock', async () => {
  const account = await it.newAccount()
  const { secret } = await beginTotp(it.pool, it.identity.box, account.sub)
  await confirmTotp(it.pool, it.identity.box, account.sub, new TOTP({ secret: Secret.fromBase32(secret) }).generate())
  let last = 0
  for (let round = 0; round < 8 && last !== 429; round++) {
    const { browser, seen } = await signIn(it, account)
    last = seen.status
    if (last === 200) last = (await browser.submit(seen, { code: '000000' }, '/code')).status
  }
  expect(last).toBe(429)
  expect((await signIn(it, account)).seen.status).toBe(429)
})

test('sessions are listed with their browser, and end one by one or all at once', async () => {
  const account = await it.newAccount()
  const browser = it.browser()
  browser.headers['user-agent'] = 'Sécateur/1.0'.replace('é', 'e')
  const { code, verifier } = await signIn(it, account, browser)
  const tokens = await exchange(it, code, verifier)
  await signedIn(it, account)
  const sessions = await listSessions(it.pool, account.sub)
  expect(sessions).toHaveLength(2)
  const mine = sessions.find(({ userAgent }) => userAgent === 'Secateur/1.0')
  expect(await signOutSession(it.pool, account.sub, mine?.uid ?? '')).toBe(true)
  expect((await askToken(it, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).error).toBe('invalid_grant')
  expect(await listSessions(it.pool, account.sub)).toHaveLength(1)
  await signOutEverywhere(it.pool, account.sub)
  expect(await listSessions(it.pool, account.sub)).toHaveLength(0)
})

test('a demonstration account is entered by one click; no other account is', async () => {
  const account = await it.newAccount()
  const { browser, page } = await openSignIn()
  expect(page.text).toContain('Paule, propriétaire')
  expect((await browser.submit(page, { email: account.email }, '/demo')).status).toBe(400)
  expect((await browser.submit(page, { email: 'Paule@demo.test' }, '/demo')).url).toContain('code=')
})

test('the demonstration is offered at this very machine alone', async () => {
  const away = await startTestIdentity({ demo: [{ email: 'Paule@demo.test', label: 'Paule, propriétaire' }], address: '203.0.113.9' })
  try {
    const browser = away.browser()
    const page = await browser.follow(await browser.open(authorizeUrl(away, proofKey().challenge)))
    expect(page.text).not.toContain('Paule')
    const path = new URL(page.url).pathname
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await browser.open(`${path}/demo`, { form_token: token, email: 'paule@demo.test' })).status).toBe(400)
  } finally {
    await away.close()
  }
})

test.each([
  ['a page whose own name leads to this machine', { host: 'prairie.test:3000' }],
  ['a proxy that says so in another way', { 'x-real-ip': '203.0.113.9' }],
  ['a proxy by the standard’s header', { forwarded: 'for=203.0.113.9' }],
])('nor is it offered to %s', async (_, headers) => {
  const arriving: { headers: Record<string, string> } = { headers: {} }
  const here = await startTestIdentity({ demo: [{ email: 'Paule@demo.test', label: 'Paule, propriétaire' }], arriving })
  try {
    const browser = here.browser()
    const page = await browser.follow(await browser.open(authorizeUrl(here, proofKey().challenge)))
    expect(page.text).toContain('Paule')
    arriving.headers = headers
    expect((await browser.open(page.url)).text).not.toContain('Paule')
    const token = /name="form_token" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
    expect((await browser.open(`${new URL(page.url).pathname}/demo`, { form_token: token, email: 'paule@demo.test' })).status).toBe(400)
  } finally {
    await here.close()
  }
})

test('once the demonstration is off its people are out, whatever they had been given', async () => {
  const email = `sortie-${Math.random().toString(36).slice(2)}@demo.test`
  const password = 'une phrase de passage'
  await createAccount(it.pool, { email, name: 'Sortie', password, demo: true })
  const running = await startTestIdentity({ demo: [{ email, label: 'Sortie' }] })
  const { tokens } = await signedIn(running, { email, password })
  await running.close()
  const account = await accountByEmail(it.pool, email)
  const off = await startTestIdentity()
  try {
    expect((await askToken(off, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token })).error).toBe('invalid_grant')
    expect((await signIn(off, { email, password })).seen.text).toContain('Adresse ou mot de passe incorrect')
    expect(await endDemo(it.pool)).toBeGreaterThan(0)
    expect(await listSessions(it.pool, account?.sub ?? '')).toEqual([])
    expect(await endDemo(it.pool)).toBe(0)
  } finally {
    await off.close()
  }
})

test('pages speak English to a browser that does, or when asked to', async () => {
  const browser = it.browser()
  browser.headers['accept-language'] = 'en-GB,en;q=0.9'
  expect((await openSignIn(browser)).page.text).toContain('<h1>Sign in</h1>')
  expect((await browser.open('/u/forgot?ui_locales=fr')).text).toContain('Mot de passe oublié')
  const hinted = await it.browser().open(authorizeUrl(it, proofKey().challenge, { ui_locales: 'en' }))
  expect(hinted.status).toBe(303)
})

test('what people type is escaped', async () => {
  const browser = it.browser()
  const page = await browser.submit(await browser.open('/u/forgot'), { email: '"><script>alert(1)</script>' })
  expect(page.text).toContain('&quot;&gt;&lt;script&gt;')
  expect(page.text).not.toContain('<script')
})
