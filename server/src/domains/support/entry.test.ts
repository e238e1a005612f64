import { allRoutes, namedRoutes } from '@plantule/contract/all'
import { levelFor } from '@plantule/contract/base/levels'
import { allRights, holds } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { initRoutes } from '@plantule/contract/shops/init'
import { type ConsentMode, supportConsentRoutes, supportEntryRoutes } from '@plantule/contract/support/entry'
import { beforeAll, expect, test } from 'vitest'
import { sample, shapeOf } from '../../testing/json-samples.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someStaff } from '../provider/provider.testing.ts'

let nora: Awaited<ReturnType<typeof someStaff>>
beforeAll(async () => {
  nora = await someStaff()
})

const as = (token: string) => ({ token })
const named = (route: Route): string =>
  namedRoutes.filter((each) => each.route === route).map(({ room, name }) => `${room}.${name}`)[0] ?? ''
const request = (route: Route) => ({
  ...(route.params ? { params: sample(shapeOf(route.params)) } : {}),
  ...(route.query ? { query: sample(shapeOf(route.query)) } : {}),
  ...(route.body ? { body: sample(shapeOf(route.body)) } : {}),
})
const consent = (on: TestShop, mode: ConsentMode) =>
  on.ok(supportConsentRoutes.giveConsent, { body: { mode, hours: 4, reason: 'La caisse' } })
const enter = (on: TestShop, token = nora.token) =>
  on.call(supportEntryRoutes.enterShop, { params: { clientId: on.id }, body: {} }, as(token))
const within = (on: TestShop, entryId: number, token = nora.token) => ({
  token,
  headers: { 'x-shop': on.uid, 'x-support': String(entryId) },
})
/** Routes shared out among cases in turn: each route is tried, and each case with routes of every kind. */
const dealt = (routes: readonly Route[], cases: number, at: number): Route[] => routes.filter((_, index) => index % cases === at)
/** What a shop answers to: all of the contract but the provider's own area, and what stands in no shop. */
const ofShops = allRoutes.filter((route) => route.permission !== 'internal' && route.shop !== 'none')
const writes = (route: Route): boolean => route.method !== 'GET' || route.writes === true

async function codes(on: TestShop, routes: readonly Route[], options: { token: string; headers: Record<string, string> }) {
  const told: [name: string, code: string | undefined, status: number][] = []
  for (const route of routes) {
    if (route.response === 'events') continue
    const { status, problem } = await on.call(route, request(route) as never, options)
    told.push([named(route), problem?.code, status])
  }
  return told
}

test('without consent nobody of the provider comes in, by any route', async () => {
  const own = await newShop()
  expect((await enter(own)).problem.code).toBe('no_consent')
  // The number of a visit to another shop, one that never was, and none of a number.
  const other = await newShop()
  await consent(other, 'write')
  const { body } = await enter(other)
  const entries = [body.id, 999_999_999]
  for (const [at, entry] of entries.entries()) {
    const told = await codes(own, dealt(ofShops, entries.length, at), within(own, entry))
    expect(told.filter(([, code, status]) => status !== 403 || code !== 'support_over')).toEqual([])
  }
  const { status, problem } = await own.call(initRoutes.init, {}, { token: nora.token, headers: { 'x-shop': own.uid, 'x-support': 'x' } })
  expect([status, problem.code]).toEqual([403, 'support_over'])
})

test('a visit that may read is refused every write, over all routes', async () => {
  const own = await newShop()
  await consent(own, 'read')
  const { body: entry } = await enter(own)
  const told = await codes(own, ofShops.filter(writes), within(own, entry.id))
  expect(told.length).toBeGreaterThan(150)
  expect(told.filter(([, code, status]) => status !== 403 || code !== 'support_read_only')).toEqual([])
  expect((await own.ok(initRoutes.init, {}, within(own, entry.id))).support).toMatchObject({ staff: nora.name, mode: 'read' })
})

test('a visit reads what the shop lets be read, and no right of the shop’s own people', async () => {
  const own = await newShop()
  await consent(own, 'read')
  const { body: entry } = await enter(own)
  const reads = ofShops.filter((route) => !writes(route) && route.permission !== 'public' && !/\{\w*[iI]d\}/.test(route.path))
  const wrong = (await codes(own, reads, within(own, entry.id))).filter(([name, code, status]) => {
    const route = reads.find((each) => named(each) === name)
    if (route?.permission.endsWith('.write')) return status !== 403
    return status >= 300 && !(code !== undefined && ['support_closed', 'invalid_input', ...(route?.errors ?? [])].includes(code))
  })
  expect(wrong).toEqual([])
})

test('after its end, whoever ends it, nothing more is answered', async () => {
  const ends = ['owner', 'staff', 'time', 'list'] as const
  for (const [at, end] of ends.entries()) {
    const own = await newShop()
    const visitor = end === 'list' ? await someStaff() : nora
    const given = await consent(own, 'write')
    const { body: entry } = await enter(own, visitor.token)
    expect((await own.call(initRoutes.init, {}, within(own, entry.id, visitor.token))).status).toBe(200)
    const { pools } = await testApp()
    if (end === 'owner') await own.ok(supportConsentRoutes.endConsent, { params: { id: given.id }, body: {} })
    if (end === 'staff') await own.ok(supportEntryRoutes.leaveShop, { params: { entryId: entry.id }, body: {} }, as(nora.token))
    if (end === 'time')
      await pools.owner.query(
        `update support_consent set granted_at = now() - interval '3 hours', until = now() - interval '1 second' where shop_id = $1`,
        [own.id],
      )
    if (end === 'list') await pools.owner.query('update provider_staff set removed_at = now() where id = $1', [visitor.id])
    const told = await codes(own, dealt(ofShops, ends.length, at), within(own, entry.id, visitor.token))
    expect(told.length).toBeGreaterThan(150)
    const wanted = end === 'list' ? 'not_staff' : 'support_over'
    expect([end, told.filter(([, code, status]) => status !== 403 || code !== wanted)]).toEqual([end, []])
  }
})

