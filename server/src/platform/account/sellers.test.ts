import { randomBytes } from 'node:crypto'
import { accountRoutes } from '@plantule/contract/platform/account'
import { allRights, presets, type Right } from '@plantule/contract/base/permissions'
import { sellerRoutes } from '@plantule/contract/platform/sellers'
import { teamRoutes } from '@plantule/contract/shops/team'
import { Secret, TOTP } from 'otpauth'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { beginTotp, confirmTotp, createAccount, endTotp, openSecretBox } from '../identity/index.ts'
import { RecordStore } from '../identity/record-store.ts'

const PASSWORD = 'un sécateur bien affûté'
let app: TestApp
let shop: TestShop
beforeAll(async () => {
  app = await testApp()
  shop = await newShop()
})

const box = () => openSecretBox(`${app.services.config.dataFolder}/secrets`)
const owner = <T extends object>(text: string, values: unknown[] = []) => app.pools.owner.query<T>(text, values)
type Browser = { headers: Record<string, string> }
/** A browser, which takes the cookies that it is given. */
const newBrowser = (): Browser => ({ headers: { cookie: '' } })

/** Somebody with an account of their own who may sell in a shop. */
async function seller(name: string, on: TestShop = shop, rights: readonly Right[] = presets.seller) {
  const email = `v${randomBytes(6).toString('hex')}@pepiniere.test`
  const account = await createAccount(app.pools.owner, { email, name, password: PASSWORD, emailVerified: true })
  const { rows } = await owner<{ id: number }>(
    `with p as (insert into person (sub, email, name) values ($1, $2, $5) returning id)
     insert into member (shop_id, person_id, email, name, preset, rights, joined_at) select $3, p.id, $2, $5, 'seller', $4, now() from p
     returning id`,
    [account.sub, email, on.id, rights, name],
  )
  return { email, sub: account.sub, memberId: rows[0]?.id ?? 0 }
}
type Person = Awaited<ReturnType<typeof seller>>

/** Signed in just now by the password, or earlier; what a request of it carries. */
async function signedIn(person: Person, browser: Browser, { ago = 0, claims = {} }: { ago?: number; claims?: object } = {}) {
  const sid = randomBytes(8).toString('hex')
  const records = new RecordStore(app.pools.owner, box(), 'Session')
  const loginTs = Math.floor(Date.now() / 1000) - ago * 60
  await records.upsert(`session ${sid}`, { uid: sid, accountId: person.sub, kind: 'Session', loginTs }, 3600)
  return { sid, token: await app.tokenFor(person.sub, person.email, { sid, ...claims }), headers: browser.headers }
}

/** Keeps the sign-in of somebody on a device, which is theirs from then on. */
async function kept(person: Person, browser: Browser, pin: string, on: TestShop = shop) {
  const as = await signedIn(person, browser)
  const { headers, status, problem } = await on.call(sellerRoutes.keepSeller, { body: { pin } }, as)
  if (status !== 200) throw new Error(JSON.stringify(problem))
  const line = [headers['set-cookie']].flat().find((each) => String(each).includes('plantule_seat'))
  browser.headers = { cookie: String(line).split(';')[0] ?? '' }
  return { ...as, headers: browser.headers }
}
const listed = async (as: Parameters<TestShop['call']>[2]) => (await shop.ok(sellerRoutes.sellers, {}, as)).sellers
const seatOf = async (person: Person, as: Parameters<TestShop['call']>[2]): Promise<number> =>
  (await listed(as)).find(({ memberId }) => memberId === person.memberId)?.id ?? 0
const open = (id: number, pin: string, as: Parameters<TestShop['call']>[2]) =>
  shop.call(sellerRoutes.openSeller, { params: { id }, body: { pin } }, as)
const hasSession = async (sid: string) =>
  (await owner(`select from identity_record where kind = 'Session' and uid = $1`, [sid])).rowCount === 1
