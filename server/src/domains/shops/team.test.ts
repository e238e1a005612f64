import { randomBytes } from 'node:crypto'
import { presets, type Right } from '@plantule/contract/base/permissions'
import { teamRoutes } from '@plantule/contract/shops/team'
import { expect, test, vi } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { inviteByMail } from './invite-by-mail.ts'
import { memberAsReader, membersAsReaders } from './readers.ts'

const freshAddress = () => `m${randomBytes(6).toString('hex')}@exemple.test`
const seller = { name: 'Luc', preset: 'seller' as const, rights: [...presets.seller], endsOn: null }
const owner = { name: 'Odile', preset: 'owner' as const, rights: [], endsOn: null }

const invite = (shop: TestShop, input: typeof seller | typeof owner = seller, email = freshAddress()) =>
  shop.ok(teamRoutes.inviteMember, { body: { ...input, email } })

/** The person signs in for the first time: a token whose proven address is the invited one. */
async function signIn(email: string, claims: Record<string, unknown> = {}): Promise<string> {
  const { tokenFor } = await testApp()
  return tokenFor(`sub-${randomBytes(6).toString('hex')}`, email, claims)
}

/** Changes of members reach the doorkeeper by an event, a moment after the answer. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000, interval: 30 })

test('an invitation speaks the language that is chosen for who reads it, and so do their screens at first', async () => {
  const shop = await newShop()
  const english = await shop.ok(teamRoutes.inviteMember, { body: { ...seller, email: freshAddress(), locale: 'en' } })
  await invite(shop)
  await shop.drain()
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['locale', 'subject']).orderBy('id').execute())
  expect(mails.map(({ locale }) => locale)).toEqual(['en', 'fr'])
  expect(mails[0]?.subject).toContain('invites you')
  const kept = await shop.inShop((ctx) =>
    ctx.db.selectFrom('preference').select(['member_id', 'value']).where('key', '=', 'language').execute(),
  )
  expect(kept).toEqual([{ member_id: english.id, value: 'en' }])
})

test('an invited person gets a mail and is a member from his first sign-in', async () => {
  const shop = await newShop()
  const email = freshAddress()
  const member = await invite(shop, seller, email)
  expect(member).toMatchObject({ joinedAt: null, lastSeenAt: null, rights: presets.seller })
  await shop.drain()
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().execute())
  expect(mails).toMatchObject([{ recipient: email, status: 'kept', about: 'member', about_id: member.id, secret: true }])
  expect(mails[0]?.subject).toContain('Camille Test vous invite')

  // Providers may write the address as it was typed.
  const token = await signIn(email.toUpperCase())
  const before = Date.now()
  expect((await shop.call(teamRoutes.getClient, {}, { token })).body).toMatchObject({ uid: shop.uid })
  const joined = await shop.ok(teamRoutes.getMember, { params: { id: member.id } })
  expect(joined.joinedAt).not.toBeNull()
  expect(Date.parse(joined.lastSeenAt ?? '')).toBeGreaterThanOrEqual(before - 1_000)
})

test('a member of one shop also takes up a later invitation to another', async () => {
  const [first, second] = [await newShop(), await newShop()]
  const email = freshAddress()
  await invite(first, seller, email)
  const token = await signIn(email)
  expect((await first.call(teamRoutes.getClient, {}, { token })).body.uid).toBe(first.uid)
  await invite(second, seller, email)
  await soon(async () => {
    const there = await first.call(teamRoutes.getClient, {}, { token, headers: { 'x-shop': second.uid } })
    expect(there.body.uid).toBe(second.uid)
  })
  const { body } = await first.call(teamRoutes.listMyShops, {}, { token })
  expect(body.items.map((item) => item.uid).sort()).toEqual([first.uid, second.uid].sort())
})

test('an unproven address takes up nothing', async () => {
  const shop = await newShop()
  const email = freshAddress()
  await invite(shop, seller, email)
  for (const proven of [false, undefined]) {
    const answer = await shop.call(teamRoutes.getClient, {}, { token: await signIn(email, { email_verified: proven }) })
    expect([answer.status, answer.problem.code]).toEqual([403, 'not_a_member'])
  }
})

test('a person is written to once, however often the job runs', async () => {
  const shop = await newShop()
  const member = await invite(shop)
  const { services } = await testApp()
  const run = () =>
    inviteByMail(
      { memberId: member.id, invitedBy: 'Camille', locale: 'en' },
      { shopId: shop.id, inShop: shop.inShop, services, signal: new AbortController().signal, lastTry: false },
    )
  await run()
  await run()
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['recipient', 'secret']).where('about_id', '=', member.id).execute(),
  )
  expect(mails).toEqual([{ recipient: member.email, secret: true }])
})

test('an address is invited once, also by two at the same time', async () => {
  const shop = await newShop()
  const email = freshAddress()
  const answers = await Promise.all([1, 2].map(() => shop.call(teamRoutes.inviteMember, { body: { ...seller, email } })))
  expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409])
  const again = await shop.call(teamRoutes.inviteMember, { body: { ...seller, email } })
  expect(again.problem).toMatchObject({ code: 'already_member', errors: [{ path: ['email'] }] })
})

test('nobody grants, changes or removes rights that he does not hold', async () => {
  const shop = await newShop()
  const token = await shop.memberWith(['team.write', 'orders.read'])
  const grant = (rights: Right[], preset: 'seller' | 'owner' = 'seller') =>
    shop.call(teamRoutes.inviteMember, { body: { ...seller, preset, rights, email: freshAddress() } }, { token })
  expect((await grant(['orders.read', 'team.read'])).status).toBe(201)
  expect((await grant(['orders.write'])).problem).toMatchObject({ code: 'rights_beyond_own', details: { right: 'orders.write' } })
  // An owner holds everything, whatever was ticked.
  expect((await grant([], 'owner')).problem.code).toBe('rights_beyond_own')
  const id = shop.memberId
  expect((await shop.call(teamRoutes.removeMember, { params: { id } }, { token })).problem.code).toBe('rights_beyond_own')
  const body = { ...seller, rights: [], version: 1 }
  expect((await shop.call(teamRoutes.updateMember, { params: { id }, body }, { token })).problem.code).toBe('rights_beyond_own')
})

test('whoever holds every right without being an owner neither becomes one nor makes, changes or removes one', async () => {
  const shop = await newShop()
  const token = await shop.memberWith([...presets.owner])
  const [self] = (await shop.ok(teamRoutes.listMembers)).items.filter(({ preset }) => preset !== 'owner')
  if (!self) throw new Error('There is one who is no owner')
  const { version } = self
  const refused = [
    await shop.call(teamRoutes.updateMember, { params: { id: self.id }, body: { preset: 'owner', version } }, { token }),
    await shop.call(teamRoutes.inviteMember, { body: { ...owner, email: freshAddress() } }, { token }),
    await shop.call(teamRoutes.updateMember, { params: { id: shop.memberId }, body: { ...seller, version: 1 } }, { token }),
    await shop.call(teamRoutes.removeMember, { params: { id: shop.memberId } }, { token }),
  ]
  expect(refused.map(({ status, problem }) => [status, problem.code])).toEqual(refused.map(() => [403, 'owner_by_owner']))
  // An owner may.
  const named = await shop.ok(teamRoutes.updateMember, { params: { id: self.id }, body: { preset: 'owner', version } })
  expect(named.preset).toBe('owner')
})

test('nobody is written to once their last day is over', async () => {
  const shop = await newShop()
  const email = freshAddress()
  const { id } = await invite(shop, seller, email)
  await signIn(email).then((token) => shop.call(teamRoutes.getClient, {}, { token }))
  const reached = () => shop.inShop(async (ctx) => [await memberAsReader(ctx, id), (await membersAsReaders(ctx)).length])
  expect(await reached()).toEqual([{ email, locale: 'fr' }, 2])
  await shop.ok(teamRoutes.updateMember, { params: { id }, body: { endsOn: '2020-06-30', version: 1 } })
  expect(await reached()).toEqual([undefined, 1])
})

test('the last owner stays, also when two remove each other at the same time', async () => {
  const shop = await newShop()
  const alone = { params: { id: shop.memberId } }
  expect((await shop.call(teamRoutes.removeMember, alone)).problem.code).toBe('last_owner')
  const body = { ...owner, preset: 'manager' as const, rights: [...presets.manager], version: 1 }
  expect((await shop.call(teamRoutes.updateMember, { ...alone, body })).problem.code).toBe('last_owner')
  expect((await shop.call(teamRoutes.updateMember, { ...alone, body: { ...owner, endsOn: '2030-01-01', version: 1 } })).problem.code).toBe(
    'last_owner',
  )

  const email = freshAddress()
  const second = await invite(shop, owner, email)
  expect(second.rights).toEqual([...presets.owner])
  // An owner who has never signed in cannot act.
  expect((await shop.call(teamRoutes.removeMember, alone)).problem.code).toBe('last_owner')
  const token = await signIn(email)
  expect((await shop.call(teamRoutes.getClient, {}, { token })).status).toBe(200)

  const answers = await Promise.all([
    shop.call(teamRoutes.removeMember, { params: { id: second.id } }),
    shop.call(teamRoutes.removeMember, alone, { token }),
  ])
  const [first, refused] = answers.map((answer) => answer.status).sort()
  expect(first).toBe(200)
  // 403 when the first was done before the second came to the door.
  expect([403, 409]).toContain(refused)
  const left = await shop.inShop((ctx) => ctx.db.selectFrom('member').select('id').where('removed_at', 'is', null).execute())
  expect(left).toHaveLength(1)
})

test('a stale change is refused with the present state', async () => {
  const shop = await newShop()
  const { id } = await invite(shop)
  const change = (name: string, version: number) =>
    shop.call(teamRoutes.updateMember, { params: { id }, body: { ...seller, name, version } })
  expect((await change('Lucie', 1)).body).toMatchObject({ name: 'Lucie', version: 2 })
  expect((await change('Lucas', 1)).problem).toMatchObject({
    status: 409,
    code: 'stale_version',
    details: { current: { name: 'Lucie', version: 2 } },
  })
})

test('access ends with its last day, and at once with removal', async () => {
  const shop = await newShop()
  for (const end of ['day', 'removal'] as const) {
    const email = freshAddress()
    const member = await invite(shop, seller, email)
    const token = await signIn(email)
    expect((await shop.call(teamRoutes.getClient, {}, { token })).status).toBe(200)
    if (end === 'removal') await shop.ok(teamRoutes.removeMember, { params: { id: member.id } })
    else await shop.ok(teamRoutes.updateMember, { params: { id: member.id }, body: { ...seller, endsOn: '2020-06-30', version: 1 } })
    await soon(async () => {
      const answer = await shop.call(teamRoutes.getClient, {}, { token })
      expect([answer.status, answer.problem.code]).toEqual([403, 'not_a_member'])
    })
  }
})

test('a suspended shop says so; a person of two shops enters the other one', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { pools } = await testApp()
  await pools.owner.query('update shop set suspended_at = now() where id = $1', [shop.id])
  const answer = await shop.call(teamRoutes.getClient)
  expect([answer.status, answer.problem.code]).toEqual([403, 'shop_suspended'])
  await pools.owner.query(
    `insert into member (shop_id, person_id, email, name, preset, rights, joined_at)
     select $1, person_id, email, name, preset, rights, now() from member where shop_id = $2`,
    [other.id, shop.id],
  )
  await other.ok(teamRoutes.updateClient, { body: { name: 'Autre', registerPayments: true } })
  await soon(async () => expect((await shop.call(teamRoutes.getClient)).body.uid).toBe(other.uid))
})

test("another shop's member is not found; reading and writing are separate rights", async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const params = { id: shop.memberId }
  expect((await other.call(teamRoutes.getMember, { params })).status).toBe(404)
  expect((await other.call(teamRoutes.removeMember, { params })).status).toBe(404)
  expect((await other.call(teamRoutes.updateMember, { params, body: { ...seller, version: 1 } })).status).toBe(404)
  const token = await shop.memberWith(['team.read'])
  expect((await shop.call(teamRoutes.listMembers, {}, { token })).status).toBe(200)
  expect((await shop.call(teamRoutes.removeMember, { params }, { token })).problem.details).toEqual({ right: 'team.write' })
  expect((await shop.call(teamRoutes.listMembers, {}, { token: null })).status).toBe(401)
})

test('having been seen is written at most once a minute', async () => {
  const shop = await newShop()
  const { pools } = await testApp()
  const seen = async () =>
    (await pools.owner.query<{ at: Date }>('select last_seen_at as at from member where shop_id = $1', [shop.id])).rows[0]?.at.getTime()
  await shop.ok(teamRoutes.getClient)
  const first = await seen()
  await shop.ok(teamRoutes.updateClient, { body: { name: 'Nouveau nom', registerPayments: true } })
  await new Promise((resolve) => setTimeout(resolve, 100))
  await shop.ok(teamRoutes.getClient)
  expect(await seen()).toBe(first)
})
