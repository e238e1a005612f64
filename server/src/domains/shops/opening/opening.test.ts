import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { presets } from '@plantule/contract/base/permissions'
import { openingRoutes, type ShopOpening } from '@plantule/contract/shops/opening'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { teamRoutes } from '@plantule/contract/shops/team'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../../../app.ts'
import { accountByEmail } from '../../../platform/identity/accounts.ts'
import { beginTotp, createVerifier, makeLink, verifyEmail } from '../../../platform/identity/index.ts'
import { TestBrowser } from '../../../platform/identity/test-browser.ts'
import {
  audience,
  authorizeUrl,
  codeOf,
  exchange,
  signedIn,
  startTestIdentity,
  type TestIdentity,
} from '../../../platform/identity/test-identity.ts'
import { proofKey } from '../../../platform/identity/test-browser.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { companyIn } from './company-register.ts'

let it: TestIdentity
let app: TestApp
/** The product as it runs with the bundled provider. */
let product: FastifyInstance
beforeAll(async () => {
  it = await startTestIdentity()
  app = await testApp()
  product = await buildApp({
    ...app,
    services: { ...app.services, identity: it.identity },
    verify: createVerifier({ issuer: `${it.origin}/`, audience, jwks: it.identity.jwks }).verify,
    publicConfig: { domain: it.origin, clientId: 'plantule-web', audience, demo: false, opening: { open: true, register: true } },
    keeper: it.identity,
    hosted: false,
    server: { log: app.services.log, perMinute: 1_000_000 },
    checkAnswers: true,
  })
})
afterAll(async () => {
  await product.close()
  await it.close()
})
beforeEach(async () => {
  app.services.config.opening = { open: true, proof: false }
  await it.pool.query(`delete from identity_throttle where key like 'opening %' or key like 'address %'`)
})

const PASSWORD = 'douze boutures de sauge'
const fresh = () => randomBytes(6).toString('hex')
const form = (more: Partial<ShopOpening> = {}) => ({
  name: `Les Terrasses ${fresh()}`,
  ownerName: 'Camille Moreau',
  email: `o${fresh()}@exemple.test`,
  password: PASSWORD,
  ...more,
})
const open = (body: object, remoteAddress = '127.0.0.1') =>
  product.inject({ method: 'POST', url: '/api/v2/openings', payload: body, remoteAddress })
const asked = (url: string, token: string) => product.inject({ url: `/api/v2${url}`, headers: { authorization: `Bearer ${token}` } })

/** Signs in with the cookies that the answer gave, filling in nothing. */
async function enter(answer: Awaited<ReturnType<typeof open>>, browser = it.browser()) {
  const { verifier, challenge } = proofKey()
  browser.take([answer.headers['set-cookie'] ?? []].flat())
  const seen = await browser.follow(await browser.open(authorizeUrl(it, challenge)))
  return { browser, seen, code: codeOf(seen), verifier }
}
async function shopsOf(email: string, password = PASSWORD): Promise<string[]> {
  const { tokens } = await signedIn(it, { email, password })
  const answer = await asked('/my-shops', tokens.access_token)
  return answer.statusCode === 200 ? answer.json<{ items: { uid: string }[] }>().items.map(({ uid }) => uid) : []
}
const shopsNamed = async (name: string): Promise<number> =>
  (await app.pools.owner.query('select from shop where name = $1', [name])).rowCount ?? 0

test('whoever opens a shop is in it at once, as its owner, under their own name, with the numbers of their SIRET', async () => {
  const place = { line1: '3 chemin des Serres', postcode: '49000', city: 'Angers' }
  const given = form({ siret: '732 829 320 00074', ...place })
  const answer = await open(given)
  expect(answer.statusCode).toBe(201)
  const { uid } = answer.json<{ uid: string; entered: boolean }>()
  expect(answer.json()).toEqual({ uid, entered: true })
  const { browser, code, verifier } = await enter(answer)
  const { access_token: token } = await exchange(it, code, verifier)
  const init = (await asked('/init', token)).json<{ client: { uid: string; name: string }; session: { name: string; preset: string } }>()
  expect(init).toMatchObject({ client: { uid, name: given.name }, session: { name: 'Camille Moreau', preset: 'owner' } })
  expect((await asked(settingsRoutes.getInvoicingInfo.path, token)).json()).toMatchObject({
    ...place,
    legalName: given.name,
    siret: '73282932000074',
    siren: '732829320',
    vatNumber: 'FR44732829320',
    email: given.email,
  })
  // In a browser where somebody else is signed in it is the opener who enters.
  const other = await signedIn(it, await it.newAccount())
  const next = form()
  const entered = await enter(await open(next), other.browser)
  const tokens = await exchange(it, entered.code, entered.verifier)
  expect((await asked('/init', tokens.access_token)).json()).toMatchObject({ client: { name: next.name } })
  // The way in serves once: without the session the page of the sign-in stands there.
  const again = await enter(answer, new TestBrowser(it.origin))
  expect(again.code).toBe('')
  expect(again.seen.text).toContain('name="password"')
  expect(browser.has('plantule_entry')).toBe(false)
})