const cookiesOf = (headers: Record<string, unknown>): string[] => [headers['set-cookie'] ?? []].flat().map(String)

/** A till on which Paul and Zoé keep their sign-ins; Zoé's session is open. */
async function till() {
  const browser = newBrowser()
  const [paul, zoe] = [await seller('Paul Avant'), await seller('Zoé Après')]
  await kept(paul, browser, '4826')
  const as = await kept(zoe, browser, '7391')
  return { browser, paul, zoe, as, ofPaul: await seatOf(paul, as), ofZoe: await seatOf(zoe, as) }
}

test('who gave the password just now keeps their sign-in by a PIN; later the password is asked again', async () => {
  const browser = newBrowser()
  const person = await seller('Paule Garde')
  const late = await signedIn(person, browser, { ago: 11 })
  expect(await shop.ok(sellerRoutes.sellers, {}, late)).toEqual({ possible: true, fresh: false, sellers: [] })
  const without = await shop.call(sellerRoutes.keepSeller, { body: { pin: '4826' } }, late)
  expect([without.problem.code, without.problem.errors?.[0]?.path]).toEqual(['present_needed', ['present']])
  const wrong = await shop.call(sellerRoutes.keepSeller, { body: { pin: '4826', present: 'faux' } }, late)
  expect([wrong.problem.code, wrong.problem.errors?.[0]?.path]).toEqual(['password_wrong', ['present']])
  const { headers } = await shop.call(sellerRoutes.keepSeller, { body: { pin: '4826', present: PASSWORD } }, late)
  const cookie = cookiesOf(headers)[0] ?? ''
  expect(cookie).toMatch(/^plantule_seat=[\w-]{43}; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict/)
  const as = { ...late, headers: { cookie: cookie.split(';')[0] ?? '' } }
  expect(await listed(as)).toEqual([{ id: expect.any(Number), memberId: person.memberId, name: 'Paule Garde', isMe: true, spent: false }])
  // Elsewhere nothing is known, and the table holds neither the PIN nor the device.
  expect(await listed(late)).toEqual([])
  const { rows } = await owner<{ pin_hash: string }>('select pin_hash from identity_seat where sub = $1', [person.sub])
  expect(rows).toEqual([{ pin_hash: expect.stringMatching(/^\$(argon2id|scrypt)\$/) }])
})

test('a PIN of four to eight digits is taken, none that is guessed at once', async () => {
  const as = await signedIn(await seller('Paul Facile'), newBrowser())
  for (const pin of ['1111', '1234', '98765', '00000000'])
    expect((await shop.call(sellerRoutes.keepSeller, { body: { pin } }, as)).problem.code).toBe('pin_easy')
  for (const pin of ['482', '482615973', 'abcd', '']) {
    const { status, problem } = await shop.call(sellerRoutes.keepSeller, { body: { pin } }, as)
    expect([status, problem.errors?.[0]?.path]).toEqual([400, ['pin']])
  }
})