test('a visit that may write changes what was granted, in the name of the staff, and not who belongs to the shop nor its till', async () => {
  const own = await newShop()
  await consent(own, 'write')
  const { body: entry } = await enter(own)
  const created = await own.ok(
    customersRoutes.createCustomer,
    { body: { ...(sample(shapeOf(customersRoutes.createCustomer.body)) as object), lastName: 'Martin' } as never },
    within(own, entry.id),
  )
  const lines = await own.inShop((ctx) =>
    ctx.db.selectFrom('audit').select(['actor_kind', 'actor_name', 'action', 'after']).orderBy('id').execute(),
  )
  expect(lines.filter(({ actor_kind: kind }) => kind === 'provider').map(({ actor_name, action }) => [actor_name, action])).toEqual([
    [nora.name, 'support.enter'],
    [nora.name, 'support.request'],
    [nora.name, 'customer.create'],
  ])
  expect(lines.find(({ action }) => action === 'support.request')?.after).toMatchObject({ method: 'POST', mode: 'write' })
  expect(created).toBeTruthy()
  const closed = ofShops.filter(
    ({ permission, ...route }) =>
      ['team.write', 'till.write', 'signed-in', 'public'].includes(permission) || (permission === 'member' && writes(route as Route)),
  )
  // Nor what the shop pays the provider, nor how.
  const paying = ofShops.filter((route) => writes(route) && /subscription/.test(route.path) && !closed.includes(route))
  expect(paying.length).toBeGreaterThan(5)
  expect((await codes(own, paying, within(own, entry.id))).filter(([, code]) => code !== 'support_closed')).toEqual([])
  // What asks for the shop's level asks for it of staff too.
  const leveled = ofShops.filter((route) => levelFor(route) !== undefined)
  const { pools } = await testApp()
  await pools.owner.query(`update shop set level = 'essential' where id = $1`, [own.id])
  expect((await codes(own, leveled, within(own, entry.id))).filter(([, code]) => code !== 'not_in_level')).toEqual([])
  const told = await codes(own, closed, within(own, entry.id))
  expect(told.length).toBeGreaterThan(30)
  expect(told.filter(([, code]) => code !== 'support_closed')).toEqual([])
})

test('both sides have it in writing: who came, when, how often they asked', async () => {
  const own = await newShop()
  const given = await consent(own, 'read')
  const { body: entry } = await enter(own)
  await own.ok(initRoutes.init, {}, within(own, entry.id))
  await own.call(customersRoutes.createCustomer, { body: {} as never }, within(own, entry.id))
  const { items } = await own.ok(supportConsentRoutes.listConsents, {})
  expect(items).toMatchObject([{ id: given.id, running: true, visits: [{ staff: nora.name, requests: 2, leftAt: null }] }])
  const { rows } = await (
    await testApp()
  ).pools.owner.query<{ action: string; staff_name: string }>(
    'select action, staff_name from provider_act where client_id = $1 order by id',
    [own.id],
  )
  expect(rows).toEqual([{ action: 'support.enter', staff_name: nora.name }])
  expect((await own.ok(supportEntryRoutes.getClientConsent, { params: { clientId: own.id } }, as(nora.token))).consent).toMatchObject({
    mode: 'read',
    grantedBy: 'Camille Test',
  })
})

test('only an owner opens and closes the door, one consent at a time, also by two at once', async () => {
  const own = await newShop()
  const manager = await own.memberWith(allRights)
  const body = { mode: 'read', hours: 1, reason: null } as const
  expect(holds(allRights, 'team.write')).toBe(true)
  expect((await own.call(supportConsentRoutes.giveConsent, { body }, as(manager))).problem.code).toBe('owner_only')
  const both = await Promise.all([1, 2, 3, 4].map(() => own.call(supportConsentRoutes.giveConsent, { body })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  const id = both.find(({ status }) => status === 201)?.body.id ?? 0
  expect((await own.call(supportConsentRoutes.endConsent, { params: { id }, body: {} }, as(manager))).problem.code).toBe('owner_only')
  expect((await own.call(supportConsentRoutes.giveConsent, { body: { ...body, hours: 500 } as never })).status).toBe(400)
  // One whose time is over makes room by itself.
  await (
    await testApp()
  ).pools.owner.query(
    `update support_consent set granted_at = now() - interval '3 hours', until = now() - interval '1 hour' where shop_id = $1`,
    [own.id],
  )
  expect((await own.call(supportConsentRoutes.giveConsent, { body })).status).toBe(201)
})

test('another of the staff does not come in by a visit that is not theirs, nor without the right', async () => {
  const own = await newShop()
  await consent(own, 'write')
  const { body: entry } = await enter(own)
  const [other, seller] = [await someStaff(), await someStaff(['sales'])]
  expect((await own.call(initRoutes.init, {}, within(own, entry.id, other.token))).problem.code).toBe('support_over')
  expect((await own.call(initRoutes.init, {}, within(own, entry.id, seller.token))).problem.code).toBe('no_right')
  expect((await own.call(supportEntryRoutes.leaveShop, { params: { entryId: entry.id }, body: {} }, as(other.token))).status).toBe(404)
  // The owner of a shop gains nothing by the header.
  const stranger = await newShop()
  expect((await stranger.call(initRoutes.init, {}, within(own, entry.id, stranger.token))).problem.code).toBe('not_staff')
})