test('an address proves nothing by opening a shop: no membership that waits for it is taken up, whichever came first', async () => {
  const seller = { name: 'Luc', preset: 'seller' as const, rights: [...presets.seller], endsOn: null }
  for (const first of ['opening', 'invitation']) {
    const [shop, given] = [await newShop(), form()]
    const invited = () => shop.ok(teamRoutes.inviteMember, { body: { ...seller, email: given.email } })
    const early = first === 'invitation' ? await invited() : undefined
    const { uid } = (await open(given)).json<{ uid: string }>()
    const { id } = early ?? (await invited())
    expect(await shopsOf(given.email)).toEqual([uid])
    expect(await accountByEmail(it.pool, given.email)).toMatchObject({ emailVerified: false })
    const { rows } = await app.pools.owner.query('select person_id from member where shop_id = $1 and id = $2', [shop.id, id])
    expect(rows).toEqual([{ person_id: null }])
  }
})

test('an address that has an account opens a further shop by its password alone, and guesses count as at sign-in', async () => {
  const given = form()
  const first = (await open(given)).json<{ uid: string }>().uid
  const wrong = await open({ ...form({ email: given.email }), password: 'une tout autre phrase' })
  expect(wrong.json()).toMatchObject({ status: 400, code: 'account_known', errors: [{ path: ['password'] }] })
  const second = (await open(form({ email: given.email.toUpperCase() }))).json<{ uid: string }>().uid
  expect((await shopsOf(given.email)).toSorted()).toEqual([first, second].toSorted())
  for (let tries = 0; tries < 5; tries++) await open({ ...form({ email: given.email }), password: `autre phrase ${tries}` })
  expect((await open(form({ email: given.email }))).json()).toMatchObject({ status: 429, code: 'too_many_tries' })
})

test('with a second step the password opens the shop and not the door', async () => {
  const given = form()
  await open(given)
  const account = await accountByEmail(it.pool, given.email)
  if (!account) throw new Error('it was made')
  await beginTotp(it.pool, it.identity.box, account.sub)
  await it.pool.query('update identity_account set totp_confirmed_at = now() where sub = $1', [account.sub])
  const answer = await open(form({ email: given.email }))
  expect(answer.json()).toMatchObject({ entered: false })
  expect(String(answer.headers['set-cookie'])).not.toContain('plantule_entry')
  // Nor does a way in that was given before the second step was switched on.
  const { seen } = await enter({
    ...answer,
    headers: { 'set-cookie': `plantule_entry=${await makeLink(it.pool, account.sub, 'entry')}; Path=/` },
  })
  expect(seen.text).toContain('name="password"')
})

test('shops that open at the same time: one name gives each an address of its own, one person’s address is taken once', async () => {
  const name = `Pépinière du Val ${fresh()}`
  const twins = await Promise.all(Array.from({ length: 5 }, () => open(form({ name }))))
  expect(twins.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(twins.map((answer) => answer.json<{ uid: string }>().uid)).size).toBe(5)
  const email = `o${fresh()}@exemple.test`
  const mine = `À moi ${fresh()}`
  const same = await Promise.all(
    Array.from({ length: 4 }, () => open({ ...form({ email, name: mine }), password: `${PASSWORD} ${fresh()}` })),
  )
  expect(same.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400])
  // Nothing stays of those that came too late.
  expect(await shopsNamed(mine)).toBe(1)
})

test('a refusal names its field and opens nothing', async () => {
  const name = `Refusée ${fresh()}`
  const wrong: [Partial<Record<keyof ShopOpening, string>>, string][] = [
    [{ name: ' ' }, 'name'],
    [{ ownerName: '' }, 'ownerName'],
    [{ email: 'camille' }, 'email'],
    [{ password: 'court' }, 'password'],
    [{ password: 'motdepasse123' }, 'password'],
    [{ siret: '732 829 320 00075' }, 'siret'],
    [{ postcode: '4900' }, 'postcode'],
  ]
  for (const [fault, field] of wrong) {
    const answer = await open({ ...form({ name }), ...fault })
    expect([answer.statusCode, answer.json<{ errors: { path: string[] }[] }>().errors[0]?.path.at(-1)]).toEqual([400, field])
  }
  expect(await shopsNamed(name)).toBe(0)
})

test('one network opens so many shops, and others go on; whatever was typed is no matter', async () => {
  const network = '203.0.113.7'
  const answers: number[] = []
  for (let count = 0; count < 12; count++) answers.push((await open(form({ password: 'motdepasse123' }), network)).statusCode)
  expect(answers.filter((status) => status === 429)).toHaveLength(2)
  const refused = await open(form(), network)
  expect(refused.json()).toMatchObject({ status: 429, code: 'too_many_openings' })
  expect((await open(form(), '203.0.113.8')).statusCode).toBe(201)
})