test('a PIN opens the sign-in of its own person and ends the session of the one before', async () => {
  const { as, ofPaul, ofZoe, zoe } = await till()
  // Zoé's PIN opens Zoé alone.
  expect((await open(ofPaul, '7391', as)).problem.code).toBe('pin_wrong')
  // Her own lets her in again, and nothing else changes.
  const again = await open(ofZoe, '7391', as)
  expect(again.body).toEqual({ entered: false })
  expect(cookiesOf(again.headers)).toEqual([expect.stringMatching(/^plantule_seat=[\w-]{43}; Path=\/; Max-Age=15552000;/)])
  expect(await hasSession(as.sid)).toBe(true)
  // From now on it holds what a PIN opens, also when the provider writes it again, until the password is given.
  const records = new RecordStore(app.pools.owner, box(), 'Session')
  const session = (await records.findByUid(as.sid)) ?? {}
  const narrow = async () => (await owner('select by_pin, till_shop from identity_record where uid = $1', [as.sid])).rows
  for (const given of [0, 0, 60]) {
    await records.upsert(`session ${as.sid}`, { ...session, loginTs: Number(session['loginTs']) + given }, 3600)
    expect(await narrow()).toEqual([given === 0 ? { by_pin: true, till_shop: shop.id } : { by_pin: false, till_shop: null }])
  }
  const { body, headers } = await open(ofPaul, '4826', as)
  expect(body).toEqual({ entered: true })
  expect(cookiesOf(headers).map((line) => line.replace(/=[^;]*/, ''))).toEqual([
    'plantule_seat; Path=/; Max-Age=15552000; HttpOnly; SameSite=Strict',
    '_session; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    '_session.sig; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
    'plantule_entry; Path=/; Max-Age=120; HttpOnly; SameSite=Lax',
  ])
  expect(await hasSession(as.sid)).toBe(false)
  // What the device keeps of Zoé stays: her PIN opens it once more.
  expect((await owner('select from identity_seat where sub = $1', [zoe.sub])).rowCount).toBe(1)
})

test('a lock that is held leaves its session what the PIN opens, whoever takes the cover away; without a PIN it stays whole', async () => {
  const { as } = await till()
  const narrow = async (sid: string) => (await owner('select by_pin from identity_record where uid = $1', [sid])).rows
  const alone = await signedIn(await seller('Paula Seule'), newBrowser())
  for (const session of [as, alone]) await shop.ok(sellerRoutes.narrowSeller, {}, session)
  expect([await narrow(as.sid), await narrow(alone.sid)]).toEqual([[{ by_pin: true }], [{ by_pin: false }]])
})

test('tries are counted by the server, also when they come at once, and after ten only the password opens', async () => {
  const { as, ofPaul, ofZoe, paul, browser } = await till()
  const answers = await Promise.all(Array.from({ length: 8 }, () => open(ofPaul, '0000', as)))
  const codes = answers.map(({ problem }) => problem.code)
  expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(5)
  expect(codes.filter((code) => code === 'too_many_tries')).toHaveLength(3)
  // The right one waits too, and the colleague beside is not held up.
  expect([(await open(ofPaul, '4826', as)).status, (await open(ofZoe, '7391', as)).status]).toEqual([429, 200])
  const pass = () => owner('update identity_seat set locked_until = now() where id = $1', [ofPaul])
  for (let tries = 0; tries < 4; tries++) {
    await pass()
    expect((await open(ofPaul, '0000', as)).problem.code).toBe('pin_wrong')
  }
  await pass()
  expect((await open(ofPaul, '0000', as)).problem.code).toBe('pin_spent')
  await pass()
  expect((await open(ofPaul, '4826', as)).problem.code).toBe('pin_spent')
  expect((await listed(as)).find(({ id }) => id === ofPaul)?.spent).toBe(true)
  const { account } = await shop.ok(accountRoutes.getAccount, {}, await signedIn(paul, browser))
  expect(account?.signIns.map(({ kind }) => kind)).toContain('locked')
  // Whoever signs in by the password chooses a new one.
  await kept(paul, browser, '6802')
  expect((await open(ofPaul, '6802', as)).body).toEqual({ entered: true })
})

test('a right PIN forgives one wrong one before it, and none of those since the password was given', async () => {
  const { as, zoe, ofZoe } = await till()
  const tries = async () => (await owner('select failures, wrong from identity_seat where id = $1', [ofZoe])).rows[0]
  const wrong = async () => (await open(ofZoe, '0000', as)).problem.code
  for (let count = 0; count < 3; count++) expect(await wrong()).toBe('pin_wrong')
  expect((await open(ofZoe, '7391', as)).status).toBe(200)
  expect(await tries()).toEqual({ failures: 2, wrong: 3 })
  await owner('update identity_seat set failures = 0, wrong = 29 where id = $1', [ofZoe])
  expect((await open(ofZoe, '7391', as)).status).toBe(200)
  expect(await wrong()).toBe('pin_spent')
  expect((await open(ofZoe, '7391', as)).problem.code).toBe('pin_spent')
  expect((await listed(as)).find(({ id }) => id === ofZoe)?.spent).toBe(true)
  const again = await kept(zoe, { headers: as.headers }, '6802')
  expect([(await open(ofZoe, '6802', again)).status, await tries()]).toEqual([200, { failures: 0, wrong: 0 }])
})

