import { randomBytes } from 'node:crypto'
import { presets } from '@plantule/contract/base/permissions'
import { workRoutes } from '@plantule/contract/diagnostic/diagnostic'
import { teamRoutes } from '@plantule/contract/shops/team'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openShop } from '../domains/shops/index.ts'
import { inviteByMail } from '../domains/shops/invite-by-mail.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { type TestApp, testApp } from './test-app.ts'
import { sendMail } from '../platform/mail/mail-jobs.ts'
import { accountByEmail } from '../platform/identity/accounts.ts'
import {
  createAccount,
  createVerifier,
  freeMemberships,
  heldMemberships,
  makeInvitation,
  makeLink,
  type Offer,
  requestEmail,
  waitingInvitations,
} from '../platform/identity/index.ts'
import { accountInUse } from '../platform/identity/invitations.ts'
import { askToken, audience, signedIn, startTestIdentity, type TestIdentity } from '../platform/identity/test-identity.ts'

let it: TestIdentity
let app: TestApp
/** The product as it runs with the bundled provider. */
let product: FastifyInstance
beforeAll(async () => {
  it = await startTestIdentity()
  app = await testApp()
  const verify = createVerifier({ issuer: `${it.origin}/`, audience, jwks: it.identity.jwks }).verify
  product = await buildApp({
    ...app,
    services: { ...app.services, identity: it.identity },
    verify,
    publicConfig: { domain: it.origin, clientId: 'plantule-web', audience, demo: false, opening: { open: true, register: false } },
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

const PASSWORD = 'douze boutures de sauge'
const freshAddress = () => `m${randomBytes(6).toString('hex')}@exemple.test`
const seller = { name: 'Luc', preset: 'seller' as const, rights: [...presets.seller], endsOn: null }

async function invite(shop: TestShop, email: string): Promise<Offer> {
  const { id } = await shop.ok(teamRoutes.inviteMember, { body: { ...seller, email } })
  return { shopId: shop.id, memberId: id }
}
/** What the person's mail carries. */
const linkTo = async (offer: Offer): Promise<string> => (await it.identity.invitationLink(offer, 'fr')) ?? ''
const holderOf = async ({ shopId, memberId }: Offer): Promise<string | null> => {
  const { rows } = await app.pools.owner.query<{ sub: string | null }>(
    'select p.sub from member m left join person p on p.id = m.person_id where m.shop_id = $1 and m.id = $2',
    [shopId, memberId],
  )
  return rows[0]?.sub ?? null
}
async function follow(link: string, password = PASSWORD) {
  const browser = it.browser()
  const page = await browser.open(link)
  if (page.status !== 200) return page
  return browser.submit(page, { password, again: password }, '/u/invitation')
}
/** The shops that somebody who signs in may enter. */
async function shopsOf(email: string, password = PASSWORD): Promise<string[]> {
  const { tokens } = await signedIn(it, { email, password })
  const answer = await product.inject({ url: '/api/v2/my-shops', headers: { authorization: `Bearer ${tokens.access_token}` } })
  return answer.statusCode === 200 ? answer.json<{ items: { uid: string }[] }>().items.map(({ uid }) => uid) : []
}

/** Every way in which a membership comes to wait for an address. */
const offers: Record<string, (email: string) => Promise<Offer>> = {
  'a shop invites': async (email) => invite(await newShop(), email),
  'a shop invites anew whom it had removed': async (email) => {
    const shop = await newShop()
    const first = await invite(shop, email)
    await shop.ok(teamRoutes.removeMember, { params: { id: first.memberId } })
    return invite(shop, email)
  },
  'a nursery is opened for its owner': async (email) => {
    const base = { pool: app.pools.app, jobs: app.jobs, services: app.services }
    const { id, ownerId } = await openShop(base, app.pools.owner, { name: `Vraie ${email}`, ownerEmail: email, ownerName: 'Patron' })
    return { shopId: id, memberId: ownerId }
  },
}

/** What a stranger may do who reads the links of their own shop's invitations, and none of others. */
async function takesOwnLink(email: string): Promise<void> {
  const own = await newShop()
  expect((await follow(await linkTo(await invite(own, email)))).status).toBe(200)
  expect(await shopsOf(email)).toEqual([own.uid])
}
/** The invited person confirms what a stranger asked for: that their account gets this address. */
async function movesAnAccountThere(email: string): Promise<void> {
  const account = await it.newAccount(PASSWORD)
  const token = await requestEmail(it.pool, account, email)
  const browser = it.browser()
  expect((await browser.submit(await browser.open(`/u/verify?token=${token}`), {})).status).toBe(200)
  expect(await accountByEmail(it.pool, email)).toMatchObject({ sub: account.sub, emailVerified: true })
}

describe.each(Object.keys(offers))('when %s', (way) => {
  const offer = (email: string): Promise<Offer> => offers[way]?.(email) ?? Promise.reject(new Error(way))

  test('a link of another shop opens that shop alone, whichever came first, and kills no link of this one', async () => {
    for (const first of ['stranger', 'shop']) {
      const email = freshAddress()
      if (first === 'stranger') await takesOwnLink(email)
      const mine = await offer(email)
      const link = await linkTo(mine)
      if (first === 'shop') await takesOwnLink(email)
      await shopsOf(email)
      expect(await holderOf(mine)).toBeNull()
      // Its own link asks for the password of the account that is there, and does not change it.
      expect((await follow(link, 'une autre phrase entière')).status).toBe(400)
      expect(await holderOf(mine)).toBeNull()
      expect(await accountByEmail(it.pool, email)).toMatchObject({ emailVerified: false })
    }
  })

  test('an account that was moved to the address takes up nothing by it', async () => {
    const email = freshAddress()
    const mine = await offer(email)
    await movesAnAccountThere(email)
    expect(await shopsOf(email)).toEqual([])
    expect(await holderOf(mine)).toBeNull()
  })

  test('its own link takes it up, once, also when it is used twice at the same time', async () => {
    const email = freshAddress()
    const [mine, beside] = [await offer(email), await invite(await newShop(), email)]
    const link = await linkTo(mine)
    const answers = await Promise.all([follow(link), follow(link)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const account = await accountByEmail(it.pool, email)
    expect(account).toMatchObject({ emailVerified: false, hasPassword: true })
    expect([await holderOf(mine), await holderOf(beside)]).toEqual([account?.sub, null])
    expect(await shopsOf(email)).toHaveLength(1)
    // With the account that is there now, by its password.
    expect((await follow(await linkTo(beside))).status).toBe(200)
    expect(await shopsOf(email)).toHaveLength(2)
  })

  test('the person whose address a stranger used gets the account back by mail, and the stranger is out', async () => {
    const email = freshAddress()
    await takesOwnLink(email)
    const stranger = await signedIn(it, { email, password: PASSWORD })
    const account = await accountByEmail(it.pool, email)
    if (!account) throw new Error('the stranger made it')
    const moving = await requestEmail(it.pool, account, freshAddress())
    const mine = await offer(email)
    const link = await linkTo(mine)
    const browser = it.browser()
    const form = await browser.open(`/u/password?token=${await makeLink(it.pool, account.sub, 'reset')}`)
    await browser.submit(form, { password: 'ma phrase à moi seule', again: 'ma phrase à moi seule' })
    expect((await askToken(it, { grant_type: 'refresh_token', refresh_token: stranger.tokens.refresh_token })).error).toBe('invalid_grant')
    expect((await it.browser().open(`/u/verify?token=${moving}`)).status).toBe(410)
    expect(await holderOf(mine)).toBeNull()
    expect((await follow(link, 'ma phrase à moi seule')).status).toBe(200)
    expect(await holderOf(mine)).toBe(account.sub)
  })
})

test('an account in use without a password, as those of the demonstration, gets none by a link', async () => {
  const victim = await newShop()
  for (const demo of [true, false]) {
    const email = freshAddress()
    const { sub } = await createAccount(it.pool, { email, name: 'Camille', emailVerified: true, demo })
    await app.pools.owner.query(
      `with p as (insert into person (sub, email, name) values ($1, $2, 'Camille') returning id)
       insert into member (shop_id, person_id, email, name, preset, rights, joined_at) select $3, p.id, $2, 'Camille', 'owner', '{}', now() from p`,
      [sub, email, victim.id],
    )
    const link = await linkTo(await invite(await newShop(), email))
    expect((await follow(link)).status).toBe(400)
    expect(await accountByEmail(it.pool, email)).toMatchObject({ hasPassword: false })
  }
})

test('two links for one new address at once: one makes the account, the other asks for its password', async () => {
  const email = freshAddress()
  const links = await Promise.all([linkTo(await invite(await newShop(), email)), linkTo(await invite(await newShop(), email))])
  const answers = await Promise.all(links.map((link) => follow(link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.text).toContain('Donnez le mot de passe de votre compte')
})

test('a link is dead once its membership waits for nobody', async () => {
  const ends: Record<string, (shop: TestShop, offer: Offer) => Promise<unknown>> = {
    removed: (shop, { memberId }) => shop.ok(teamRoutes.removeMember, { params: { id: memberId } }),
    ended: (shop, { memberId }) =>
      shop.ok(teamRoutes.updateMember, { params: { id: memberId }, body: { ...seller, endsOn: '2020-06-30', version: 1 } }),
    suspended: (shop) => app.pools.owner.query('update shop set suspended_at = now() where id = $1', [shop.id]),
    'too old': ({ id }) => app.pools.owner.query(`update identity_link set expires_at = now() where for_shop = $1`, [id]),
  }
  for (const end of Object.values(ends)) {
    const [shop, email] = [await newShop(), freshAddress()]
    const offer = await invite(shop, email)
    const browser = it.browser()
    const page = await browser.open(await linkTo(offer))
    await end(shop, offer)
    expect((await browser.submit(page, { password: PASSWORD, again: PASSWORD }, '/u/invitation')).status).toBe(410)
    expect(await accountInUse(it.pool, email)).toBeUndefined()
  }
  expect((await it.browser().open('/u/invitation?token=x')).status).toBe(410)
})

test('guesses of the password on the page of a link count as those at sign-in', async () => {
  const { email } = await it.newAccount()
  const link = await linkTo(await invite(await newShop(), email))
  for (let tries = 0; tries < 5; tries++) expect((await follow(link, 'pas le bon mot')).status).toBe(400)
  expect((await follow(link, 'pas le bon mot')).status).toBe(429)
})

test('a weak password, two that differ and a stale form leave the link usable', async () => {
  const email = freshAddress()
  const link = await linkTo(await invite(await newShop(), email))
  const browser = it.browser()
  const page = await browser.open(link)
  expect((await browser.submit(page, { password: 'court', again: 'court' })).text).toContain('id="password-wrong"')
  expect((await browser.submit(page, { password: PASSWORD, again: 'autre' })).text).toContain('id="again-wrong"')
  expect((await it.browser().submit(page, { password: PASSWORD, again: PASSWORD })).status).toBe(403)
  expect((await follow(link)).status).toBe(200)
})

test('whoever lost the mail of an invitation asks for it as for a forgotten password', async () => {
  const email = freshAddress()
  const [one, other] = [await invite(await newShop(), email), await invite(await newShop(), email)]
  const browser = it.browser()
  await browser.submit(await browser.open('/u/forgot'), { email })
  for (let tries = 0; tries < 100 && it.mails.filter(({ to }) => to === email).length < 2; tries++)
    await new Promise((again) => setTimeout(again, 20))
  const links = it.mails.filter(({ to }) => to === email).map(({ plain }) => /https?:\S+u\/invitation\S+/.exec(plain)?.[0] ?? '')
  for (const link of links) expect((await follow(link)).status).toBe(200)
  expect(await holderOf(one)).toBe(await holderOf(other))
})

test('those who wait are listed for whoever runs the installation, by address', async () => {
  const email = freshAddress()
  const offer = await invite(await newShop(), email)
  expect(await waitingInvitations(it.pool, email)).toMatchObject([offer])
  const tokens = new Set<string | undefined>()
  for (let mail = 0; mail < 8; mail++) tokens.add(await makeInvitation(it.pool, offer))
  expect(tokens.size).toBe(8)
  expect((await it.pool.query('select from identity_link where for_shop = $1', [offer.shopId])).rowCount).toBe(5)
  await follow(await linkTo(offer))
  expect(await waitingInvitations(it.pool, email)).toEqual([])
  expect(await makeInvitation(it.pool, offer)).toBeUndefined()
})

test('after a change to a hosted provider the place of an account of before is freed by the operator alone, for its proven address', async () => {
  const email = freshAddress()
  const shop = await newShop()
  const offer = await invite(shop, email)
  const [beside, elsewhere] = [await invite(await newShop(), freshAddress()), await invite(await newShop(), freshAddress())]
  for (const each of [offer, beside, elsewhere]) await follow(await linkTo(each))
  const before = await Promise.all([beside, elsewhere].map(holderOf))
  // Each with an account of its own, as a hosted provider's answers are remembered for some seconds.
  const enter = async (claims = {}) => {
    const token = await app.tokenFor(`hosted|${randomBytes(6).toString('hex')}`, email, claims)
    return (await app.app.inject({ url: '/api/v2/my-shops', headers: { authorization: `Bearer ${token}` } })).statusCode
  }
  expect(await enter()).toBe(403)
  expect(await heldMemberships(it.pool, email)).toMatchObject([{ ...offer, by: 'bundled' }])
  expect(await freeMemberships(it.pool, email)).toHaveLength(1)
  expect(await holderOf(offer)).toBeNull()
  for (const email_verified of [false, undefined, 'true']) expect(await enter({ email_verified })).toBe(403)
  expect(await enter()).toBe(200)
  expect(await heldMemberships(it.pool, email)).toMatchObject([{ by: 'hosted' }])
  expect(await enter()).toBe(403)
  expect(await Promise.all([beside, elsewhere].map(holderOf))).toEqual(before)
  const told = await shop.inShop((ctx) => ctx.db.selectFrom('audit').select('action').where('action', '=', 'member.free').execute())
  expect(told).toHaveLength(1)
})

test('after a change back to the bundled provider a freed place has a link again', async () => {
  const email = freshAddress()
  const offer = await invite(await newShop(), email)
  const token = await app.tokenFor(`hosted|${randomBytes(6).toString('hex')}`, email)
  expect((await app.app.inject({ url: '/api/v2/my-shops', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(200)
  expect(await waitingInvitations(it.pool, email)).toEqual([])
  await freeMemberships(it.pool, email)
  expect((await follow(await linkTo(offer))).status).toBe(200)
  expect(await heldMemberships(it.pool, email)).toMatchObject([{ by: 'bundled' }])
  // Who has left, or was of the demonstration, is none of them.
  await it.pool.query('update member set removed_at = now() where shop_id = $1 and id = $2', [offer.shopId, offer.memberId])
  expect(await freeMemberships(it.pool, email)).toEqual([])
})

test('without a mail server a shop sees that an invitation is kept, and neither its text nor a link by any way', async () => {
  const shop = await newShop()
  const email = freshAddress()
  const offer = await invite(shop, email)
  const services = { ...app.services, identity: it.identity }
  const job = { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false }
  await inviteByMail({ memberId: offer.memberId, invitedBy: 'Camille', locale: 'fr' }, job)
  const [mail] = (await shop.ok(workRoutes.outbox, { query: {} })).items
  await sendMail({ mailId: mail?.id ?? 0 }, job)
  const kept = await shop.ok(workRoutes.outboxMail, { params: { id: mail?.id ?? 0 } })
  expect(kept).toMatchObject({ recipient: email, status: 'kept', text: null, html: null })
  // Nothing was made that could be read.
  expect((await it.pool.query('select from identity_link where for_shop = $1', [shop.id])).rowCount).toBe(0)
  const row = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().where('id', '=', kept.id).executeTakeFirstOrThrow())
  expect(row).toMatchObject({ plain: '', html: '', content: {} })
})
