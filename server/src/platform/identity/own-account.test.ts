import { decodeJwt } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountByEmail } from './accounts.ts'
import {
  accountBySub,
  beginTotp,
  changePassword,
  checkProof,
  confirmTotp,
  createAccount,
  endTotp,
  listSessions,
  newRecoveryCodes,
  requestEmail,
} from './index.ts'
import { proofKey } from './test-browser.ts'
import { askToken, authorizeUrl, signedIn, signIn, startTestIdentity, type TestIdentity } from './test-identity.ts'

const NEXT = 'quatre vents frais'
let it: TestIdentity
beforeAll(async () => {
  it = await startTestIdentity({ demo: [{ email: 'essai@demo.test', label: 'Essai' }] })
})
afterAll(() => it.close())

const silently = (browser: Awaited<ReturnType<typeof signedIn>>['browser']) =>
  browser.open(authorizeUrl(it, proofKey().challenge, { prompt: 'none', response_mode: 'web_message' }))

test('a changed password ends every session but the one that changed it', async () => {
  const account = await it.newAccount()
  const here = await signedIn(it, account)
  const there = await signedIn(it, account)
  const session = String(decodeJwt(here.tokens.access_token)['sid'])
  expect(session).not.toBe(decodeJwt(there.tokens.access_token)['sid'])
  expect(await changePassword(it.pool, account, { present: account.password, next: NEXT, session })).toBeUndefined()
  expect((await listSessions(it.pool, account.sub)).map(({ uid }) => uid)).toEqual([session])
  expect((await silently(here.browser)).text).toContain('"code"')
  expect((await silently(there.browser)).text).toContain('login_required')
  expect((await askToken(it, { grant_type: 'refresh_token', refresh_token: there.tokens.refresh_token })).error).toBe('invalid_grant')
  expect((await signIn(it, account)).seen.text).toContain('Adresse ou mot de passe incorrect')
  expect((await signIn(it, { ...account, password: NEXT })).code).not.toBe('')
})

test('a password is refused by its rule, and guesses of the present one lock, though not the door', async () => {
  const account = await it.newAccount()
  const change = (present: string, next: string) => changePassword(it.pool, account, { present, next, session: '' })
  expect(await change(account.password, 'azertyuiop')).toEqual({ code: 'password_common' })
  expect(await change(account.password, 'court')).toEqual({ code: 'password_short' })
  for (let tries = 0; tries < 5; tries++) expect(await change('faux', NEXT)).toEqual({ code: 'password_wrong' })
  const locked = await change(account.password, NEXT)
  expect(locked?.code).toBe('too_many_tries')
  expect(locked?.wait).toBeGreaterThan(20)
  expect((await signIn(it, account)).code).not.toBe('')
})

test('the second step is switched off by password, code or recovery code, each code once', async () => {
  const account = await it.newAccount()
  const { box } = it.identity
  const { secret } = await beginTotp(it.pool, box, account.sub)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  const recovery = await confirmTotp(it.pool, box, account.sub, totp.generate())
  const [first = '', second = ''] = recovery ?? []
  expect(await checkProof(it.pool, box, account, 'faux')).toEqual({ code: 'proof_wrong' })
  expect(await checkProof(it.pool, box, account, first)).toBeUndefined()
  expect(await checkProof(it.pool, box, account, first)).toEqual({ code: 'proof_wrong' })
  expect(await checkProof(it.pool, box, account, account.password)).toBeUndefined()
  const later = totp.generate({ timestamp: Date.now() + 30_000 })
  expect(await checkProof(it.pool, box, account, later)).toBeUndefined()
  expect(await checkProof(it.pool, box, account, later)).toEqual({ code: 'proof_wrong' })
  const renewed = await newRecoveryCodes(it.pool, box, account.sub)
  const asks = await signIn(it, account)
  expect(asks.seen.text).toContain('Vérification en deux étapes')
  expect((await asks.browser.submit(asks.seen, { code: second }, '/code')).status).toBe(400)
  expect((await asks.browser.submit(asks.seen, { code: renewed[0] ?? '' }, '/code')).url).toContain('code=')
  await endTotp(it.pool, account.sub)
  expect((await signIn(it, account)).code).not.toBe('')
  expect((await accountBySub(it.pool, account.sub))?.hasTotp).toBe(false)
})

test('another mail address counts once its link is followed, and the former one hears of it', async () => {
  const account = await it.newAccount()
  const email = `nouvelle-${account.email}`
  const token = await requestEmail(it.pool, account, ` ${email.toUpperCase()} `)
  expect((await accountBySub(it.pool, account.sub))?.email).toBe(account.email)
  const browser = it.browser()
  const page = await browser.open(`/u/verify?token=${token}`)
  expect((await browser.submit(page, {})).text).toContain('Adresse confirmée')
  expect((await signIn(it, { email, password: account.password })).code).not.toBe('')
  expect(await accountByEmail(it.pool, account.email)).toBeUndefined()
  expect((await it.mailsTo(account.email))[0]?.subject).toBe('L’adresse de votre compte a changé')
})

test('an address that somebody has, or takes meanwhile, stays with that account', async () => {
  const [one, other] = [await it.newAccount(), await it.newAccount()]
  expect(await requestEmail(it.pool, one, other.email)).toBeUndefined()
  const email = `libre-${one.email}`
  const tokens = [await requestEmail(it.pool, one, email), await requestEmail(it.pool, other, email)]
  const follow = async (token = '') => {
    const browser = it.browser()
    return browser.submit(await browser.open(`/u/verify?token=${token}`), {})
  }
  expect((await follow(tokens[0])).status).toBe(200)
  expect((await follow(tokens[1])).status).toBe(410)
  expect((await accountByEmail(it.pool, email))?.sub).toBe(one.sub)
})

test('a demonstration account with a second step asks for its code', async () => {
  const email = 'essai@demo.test'
  const { sub } = (await accountByEmail(it.pool, email)) ?? (await createAccount(it.pool, { email, name: 'Essai', demo: true }))
  const { secret } = await beginTotp(it.pool, it.identity.box, sub)
  const totp = new TOTP({ secret: Secret.fromBase32(secret) })
  await confirmTotp(it.pool, it.identity.box, sub, totp.generate())
  const browser = it.browser()
  const page = await browser.follow(await browser.open(authorizeUrl(it, proofKey().challenge)))
  const asked = await browser.submit(page, { email }, '/demo')
  expect(asked.text).toContain('Vérification en deux étapes')
  expect((await browser.submit(asked, { code: totp.generate({ timestamp: Date.now() + 30_000 }) }, '/code')).url).toContain('code=')
})