test('by the provider only: nobody opens a shop, and no account is made', async () => {
  app.services.config.opening = { open: false, proof: false }
  const given = form()
  expect((await open(given)).json()).toMatchObject({ status: 403, code: 'opening_closed' })
  expect(await accountByEmail(it.pool, given.email)).toBeUndefined()
})

test('where an address is to be proven, the shop works at once and its mails leave once it is', async () => {
  app.services.config.opening = { open: true, proof: true }
  const given = form()
  const { uid } = (await open(given)).json<{ uid: string }>()
  const { rows } = await app.pools.owner.query<{ id: number }>('select id from shop where uid = $1', [uid])
  const id = Number(rows[0]?.id)
  const { tokens } = await signedIn(it, given)
  const invited = { name: 'Luc', email: `l${fresh()}@exemple.test`, preset: 'seller', rights: [...presets.seller], endsOn: null }
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  expect(
    (await product.inject({ method: 'POST', url: `/api/v2${teamRoutes.inviteMember.path}`, headers, payload: invited })).statusCode,
  ).toBe(201)
  const states = async () => {
    await app.jobs.drain(app.pools.app, app.services, id)
    return (await app.pools.owner.query<{ status: string }>('select status from outbox_mail where shop_id = $1', [id])).rows.map(
      ({ status }) => status,
    )
  }
  expect(await states()).toEqual(['queued'])
  const [mail] = await it.mailsTo(given.email)
  const token = new URL(/https?:\S+u\/verify\S+/.exec(mail?.plain ?? '')?.[0] ?? '').searchParams.get('token') ?? ''
  expect(await verifyEmail(it.pool, token)).toMatchObject({ account: { email: given.email } })
  await app.pools.owner.query(
    `update pgboss.job set start_after = now() where name = 'mail.send' and (data->>'shopId')::int = $1 and state = 'created'`,
    [id],
  )
  expect(await states()).toEqual(['kept'])
})

const listed = {
  results: [
    {
      nom_complet: 'AUTRE',
      siege: { siret: '35600000000048', adresse: '1 RUE X 75000 PARIS', code_postal: '75000', libelle_commune: 'PARIS' },
    },
    {
      nom_complet: 'PEPINIERE DES SERRES (LES SERRES)',
      nom_raison_sociale: 'PEPINIERE DES SERRES',
      siege: { siret: '73282932000074', adresse: '3 CHEMIN DES SERRES 49000 ANGERS', code_postal: '49000', libelle_commune: 'ANGERS' },
      matching_etablissements: [],
    },
  ],
}

test('the register of companies is asked where the installation allows it, and never in the way', async () => {
  const seen: string[] = []
  let answer = (): [number, string] => [200, JSON.stringify(listed)]
  const register = createServer((request, response) => {
    seen.push(request.url ?? '')
    const [status, text] = answer()
    response.writeHead(status).end(text)
  })
  await new Promise<void>((ready) => register.listen(0, '127.0.0.1', ready))
  const find = async () =>
    (await product.inject({ url: `/api/v2${openingRoutes.findCompany.path.replace('{siret}', '732 829 320 00074')}` })).json<unknown>()
  expect([await find(), seen]).toEqual([{ company: null }, []])
  app.services.config.innerAddresses = true
  // Listening on TCP: the address is an object with a port.
  const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}`
  app.services.config.opening = { open: true, proof: false, register: url }
  const company = { name: 'PEPINIERE DES SERRES', line1: '3 CHEMIN DES SERRES', postcode: '49000', city: 'ANGERS' }
  expect([await find(), seen]).toEqual([{ company }, ['/search?q=73282932000074&page=1&per_page=1']])
  for (const bad of [
    [500, ''],
    [200, 'no JSON'],
    [200, '{"results":7}'],
    [302, ''],
  ] as [number, string][]) {
    answer = () => bad
    expect(await find()).toEqual({ company: null })
  }
  register.closeAllConnections()
  await new Promise((closed) => register.close(closed))
  expect(await find()).toEqual({ company: null })
  expect((await product.inject({ url: '/api/v2/openings/company/73282932000075' })).statusCode).toBe(400)
})

test('who keeps their address to themselves in the register is named without it', () => {
  const hidden = { siret: '73282932000074', adresse: '[NON-DIFFUSIBLE]', code_postal: '49000', libelle_commune: 'ANGERS' }
  const answer = { results: [{ nom_complet: 'CAMILLE MOREAU', siege: hidden }] }
  expect(companyIn(answer, '73282932000074')).toEqual({ name: 'CAMILLE MOREAU', line1: '', postcode: '49000', city: 'ANGERS' })
  expect(companyIn({ results: [] }, '73282932000074')).toBeNull()
})
