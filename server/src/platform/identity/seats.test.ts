import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatEntryCookie } from './entry.ts'
import { RecordStore } from './record-store.ts'
import { isFresh, keepSeat, listSeats, loseSeat, tillShopOf } from './seats.ts'
import { signOutEverywhere, signOutSession } from './sessions.ts'
import { placeKey } from './throttle.ts'
import { askToken, authorizeUrl, codeOf, exchange, signedIn, signIn, startTestIdentity, type TestIdentity } from './test-identity.ts'
import { proofKey, type TestBrowser } from './test-browser.ts'

let it: TestIdentity
beforeAll(async () => {
  it = await startTestIdentity()
})
afterAll(() => it.close())

type Person = Awaited<ReturnType<TestIdentity['newAccount']>>
const device = (token?: string) => ({ token, userAgent: 'Tablette', address: '127.0.0.1' })
const SHOP = 71
const sidOf = (token: string): string => String(decodeJwt(token)['sid'])

/** Somebody signs in by the password, and the browser keeps it under a PIN. */
async function kept(person: Person) {
  const { browser, tokens } = await signedIn(it, person)
  const session = sidOf(tokens.access_token)
  const token = await keepSeat(it.pool, it.identity.box, { sub: person.sub, session, pin: '4826', device: device(), shopId: SHOP })
  const [seat] = await listSeats(it.pool, person.sub, session)
  return { browser, session, token, seat: { id: seat?.id ?? 0, sub: person.sub, spent: false } }
}
/** What the browser does once the PIN was right: it has forgotten the session before and carries the entry. */
async function enter(browser: TestBrowser, seat: { id: number; sub: string; spent: boolean }, more: Record<string, string> = {}) {
  browser.take(['_session=; Max-Age=0', '_session.sig=; Max-Age=0', await seatEntryCookie(it.pool, seat, false)])
  return authorized(browser, more)
}
async function authorized(browser: TestBrowser, more: Record<string, string> = {}) {
  const { verifier, challenge } = proofKey()
  const seen = await browser.follow(await browser.open(authorizeUrl(it, challenge, more)))
  return { seen, tokens: async () => exchange(it, codeOf(seen), verifier) }
}
const recordOf = async (session: string) =>
  (await it.pool.query(`select seat_id, by_pin from identity_record where kind = 'Session' and uid = $1`, [session])).rows[0]

test('after the PIN the next sign-in asks for nothing, and its session says how it was opened', async () => {
  const [first, second] = [await it.newAccount(), await it.newAccount()]
  const till = await kept(first)
  expect(await recordOf(till.session)).toEqual({ seat_id: till.seat.id, by_pin: false })
  const { tokens } = await enter((await kept(second)).browser, till.seat)
  const { access_token } = await tokens()
  const claims = decodeJwt(access_token)
  expect(claims).toMatchObject({ sub: first.sub, by_pin: SHOP })
  expect(await recordOf(sidOf(access_token))).toEqual({ seat_id: till.seat.id, by_pin: true })
  // A PIN is no fresh password, and a password is one.
  expect([await isFresh(it.pool, first.sub, sidOf(access_token)), await isFresh(it.pool, first.sub, till.session)]).toEqual([false, true])
  const { tokens: own } = await signedIn(it, second)
  expect(decodeJwt(own.access_token)['by_pin']).toBeUndefined()
})

test('an account with a second step enters too: it was given when the sign-in was kept', async () => {
  const person = await it.newAccount()
  await it.pool.query('update identity_account set totp_confirmed_at = now() where sub = $1', [person.sub])
  const token = await keepSeat(it.pool, it.identity.box, { sub: person.sub, session: '', pin: '4826', device: device(), shopId: SHOP })
  expect(token).toMatch(/^[\w-]{43}$/)
  const [seat] = await listSeats(it.pool, person.sub, '')
  const { tokens } = await enter(it.browser(), { id: seat?.id ?? 0, sub: person.sub, spent: false })
  expect(decodeJwt((await tokens()).access_token).sub).toBe(person.sub)
})

test('an entry serves once, and none once what the device keeps has ended', async () => {
  const person = await it.newAccount()
  const { seat } = await kept(person)
  const cookie = await seatEntryCookie(it.pool, seat, false)
  const [one, other] = [it.browser(), it.browser()]
  for (const browser of [one, other]) browser.take([cookie])
  const came = await Promise.all(
    [one, other].map(async (browser) => browser.follow(await browser.open(authorizeUrl(it, proofKey().challenge)))),
  )
  expect(came.filter((seen) => codeOf(seen) !== '')).toHaveLength(1)

  const late = it.browser()
  late.take([await seatEntryCookie(it.pool, seat, false)])
  expect(await loseSeat(it.pool, person.sub, seat.id)).toBe(true)
  const seen = await late.follow(await late.open(authorizeUrl(it, proofKey().challenge)))
  expect([codeOf(seen), seen.text.includes('type="password"')]).toEqual(['', true])
})

