import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seatEntryCookie } from './entry.ts'
import { isFresh, keepSeat, listSeats, loseSeat } from './seats.ts'
import { signOutEverywhere } from './sessions.ts'
import { authorizeUrl, codeOf, exchange, signedIn, signIn, startTestIdentity, type TestIdentity } from './test-identity.ts'
import { proofKey, type TestBrowser } from './test-browser.ts'

let it: TestIdentity
beforeAll(async () => {
  it = await startTestIdentity()
})
afterAll(() => it.close())

type Person = Awaited<ReturnType<TestIdentity['newAccount']>>
const device = (token?: string) => ({ token, userAgent: 'Tablette', address: '127.0.0.1' })
const sidOf = (token: string): string => String(decodeJwt(token)['sid'])

/** Somebody signs in by the password, and the browser keeps it under a PIN. */
async function kept(person: Person) {
  const { browser, tokens } = await signedIn(it, person)
  const session = sidOf(tokens.access_token)
  const token = await keepSeat(it.pool, it.identity.box, { sub: person.sub, session, pin: '4826', device: device() })
  const [seat] = await listSeats(it.pool, person.sub, session)
  return { browser, session, token, seat: { id: seat?.id ?? 0, sub: person.sub, spent: false } }
}
/** What the browser does once the PIN was right: it has forgotten the session before and carries the entry. */
async function enter(browser: TestBrowser, seat: { id: number; sub: string; spent: boolean }) {
  browser.take(['_session=; Max-Age=0', '_session.sig=; Max-Age=0', await seatEntryCookie(it.pool, seat, false)])
  const { verifier, challenge } = proofKey()
  const seen = await browser.follow(await browser.open(authorizeUrl(it, challenge)))
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
  expect(claims).toMatchObject({ sub: first.sub, by_pin: true })
  expect(await recordOf(sidOf(access_token))).toEqual({ seat_id: till.seat.id, by_pin: true })
  // A PIN is no fresh password, and a password is one.
  expect([await isFresh(it.pool, first.sub, sidOf(access_token)), await isFresh(it.pool, first.sub, till.session)]).toEqual([false, true])
  const { tokens: own } = await signedIn(it, second)
  expect(decodeJwt(own.access_token)['by_pin']).toBeUndefined()
})

test('an account with a second step enters too: it was given when the sign-in was kept', async () => {
  const person = await it.newAccount()
  await it.pool.query('update identity_account set totp_confirmed_at = now() where sub = $1', [person.sub])
  const token = await keepSeat(it.pool, it.identity.box, { sub: person.sub, session: '', pin: '4826', device: device() })
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
  await keepSeat(it.pool, it.identity.box, { sub: colleague.sub, session: sidOf(tokens.access_token), pin: '7391', device: device(token) })
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