test('each wrong PIN says in the audit who tried, and its holder reads of it in their account', async () => {
  const { as, paul, zoe, ofPaul } = await till()
  await open(ofPaul, '0000', as)
  const rows = await shop.inShop(({ db }) =>
    db
      .selectFrom('audit')
      .select(['actor_name', 'after'])
      .where('action', '=', 'account.till-code-wrong')
      .where('subject_id', '=', paul.memberId)
      .execute(),
  )
  expect(rows).toEqual([{ actor_name: 'Zoé Après', after: { name: 'Paul Avant' } }])
  const kinds = async (person: Person) =>
    (await shop.ok(accountRoutes.getAccount, {}, await signedIn(person, newBrowser()))).account?.signIns.map(({ kind }) => kind)
  expect([await kinds(paul), await kinds(zoe)]).toEqual([['code_wrong'], []])
})

test('who gets the PINs of colleagues wrong waits before all of them are spent', async () => {
  const { as, browser, ofPaul, ofZoe } = await till()
  const third = await seller('Ali Tiers')
  await kept(third, browser, '5928')
  const ofThird = await seatOf(third, as)
  const codes: (string | undefined)[] = []
  for (const id of [ofPaul, ofThird])
    for (let tries = 0; tries < 8; tries++) {
      await owner('update identity_seat set locked_until = now() where id = $1', [id])
      codes.push((await open(id, '0000', as)).problem.code)
    }
  expect(codes.filter((code) => code === 'pin_wrong')).toHaveLength(12)
  expect(codes.slice(12)).toEqual(Array.from({ length: 4 }, () => 'too_many_tries'))
  // Somebody else at the same till does not wait.
  const theirs = await signedIn(third, browser)
  expect((await open(ofZoe, '7391', theirs)).body).toEqual({ entered: true })
})