test('a device that is named lost ends what is open there, also what the password opened', async () => {
  const person = await it.newAccount()
  const { seat, session } = await kept(person)
  const elsewhere = sidOf((await signedIn(it, person)).tokens.access_token)
  await loseSeat(it.pool, person.sub, seat.id)
  expect([await recordOf(session), await recordOf(elsewhere)]).toEqual([undefined, { seat_id: null, by_pin: false }])
})

test('who signs out is forgotten on that device, and nobody else; ending everything ends what devices keep', async () => {
  const [person, colleague] = [await it.newAccount(), await it.newAccount()]
  const { browser, token } = await kept(person)
  const { tokens } = await signedIn(it, colleague)
  const session = sidOf(tokens.access_token)
  await keepSeat(it.pool, it.identity.box, { sub: colleague.sub, session, pin: '7391', device: device(token), shopId: SHOP })
  await browser.follow(await browser.open('/v2/logout'))
  const left = async ({ sub }: Person) => (await listSeats(it.pool, sub, '')).length
  expect([await left(person), await left(colleague)]).toEqual([0, 1])
  await signOutEverywhere(it.pool, colleague.sub)
  expect(await left(colleague)).toBe(0)
})

test('a colleague who signs in by the password at the same browser leaves the seats of others', async () => {
  const [person, colleague] = [await it.newAccount(), await it.newAccount()]
  const { browser } = await kept(person)
  browser.take(['_session=; Max-Age=0', '_session.sig=; Max-Age=0'])
  const { seen } = await signIn(it, colleague, browser)
  expect(codeOf(seen)).not.toBe('')
  expect(await listSeats(it.pool, person.sub, '')).toHaveLength(1)
})

const ALWAYS = { scope: 'openid offline_access', prompt: 'consent' }

test('a session that has ended renews no token, also where one for ever was asked for', async () => {
  const [person, colleague] = [await it.newAccount(), await it.newAccount()]
  const ends = {
    left: (session: string) => signOutSession(it.pool, person.sub, session),
    lost: async (_: string, seat: number) => loseSeat(it.pool, person.sub, seat),
  }
  for (const [how, end] of Object.entries(ends)) {
    const { seat } = await kept(person)
    const { browser } = await signedIn(it, colleague)
    await enter(browser, seat)
    const { refresh_token, access_token } = await (await authorized(browser, ALWAYS)).tokens()
    const renewed = await askToken(it, { grant_type: 'refresh_token', refresh_token })
    expect([how, renewed.status, decodeJwt(renewed.access_token)['by_pin']]).toEqual([how, 200, SHOP])
    await end(sidOf(access_token), seat.id)
    const { status, error } = await askToken(it, { grant_type: 'refresh_token', refresh_token: renewed.refresh_token })
    expect([how, status, error]).toEqual([how, 400, 'invalid_grant'])
  }
})

test('of a session that nobody knows, nobody says that a password opened it', async () => {
  const { session } = await kept(await it.newAccount())
  expect([await tillShopOf(it.pool, session), await tillShopOf(it.pool, 'gone'), await tillShopOf(it.pool, '')]).toEqual([undefined, 0, 0])
  await it.pool.query(`update identity_record set expires_at = now() - interval '1 second' where uid = $1`, [session])
  expect(await tillShopOf(it.pool, session)).toBe(0)
})

test('a session that takes another name is no fresher for it, and still belongs to its device', async () => {
  const person = await it.newAccount()
  const { browser, session, seat } = await kept(person)
  const sessions = new RecordStore(it.pool, it.identity.box, 'Session')
  const payload = await sessions.findByUid(session)
  // The password was given an hour ago.
  await sessions.upsert(String(payload?.jti), { ...payload, loginTs: Math.floor(Date.now() / 1000) - 3600 }, 7200)
  expect(await isFresh(it.pool, person.sub, session)).toBe(false)
  await authorized(browser, ALWAYS)
  expect((await sessions.findByUid(session))?.jti).not.toBe(payload?.jti)
  expect(await isFresh(it.pool, person.sub, session)).toBe(false)
  expect(await recordOf(session)).toEqual({ seat_id: seat.id, by_pin: false })
})

test('an entry by PIN forgives nobody who guesses the password, and makes no browser known to the account', async () => {
  const person = await it.newAccount()
  const { seat } = await kept(person)
  const key = placeKey(person.email, '127.0.0.1')
  await it.pool.query('insert into identity_throttle (key, failures) values ($1, 4)', [key])
  const browser = it.browser()
  const { seen } = await enter(browser, seat)
  expect([codeOf(seen) !== '', browser.has('plantule_device')]).toEqual([true, false])
  expect((await it.pool.query('select failures from identity_throttle where key = $1', [key])).rows).toEqual([{ failures: 4 }])
})
