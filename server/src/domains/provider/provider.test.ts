import { allRoutes } from '@plantule/contract/all'
import type { Route } from '@plantule/contract/base/route'
import { providerAccessRoutes } from '@plantule/contract/provider/access'
import { inSeason, providerClientRoutes } from '@plantule/contract/provider/clients'
import { initRoutes } from '@plantule/contract/shops/init'
import { beforeAll, expect, test } from 'vitest'
import { StaffDoor } from '../../platform/provider/staff-door.ts'
import { removeStaff } from '../../platform/provider/staff-list.ts'
import { isSpread } from '../../platform/shop-pools.ts'
import { sample, shapeOf } from '../../testing/json-samples.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { someStaff } from './provider.testing.ts'

let app: TestApp
let shop: TestShop
let nora: Awaited<ReturnType<typeof someStaff>>
beforeAll(async () => {
  app = await testApp()
  shop = await newShop()
  nora = await someStaff()
})

const request = (route: Route) => ({
  ...(route.params ? { params: sample(shapeOf(route.params)) } : {}),
  ...(route.query ? { query: sample(shapeOf(route.query)) } : {}),
  ...(route.body ? { body: sample(shapeOf(route.body)) } : {}),
})
const internal = allRoutes.filter(({ permission }) => permission === 'internal')
const as = (token: string) => ({ token })

test('every route of the provider refuses the owner of a shop as no staff, and answers or refuses as it declares to staff', async () => {
  expect(internal.length).toBeGreaterThanOrEqual(4)
  const wrong: string[] = []
  for (const route of internal) {
    const owner = await shop.call(route, request(route) as never)
    if (owner.status !== 403 || owner.problem.code !== 'not_staff')
      wrong.push(`${route.path} to an owner: ${owner.status} ${owner.problem.code}`)
    const staff = await shop.call(route, request(route) as never, as(nora.token))
    const declared = staff.problem.code !== undefined && ['invalid_input', ...(route.errors ?? [])].includes(staff.problem.code)
    if (staff.status >= 300 && !declared) wrong.push(`${route.path} to staff: ${staff.status} ${staff.problem.code}`)
  }
  expect(wrong).toEqual([])
})

test('every route of a shop refuses staff who are no members of it', async () => {
  const wrong: string[] = []
  for (const route of allRoutes.filter(({ permission }) => permission !== 'internal' && permission !== 'public')) {
    const { status, problem } = await shop.call(route, request(route) as never, { ...as(nora.token), headers: { 'x-shop': shop.uid } })
    if (status !== 403 || problem.code !== 'not_a_member') wrong.push(`${route.path}: ${status} ${problem.code}`)
  }
  expect(wrong).toEqual([])
})

test('staff without a right read, and are told which right a change wants', async () => {
  const reader = await someStaff([])
  expect(await shop.ok(providerAccessRoutes.access, {}, as(reader.token))).toMatchObject({ id: reader.id, rights: [] })
  expect(await shop.ok(providerClientRoutes.getClient, { params: { id: shop.id } }, as(reader.token))).toMatchObject({ uid: shop.uid })
  for (const route of internal.filter(({ staffRight }) => staffRight)) {
    const { status, problem } = await shop.call(route, request(route) as never, as(reader.token))
    expect([route.path, status, problem.code, problem.details?.['right']]).toEqual([route.path, 403, 'no_right', route.staffRight])
  }
  expect(internal.filter((route) => route.method !== 'GET' && !route.staffRight).map(({ path }) => path)).toEqual([])
})

test('whoever is taken off the list is out with the next request', async () => {
  const gone = await someStaff()
  await shop.ok(providerAccessRoutes.access, {}, as(gone.token))
  const { rows } = await app.pools.owner.query<{ email: string }>('select email from provider_staff where id = $1', [gone.id])
  expect(await removeStaff(app.pools.owner, rows[0]?.email ?? '')).toBe(true)
  expect((await shop.call(providerAccessRoutes.access, {}, as(gone.token))).problem.code).toBe('not_staff')
})