test('two who take over at once: each gets their own entry, and one session has ended', async () => {
  const { as, ofPaul } = await till()
  const answers = await Promise.all([open(ofPaul, '4826', as), open(ofPaul, '4826', as)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await hasSession(as.sid)).toBe(false)
  // Of the two entries the later one lets in.
  const { rows } = await owner<{ count: number }>(
    `select count(*)::int as count from identity_link where purpose = 'entry' and seat_id = $1`,
    [ofPaul],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('another device, another shop and another right see and open nothing', async () => {
  const { as, ofPaul, browser } = await till()
  expect((await open(ofPaul, '4826', { ...as, headers: {} })).problem.code).toBe('not_found')
  expect((await open(ofPaul, '4826', { ...as, headers: { cookie: 'plantule_seat=somebody-elses' } })).problem.code).toBe('not_found')
  const other = await newShop()
  const there = await signedIn(await seller('Ailleurs', other), browser)
  expect((await other.ok(sellerRoutes.sellers, {}, there)).sellers).toEqual([])
  const abroad = await other.call(sellerRoutes.openSeller, { params: { id: ofPaul }, body: { pin: '4826' } }, there)
  expect([abroad.status, abroad.problem.code]).toEqual([404, 'not_found'])
  const picker = await signedIn(await seller('Cueilleur', shop, presets.picker), browser)
  expect((await shop.call(sellerRoutes.sellers, {}, picker)).problem.code).toBe('no_right')
})

test('a member who was removed, lost the right to sell or whose days are over is not opened', async () => {
  const gone = {
    removed: (memberId: number) => shop.ok(teamRoutes.removeMember, { params: { id: memberId } }),
    'without the right': (memberId: number) => owner('update member set rights = $2 where id = $1', [memberId, presets.picker]),
    'over since yesterday': (memberId: number) => owner(`update member set ends_on = current_date - 2 where id = $1`, [memberId]),
    'back after a removal': async (memberId: number) => {
      await owner(`update member set removed_at = now() where id = $1`, [memberId])
      await owner(`update member set removed_at = null where id = $1`, [memberId])
    },
    'with the right again': async (memberId: number) => {
      await owner('update member set rights = $2 where id = $1', [memberId, presets.picker])
      await owner('update member set rights = $2 where id = $1', [memberId, presets.seller])
    },
    'with days again': async (memberId: number) => {
      await owner(`update member set ends_on = current_date - 2 where id = $1`, [memberId])
      await owner(`update member set ends_on = current_date + 30 where id = $1`, [memberId])
    },
  }
  for (const [how, leave] of Object.entries(gone)) {
    const { as, paul, ofPaul } = await till()
    await leave(paul.memberId)
    expect([how, (await open(ofPaul, '4826', as)).problem.code]).toEqual([how, 'not_found'])
    expect((await listed(as)).map(({ isMe }) => isMe)).toEqual([true])
  }
})

test('a changed password and a second step end what devices keep', async () => {
  const { as, paul, ofPaul, zoe } = await till()
  const elsewhere = await signedIn(paul, newBrowser())
  await shop.ok(accountRoutes.changePassword, { body: { present: PASSWORD, next: 'une phrase bien longue' } }, elsewhere)
  expect((await open(ofPaul, '4826', as)).problem.code).toBe('not_found')
  const { secret } = await beginTotp(app.pools.owner, box(), zoe.sub)
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect(await confirmTotp(app.pools.owner, box(), zoe.sub, code)).toHaveLength(10)
  expect(await listed(as)).toEqual([])
  const again = await kept(zoe, { headers: as.headers }, '7391')
  await endTotp(app.pools.owner, zoe.sub)
  expect(await listed(again)).toEqual([])
})

test('a lost device is named lost in the list of sessions: what it keeps and what is open there ends', async () => {
  const { as, zoe, ofZoe, ofPaul } = await till()
  const elsewhere = await signedIn(zoe, newBrowser())
  const { account } = await shop.ok(accountRoutes.getAccount, {}, elsewhere)
  expect(account?.tills).toMatchObject([{ uid: `till-${ofZoe}`, isThis: false }])
  expect((await shop.ok(accountRoutes.getAccount, {}, as)).account?.tills).toMatchObject([{ isThis: true }])
  const others = await shop.call(accountRoutes.endSession, { params: { uid: `till-${ofPaul}` } }, elsewhere)
  expect(others.problem.code).toBe('not_found')
  await shop.ok(accountRoutes.endSession, { params: { uid: `till-${ofZoe}` } }, elsewhere)
  expect(await hasSession(as.sid)).toBe(false)
  expect((await open(ofZoe, '7391', as)).problem.code).toBe('not_found')
  expect((await listed(as)).map(({ id }) => id)).toEqual([ofPaul])
})

test('ending all other sessions ends what other devices keep, and leaves the one that asks', async () => {
  const { as, ofZoe, zoe } = await till()
  const other = newBrowser()
  await kept(zoe, other, '5173')
  await shop.ok(accountRoutes.endOtherSessions, {}, as)
  const { rows } = await owner('select id from identity_seat where sub = $1', [zoe.sub])
  expect(rows).toEqual([{ id: ofZoe }])
})

test('who makes room for a colleague ends their session alone', async () => {
  const { as, ofZoe } = await till()
  const { headers } = await shop.call(sellerRoutes.leaveTill, {}, as)
  expect(cookiesOf(headers)).toHaveLength(2)
  expect(await hasSession(as.sid)).toBe(false)
  expect((await owner('select from identity_seat where id = $1', [ofZoe])).rowCount).toBe(1)
})

test('a session that a PIN opened sells, and neither changes the team nor keeps a PIN without the password', async () => {
  const person = await seller('Patron', shop, allRights)
  const as = await signedIn(person, newBrowser(), { claims: { by_pin: shop.id } })
  await owner('update identity_record set by_pin = true where uid = $1', [as.sid])
  expect((await shop.ok(sellerRoutes.sellers, {}, as)).fresh).toBe(false)
  const refused = await shop.call(teamRoutes.removeMember, { params: { id: person.memberId } }, as)
  expect([refused.status, refused.problem.code]).toEqual([403, 'by_password_only'])
  expect((await shop.call(teamRoutes.getMember, { params: { id: person.memberId } }, as)).status).toBe(200)
  expect((await shop.call(sellerRoutes.keepSeller, { body: { pin: '4826' } }, as)).problem.code).toBe('present_needed')
})

test('a session that a PIN opened neither renames its person nor ends their other sessions', async () => {
  const person = await seller('Patron Nommé', shop, allRights)
  const as = await signedIn(person, newBrowser(), { claims: { by_pin: shop.id } })
  const other = await signedIn(person, newBrowser())
  const answers = [
    await shop.call(accountRoutes.rename, { body: { name: 'Tout Autre' } }, as),
    await shop.call(accountRoutes.endOtherSessions, {}, as),
    await shop.call(accountRoutes.endSession, { params: { uid: other.sid } }, as),
  ]
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual(answers.map(() => [403, 'by_password_only']))
  expect([await hasSession(other.sid), (await shop.ok(accountRoutes.getAccount, {}, as)).name]).toEqual([true, 'Patron Nommé'])
})

test('a PIN opens one shop: another of the same person neither takes it nor serves its session', async () => {
  const other = await newShop()
  const { browser, paul, ofPaul } = await till()
  await owner(
    `insert into member (shop_id, person_id, email, name, preset, rights, joined_at)
     select $1, p.id, p.email, p.name, 'seller', $3, now() - interval '1 day' from person p where p.sub = $2`,
    [other.id, paul.sub, presets.seller],
  )
  const there = await signedIn(await seller('Ailleurs', other), browser)
  expect((await other.ok(sellerRoutes.sellers, {}, there)).sellers).toEqual([])
  expect((await other.call(sellerRoutes.openSeller, { params: { id: ofPaul }, body: { pin: '4826' } }, there)).problem.code).toBe(
    'not_found',
  )
  const byPin = await signedIn(paul, browser, { claims: { by_pin: shop.id } })
  expect((await shop.call(sellerRoutes.sellers, {}, byPin)).status).toBe(200)
  const inOther = (as: typeof byPin) => ({ ...as, headers: { ...as.headers, 'x-shop': other.uid } })
  const abroad = await other.call(sellerRoutes.sellers, {}, inOther(byPin))
  expect([abroad.status, abroad.problem.code]).toEqual([403, 'by_password_only'])
  expect((await other.call(sellerRoutes.sellers, {}, inOther(await signedIn(paul, browser)))).status).toBe(200)
  // The session that asks may well have lost its till by now.
  expect((await shop.call(sellerRoutes.sellers, {}, await signedIn(paul, browser, { claims: { by_pin: 0 } }))).status).toBe(403)
})

test('where another provider keeps the accounts, nothing is kept here', async () => {
  expect(await shop.ok(sellerRoutes.sellers)).toEqual({ possible: false, fresh: false, sellers: [] })
  expect((await shop.call(sellerRoutes.keepSeller, { body: { pin: '4826' } })).problem.code).toBe('kept_elsewhere')
  expect((await shop.call(sellerRoutes.openSeller, { params: { id: 1 }, body: { pin: '4826' } })).problem.code).toBe('kept_elsewhere')
})
