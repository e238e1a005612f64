import { allRights } from '@plantule/contract/base/permissions'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { keyRoutes } from '@plantule/contract/programs/keys'
import { teamRoutes } from '@plantule/contract/shops/team'
import { expect, test } from 'vitest'
import { newKey } from '../../../platform/keys/read-key.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'

const body = { name: 'Site internet', rights: ['customers.write' as const, 'orders.read' as const] }
const make = (shop: TestShop, more: object = {}) => shop.ok(keyRoutes.createKey, { body: { ...body, ...more } })
const list = (shop: TestShop, token: string, headers = {}) => shop.call(customersRoutes.listCustomers, { query: {} }, { token, headers })
const owner = async (text: string, values: unknown[]) => (await testApp()).pools.owner.query(text, values)

test('is shown once, kept as a hash, signs in and is named where it acts', async () => {
  const shop = await newShop()
  const { key, secret } = await make(shop)
  expect(secret).toMatch(/^plantule_[0-9a-z]+_[0-9a-f]{64}$/)
  expect(secret.startsWith(key.start)).toBe(true)
  expect(key).toMatchObject({ name: 'Site internet', owner: 'Camille Test', state: 'active', lastUsedAt: null, perMinute: 300 })
  const { rows } = await owner('select to_jsonb(k)::text as text from api_key k where shop_id = $1', [shop.id])
  expect(rows[0].text).not.toContain(secret.slice(-40))
  expect(JSON.stringify(await shop.ok(keyRoutes.listKeys))).not.toContain(secret.slice(-40))

  const made = await shop.call(
    customersRoutes.createCustomer,
    { body: { kind: 'private', lastName: 'Dupont', firstName: 'Zoé' } as never },
    { token: secret },
  )
  expect(made.status).toBe(201)
  const audits = await owner('select actor_kind, actor_id, actor_name from audit where shop_id = $1 and action = $2', [
    shop.id,
    'customer.create',
  ])
  expect(audits.rows).toEqual([{ actor_kind: 'key', actor_id: key.id, actor_name: 'Clé « Site internet »' }])
  expect((await shop.ok(keyRoutes.listKeys)).items[0]?.lastUsedAt).not.toBeNull()
})

test('opens its own shop alone, and one that is wrong, revoked or past its end opens nothing', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { key, secret } = await make(shop)
  expect((await list(shop, secret)).status).toBe(200)
  expect((await list(shop, secret, { 'x-shop': shop.uid })).status).toBe(200)
  expect((await list(shop, secret, { 'x-shop': other.uid })).problem.code).toBe('not_a_member')
  for (const wrong of [newKey(shop.id).secret, `${secret}0`, 'plantule_', secret.replace(/_[0-9a-z]+_/, `_${other.id.toString(36)}_`)]) {
    const { status, problem, headers } = await list(shop, wrong)
    expect([status, problem.code, headers['www-authenticate']]).toEqual([
      401,
      'key_refused',
      'Bearer realm="plantule", error="invalid_token"',
    ])
  }
  await owner(`update api_key set ends_on = current_date - 2 where shop_id = $1`, [shop.id])
  expect((await list(shop, secret)).problem.code).toBe('key_refused')
  await owner(`update api_key set ends_on = current_date + 2 where shop_id = $1`, [shop.id])
  expect((await list(shop, secret)).status).toBe(200)
  expect(await shop.ok(keyRoutes.revokeKey, { params: { id: key.id }, body: {} })).toMatchObject({
    state: 'revoked',
    revokedBy: 'Camille Test',
  })
  expect((await list(shop, secret)).problem.code).toBe('key_refused')
  const again = await shop.call(keyRoutes.takeOverKey, { params: { id: key.id }, body: {} })
  expect(again.problem.code).toBe('key_over')
  for (const route of [keyRoutes.revokeKey, keyRoutes.takeOverKey])
    expect((await other.call(route, { params: { id: key.id }, body: {} })).status).toBe(404)
})

test('holds never more than whoever answers for it holds today, and stops when they leave until an owner takes it over', async () => {
  const shop = await newShop()
  const second = await shop.memberWith(allRights)
  await owner(`update member set preset = 'owner' where shop_id = $1`, [shop.id])
  const { key, secret } = await shop.ok(keyRoutes.createKey, { body }, { token: second })
  const { items } = await shop.ok(teamRoutes.listMembers)
  const maker = items.find(({ isMe }) => !isMe)
  if (!maker) throw new Error('the second owner is missing')
  expect((await list(shop, secret)).status).toBe(200)
  const params = { id: maker.id }
  await shop.ok(teamRoutes.updateMember, { params, body: { version: maker.version, preset: 'grower', rights: ['orders.read'] } })
  expect((await list(shop, secret)).problem).toMatchObject({ code: 'no_right', details: { right: 'customers.read' } })
  await shop.ok(teamRoutes.removeMember, { params })
  expect((await list(shop, secret)).problem.code).toBe('key_refused')
  expect((await shop.ok(keyRoutes.listKeys)).items).toMatchObject([{ id: key.id, state: 'stopped' }])
  expect(await shop.ok(keyRoutes.takeOverKey, { params: { id: key.id }, body: {} })).toMatchObject({ state: 'active' })
  expect((await list(shop, secret)).status).toBe(200)
})

test('is made by owners alone, for rights that keys may hold, with a day to come', async () => {
  const shop = await newShop()
  const token = await shop.memberWith(allRights)
  for (const [route, input] of [
    [keyRoutes.listKeys, {}],
    [keyRoutes.createKey, { body }],
    [keyRoutes.revokeKey, { params: { id: 1 }, body: {} }],
    [keyRoutes.takeOverKey, { params: { id: 1 }, body: {} }],
  ] as const)
    expect((await shop.call(route, input as never, { token })).problem.code).toBe('programs_owner_only')
  const bad = async (more: object) => (await shop.call(keyRoutes.createKey, { body: { ...body, ...more } as never })).problem
  expect((await bad({ rights: ['team.write'] })).errors?.[0]?.path[0]).toBe('rights')
  expect((await bad({ rights: [] })).errors?.[0]?.path[0]).toBe('rights')
  expect((await bad({ perMinute: 7 })).errors?.[0]?.path[0]).toBe('perMinute')
  expect(await bad({ endsOn: '2020-01-01' })).toMatchObject({ code: 'key_end_past', errors: [{ path: ['endsOn'] }] })
})

test('asks so much a minute and then waits, each key for itself', async () => {
  const shop = await newShop()
  const [one, other] = [await make(shop, { perMinute: 60 }), await make(shop, { perMinute: 60 })]
  for (let asked = 0; asked < 60; asked++) expect((await list(shop, one.secret)).status).toBe(200)
  const { status, problem, headers } = await list(shop, one.secret)
  expect([status, problem.code]).toEqual([429, 'too_many_requests'])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await list(shop, other.secret)).status).toBe(200)
})