test('a second step is asked where the identity provider can say it', async () => {
  const { pools, tokenFor } = app
  const sub = `plantule|${'s'.repeat(22)}`
  const email = 'nora.second-step@plantule.test'
  await pools.owner.query('insert into identity_account (sub, email, name) values ($1, $2, $3) on conflict do nothing', [
    sub,
    email,
    'Nora',
  ])
  await pools.owner.query('insert into provider_staff (email, name, sub) values ($1, $2, $3)', [email, 'Nora', sub])
  const admit = (hosted: boolean, demo: boolean, token: object) =>
    new StaffDoor(pools.owner, { token: async () => token as never }, { hosted, demo }).admit({ log: undefined } as never)
  await expect(admit(false, false, { sub })).rejects.toMatchObject({ code: 'second_step_needed' })
  await pools.owner.query("update identity_account set totp_sealed = 'x', totp_confirmed_at = now() where sub = $1", [sub])
  expect(await admit(false, false, { sub })).toMatchObject({ email })
  // A hosted provider tells how somebody signed in, or it does not.
  expect(await admit(true, false, { sub, amr: ['pwd', 'mfa'] })).toMatchObject({ email })
  expect(await admit(true, false, { sub })).toMatchObject({ email })
  await expect(admit(true, false, { sub, amr: ['pwd'] })).rejects.toMatchObject({ code: 'second_step_needed' })
  const password = await tokenFor(sub, email, { amr: ['pwd'] })
  expect((await shop.call(providerAccessRoutes.access, {}, as(password))).problem.code).toBe('second_step_needed')
  // People of the demonstration have no password at all; they enter only where it is on.
  await pools.owner.query('update identity_account set demo = true, totp_confirmed_at = null where sub = $1', [sub])
  await expect(admit(false, false, { sub })).rejects.toMatchObject({ code: 'not_staff' })
  expect(await admit(false, true, { sub })).toMatchObject({ email })
})

test('an address is taken by the word of a hosted provider alone, and once', async () => {
  const { pools } = app
  const email = 'hosted.nora@plantule.test'
  await pools.owner.query('insert into provider_staff (email, name) values ($1, $2)', [email, 'Nora'])
  const admit = (hosted: boolean, token: object) =>
    new StaffDoor(pools.owner, { token: async () => token as never }, { hosted, demo: false }).admit({ log: undefined } as never)
  await expect(admit(false, { sub: 'a-stranger', email })).rejects.toMatchObject({ code: 'not_staff' })
  expect(await admit(true, { sub: 'auth0|nora', email })).toMatchObject({ email })
  await expect(admit(true, { sub: 'auth0|another', email })).rejects.toMatchObject({ code: 'not_staff' })
})

test('clients are found by name, level and state, with what concerns them', async () => {
  const own = await newShop()
  await app.pools.owner.query(
    `insert into stored_file (shop_id, key, name, mime, bytes, sha256) values ($1, 'a', 'a', 'text/plain', 700, 'x'), ($1, 'b', 'b', 'text/plain', 300, 'x')`,
    [own.id],
  )
  const { items, total } = await shop.ok(providerClientRoutes.listClients, { query: { q: own.uid } }, as(nora.token))
  expect(total).toBe(1)
  expect(items[0]).toMatchObject({
    id: own.id,
    level: 'local-vegetal',
    state: 'active',
    members: 1,
    storage: 1000,
    lastZ: null,
    concerns: [],
  })
  for (const days of [1, 5, 60])
    await app.pools.owner.query(
      `insert into catalogue_import (shop_id, file_ids, file_name, state, headers, rows, sample, guesses, settings, author, created_at)
       values ($1, '{}', 'plantes.xlsx', 'failed', '{}', 0, '[]', '{}', '{}', 'Camille', now() - make_interval(days => $2))`,
      [own.id, days],
    )
  const failing = await shop.ok(providerClientRoutes.listClients, { query: { q: own.uid, concern: 'imports' } }, as(nora.token))
  expect(failing.items.map(({ id, failedImports, concerns }) => ({ id, failedImports, concerns }))).toEqual([
    { id: own.id, failedImports: 2, concerns: ['imports'] },
  ])
  for (const query of [{ level: 'essential' }, { state: 'suspended' }, { concern: 'invoices' }] as const)
    expect((await shop.ok(providerClientRoutes.listClients, { query: { q: own.uid, ...query } }, as(nora.token))).total).toBe(0)
  expect([inSeason('2026-04-02'), inSeason('2026-12-24')]).toEqual([true, false])
})

test('a client is suspended with a reason, shut out at once, and reads in its audit who did it', async () => {
  const own = await newShop()
  const params = { id: own.id }
  await own.ok(initRoutes.init)
  const first = await shop.ok(providerClientRoutes.getClient, { params }, as(nora.token))
  const refused = await shop.call(
    providerClientRoutes.updateClient,
    { params, body: { suspended: true, version: first.version } },
    as(nora.token),
  )
  expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, ['suspendedReason']])
  const body = { suspended: true, suspendedReason: 'Deux factures impayées', version: first.version }
  const suspended = await shop.ok(providerClientRoutes.updateClient, { params, body }, as(nora.token))
  expect(suspended).toMatchObject({ state: 'suspended', suspendedReason: body.suspendedReason, level: 'local-vegetal' })
  expect((await shop.call(providerClientRoutes.updateClient, { params, body }, as(nora.token))).problem.code).toBe('stale_version')
  await expect.poll(async () => (await own.call(initRoutes.init)).problem.code).toBe('shop_suspended')
  const opened = await shop.ok(
    providerClientRoutes.updateClient,
    { params, body: { suspended: false, level: 'local-vegetal', version: suspended.version } },
    as(nora.token),
  )
  expect(opened).toMatchObject({ state: 'active', suspendedAt: null, suspendedReason: null, level: 'local-vegetal' })
  expect(opened.acts.map(({ action, staff }) => [action, staff])).toEqual([
    ['client.reopen', nora.name],
    ['client.suspend', nora.name],
  ])
  await expect.poll(async () => (await own.call(initRoutes.init)).status).toBe(200)
  const told = await own.inShop((ctx) =>
    ctx.db
      .selectFrom('audit')
      .select(['actor_kind', 'actor_name', 'action', 'after'])
      .where('subject', '=', 'shop')
      .orderBy('id')
      .execute(),
  )
  expect(told.map(({ actor_kind, actor_name, action }) => [actor_kind, actor_name, action])).toEqual([
    ['provider', nora.name, 'client.suspend'],
    ['provider', nora.name, 'client.reopen'],
  ])
  expect(told[0]?.after).toMatchObject({ suspended_reason: body.suspendedReason })
})

test('a change with a key is made once', async () => {
  const own = await newShop()
  const params = { id: own.id }
  const keyed = { ...as(nora.token), headers: { 'idempotency-key': `provider-${own.uid}` } }
  const input = { params, body: { level: 'essential', version: 1 } } as const
  const [one, two] = [
    await shop.ok(providerClientRoutes.updateClient, input, keyed),
    await shop.ok(providerClientRoutes.updateClient, input, keyed),
  ]
  expect(two).toEqual(one)
  expect(one).toMatchObject({ level: 'essential', version: 2 })
  // Past the time in which somebody may repeat themselves, a key is forgotten by the next write; a younger one stays.
  const { pools } = app
  await pools.owner.query(`insert into provider_key (key, request_hash, created_at)
    select 'aged-' || d || '-days', 'x', now() - make_interval(days => d) from unnest(array[6, 8, 400]) d`)
  const next = { ...as(nora.token), headers: { 'idempotency-key': `provider-next-${own.uid}` } }
  await shop.ok(providerClientRoutes.updateClient, { params, body: { level: 'complete', version: 2 } }, next)
  const { rows } = await pools.owner.query<{ key: string }>(`select key from provider_key where key like 'aged-%' order by 1`)
  expect(rows.map(({ key }) => key)).toEqual(['aged-6-days'])
})

test('the provider’s login sees the shops themselves and its own tables, and nobody else calls what looks across', async () => {
  const { rows } = await app.pools.owner.query<{ name: string; may: string }>(
    `select table_name::text as name, string_agg(distinct privilege_type, ' ' order by privilege_type) as may
     from information_schema.column_privileges where table_schema = 'public' and grantee = 'plantule_provider' group by 1 order by 1`,
  )
  expect(Object.fromEntries(rows.map(({ name, may }) => [name, may]))).toEqual({
    audit: 'INSERT',
    plan_price: 'INSERT SELECT',
    provider_act: 'INSERT SELECT',
    provider_answer: 'INSERT SELECT',
    provider_demo: 'INSERT SELECT UPDATE',
    provider_interaction: 'INSERT SELECT',
    provider_company: 'INSERT SELECT UPDATE',
    provider_key: 'INSERT SELECT UPDATE',
    provider_mail: 'SELECT UPDATE',
    provider_mail_turned: 'SELECT',
    provider_plant_rule: 'INSERT SELECT',
    provider_prospect: 'INSERT SELECT UPDATE',
    // A cluster asks whoever names it for the right to change it; row security lets nobody.
    provider_staff: isSpread(app.pools.app) ? 'SELECT UPDATE' : 'SELECT',
    provider_ticket_note: 'INSERT SELECT',
    provider_zone_rule: 'INSERT SELECT',
    shop: 'SELECT UPDATE',
    // What shops ask for, and who was let in: the one thing of shops that its staff write and read.
    support_appointment: 'INSERT SELECT UPDATE',
    support_attachment: 'SELECT',
    support_comment: 'INSERT SELECT',
    support_consent: 'SELECT',
    support_entry: 'INSERT SELECT UPDATE',
    support_slot_rule: 'INSERT SELECT',
    support_slot_setting: 'INSERT SELECT UPDATE',
    support_ticket: 'INSERT SELECT UPDATE',
    subscription: 'SELECT UPDATE',
    subscription_dispute: 'SELECT',
    subscription_draft: 'INSERT SELECT UPDATE',
    subscription_invoice: 'INSERT SELECT',
    subscription_payment: 'INSERT SELECT',
    subscription_price_told: 'SELECT',
    subscription_refund: 'INSERT SELECT UPDATE',
    subscription_reminder: 'SELECT',
    subscription_series: 'INSERT SELECT UPDATE',
    taxon: 'SELECT',
    taxon_name: 'SELECT',
  })
  const columns = await app.pools.owner.query<{ name: string }>(
    `select column_name::text as name from information_schema.column_privileges
     where grantee = 'plantule_provider' and table_name = 'shop' and privilege_type = 'UPDATE' order by 1`,
  )
  const changed = ['level', 'provider_version', 'subscription_type', 'suspended_at', 'suspended_reason']
  const names = columns.rows.map(({ name }) => name)
  // A cluster locks a shop on every machine for whoever writes what names it, which asks for the right to change all of it.
  expect(isSpread(app.pools.app) ? names.filter((name) => changed.includes(name)) : names).toEqual(changed)
  const functions = await app.pools.owner.query<{ name: string; app: boolean; provider: boolean }>(
    `select proname::text as name, has_function_privilege('plantule_app', oid, 'execute') as app,
       has_function_privilege('plantule_provider', oid, 'execute') as provider
     from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`,
  )
  const ofProvider = (name: string): boolean => name.startsWith('provider_')
  expect(functions.rows.filter(({ name }) => ofProvider(name)).length).toBeGreaterThanOrEqual(3)
  // Who books, of either side, has to know which places are gone; it tells moments alone.
  const ofBoth = functions.rows.filter(({ name }) => name === 'support_places_taken')
  expect(ofBoth.map(({ app: may, provider: mine }) => [may, mine])).toEqual([[true, true]])
  const others = functions.rows.filter((row) => !ofBoth.includes(row))
  expect(others.filter(({ name, app: may, provider: mine }) => (ofProvider(name) ? may || !mine : mine))).toEqual([])
  // Row security lets it say of a shop's audit what it did, in its own name, and read nothing.
  for (const text of [
    'select 1 from audit',
    'select 1 from orders',
    `insert into audit (shop_id, actor_kind, actor_name, action, subject, request_id) values (${shop.id}, 'member', 'x', 'x', 'x', 'x')`,
    'delete from provider_act',
    `insert into support_comment (shop_id, ticket_id, side, by_name, text) values (${shop.id}, 1, 'shop', 'x', 'x')`,
    `update support_consent set until = '2030-01-01'`,
    `insert into support_consent (shop_id, mode, member_id, granted_name, until) values (${shop.id}, 'write', 1, 'x', now() + interval '1 hour')`,
    'select 1 from stored_file',
    `insert into pgboss.job (name, data) values ('mail.send', '{"shopId": 1}')`,
  ])
    await expect(app.pools.provider.query(text)).rejects.toMatchObject({ code: '42501' })
  await expect(app.pools.owner.query('update provider_act set staff_name = staff_name')).rejects.toMatchObject({ code: '23001' })
})

test('a page of clients counts the members and the storage of each', async () => {
  const { pools } = app
  const many = `(select id from shop where uid like 'many-%')`
  try {
    for (let n = 1; n <= 30; n++) {
      const { rows } = await pools.owner.query<{ id: number }>(`insert into shop (uid, name) values ($1, $2) returning id`, [
        `many-${n}`,
        `Pépinière ${n}`,
      ])
      const values = (count: number, of: (k: number) => string): string => Array.from({ length: count }, (_, at) => of(at + 1)).join(', ')
      await pools.owner.query(
        `insert into member (shop_id, email, name, preset, rights, last_seen_at)
         values ${values(4, (k) => `($1, 'p${k}@example.com', 'P', 'seller', '{}', now() - interval '${k} hours')`)}`,
        [rows[0]?.id],
      )
      await pools.owner.query(
        `insert into stored_file (shop_id, key, name, mime, bytes, sha256)
         values ${values(20, (k) => `($1, 'k${k}', 'n', 'image/webp', 1000, 'x')`)}`,
        [rows[0]?.id],
      )
    }
    const { items, total } = await shop.ok(providerClientRoutes.listClients, { query: { q: 'many-', size: 25 } }, as(nora.token))
    expect([items.length, total]).toEqual([25, 30])
    expect(new Set(items.map(({ storage, members }) => `${storage} ${members}`))).toEqual(new Set(['20000 4']))
  } finally {
    // Jobs that run once a shop would else find them in the tests that follow.
    for (const table of ['stored_file', 'member', 'tva_rate']) await pools.owner.query(`delete from ${table} where shop_id in ${many}`)
    await pools.owner.query(`delete from shop where uid like 'many-%'`)
  }
})
