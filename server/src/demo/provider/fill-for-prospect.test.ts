import { productRoutes } from '@plantule/contract/catalogue/products'
import { demoRoutes } from '@plantule/contract/provider/demo'
import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { initRoutes } from '@plantule/contract/shops/init'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { watchDemo } from '../../domains/provider/demo/end-demo.ts'
import { someStaff } from '../../domains/provider/provider.testing.ts'
import { type Ctx, inShop } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { fillForProspect } from './fill-for-prospect.ts'

let shop: TestShop
/** The shop that the first test made and filled. */
let filled: { id: number; clientId: number; uid: string; prospectId: number; token: string }
const as = (token: string) => ({ token })
beforeAll(async () => {
  shop = await newShop()
})

test('a demonstration is a filled shop of whoever shows it, with the prospect invited at its end and its progress told', async () => {
  const me = await someStaff()
  const { id: prospectId } = await shop.ok(
    prospectRoutes.createProspect,
    { body: { name: 'Rose Martin', email: `rose${me.id}@exemple.fr` } },
    as(me.token),
  )
  const body = { prospectId, name: 'Pépinière Rose' }
  const made = await shop.ok(demoRoutes.makeDemo, { body }, as(me.token))
  expect(made).toMatchObject({ state: 'queued', done: 0, name: 'Pépinière Rose' })
  expect((await shop.call(demoRoutes.makeDemo, { body }, as(me.token))).problem.code).toBe('demo_running')
  const within = { token: me.token, headers: { 'x-shop': made.uid } }
  expect((await shop.ok(initRoutes.init, {}, within)).client).toMatchObject({
    uid: made.uid,
    level: 'local-vegetal',
    subscriptionType: 'demo',
  })
  const { jobs, pools, services } = await testApp()
  const { rows: queued } = await pools.owner.query<{ data: { guestId: number; invitedBy: string } }>(
    `select data from pgboss.job where name = 'provider.fill-demo' and (data ->> 'shopId')::bigint = $1`,
    [made.clientId],
  )
  const actor = { kind: 'system', name: 'Plantule' } as const
  const seen: number[] = []
  const jobShop = {
    shopId: made.clientId,
    inShop: (work: never) => inShop({ pool: pools.app, jobs, services }, { shopId: made.clientId, actor, requestId: 'test' }, work),
    services,
    signal: AbortSignal.timeout(240_000),
    lastTry: true,
  } as JobShop
  const look = setInterval(() => {
    void shop.call(demoRoutes.demoStatus, { params: { id: made.id } }, as(me.token)).then(({ body: { done } }) => seen.push(done))
  }, 300)
  await fillForProspect(queued[0]?.data as never, jobShop, 0.03)
  clearInterval(look)
  expect(new Set(seen).size).toBeGreaterThan(2)
  expect(await shop.ok(demoRoutes.demoStatus, { params: { id: made.id } }, as(me.token))).toMatchObject({ state: 'done', done: made.total })
  expect((await shop.ok(productRoutes.listProducts, { params: { page: 1 } }, within)).total).toBeGreaterThan(10)
  const { rows } = await pools.owner.query<{ email: string }>(
    `select m.email from pgboss.job j join member m on m.shop_id = $1 and m.id = (j.data ->> 'memberId')::bigint
     where j.name = 'shops.invite' and (j.data ->> 'shopId')::bigint = $1`,
    [made.clientId],
  )
  expect(rows).toEqual([{ email: `rose${me.id}@exemple.fr` }])
  expect((await shop.ok(prospectRoutes.getProspect, { params: { id: prospectId } }, as(me.token))).demoId).toBe(made.clientId)
  filled = { id: made.id, clientId: made.clientId, uid: made.uid, prospectId, token: me.token }
}, 300_000)

/** What is done in the shop of the demonstration each night. */
const inDemo = async <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => {
  const { jobs, pools, services } = await testApp()
  const actor = { kind: 'system', name: 'Plantule' } as const
  return inShop({ pool: pools.app, jobs, services }, { shopId: filled.clientId, actor, requestId: 'test' }, work)
}
const drainDemo = async () => {
  const { jobs, pools, services } = await testApp()
  // The fill and its pictures wait in the queue still; only the end is looked at here.
  await pools.owner.query(`delete from pgboss.job where (data ->> 'shopId')::bigint = $1 and name <> 'provider.remove-demo'`, [
    filled.clientId,
  ])
  await jobs.drain(pools.app, services, filled.clientId)
}
const demo = async () => shop.ok(demoRoutes.demoStatus, { params: { id: filled.id } }, as(filled.token))
const ends = async (days: number) => {
  const { pools } = await testApp()
  await pools.owner.query(`update provider_demo set ends_on = (now() at time zone 'Europe/Paris')::date + $2::int where id = $1`, [
    filled.id,
    days,
  ])
}
const warnings = async () => {
  const { pools } = await testApp()
  const { rows } = await pools.owner.query<{ recipient: string }>(
    `select recipient from outbox_mail where shop_id = $1 and subject like 'La démonstration%' order by id`,
    [filled.clientId],
  )
  return rows.map(({ recipient }) => recipient)
}

test('its end is told a week before, and staff put it off', async () => {
  await inDemo(watchDemo)
  expect(await warnings()).toEqual([])
  await ends(5)
  for (let nights = 0; nights < 2; nights++) await inDemo(watchDemo)
  expect(await warnings()).toHaveLength(2)
  const extend = (endsOn: string) => shop.call(demoRoutes.extendDemo, { params: { id: filled.id }, body: { endsOn } }, as(filled.token))
  const today = parisDay(new Date())
  for (const wrong of [today, addDays(today, 181)]) {
    const refused = await extend(wrong)
    expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, ['endsOn']])
  }
  expect((await extend(addDays(today, 60))).body.endsOn).toBe(addDays(today, 60))
  const reader = await someStaff(['clients'])
  const closed = await shop.call(
    demoRoutes.extendDemo,
    { params: { id: filled.id }, body: { endsOn: addDays(today, 9) } },
    as(reader.token),
  )
  expect(closed.problem.code).toBe('no_right')
  // Whoever was told of the first end is told of the next one too.
  await ends(5)
  await inDemo(watchDemo)
  expect(await warnings()).toHaveLength(4)
})

test('one of which nobody was told in time waits until they were, and no other shop is ever taken away', async () => {
  const { pools } = await testApp()
  await pools.owner.query('update provider_demo set warned_at = null where id = $1', [filled.id])
  await ends(-3)
  await inDemo(watchDemo)
  await drainDemo()
  expect(await demo()).toMatchObject({ state: 'done', endsOn: addDays(parisDay(new Date()), 7) })
  await expect(inDemo((ctx) => sql`select remove_demo()`.execute(ctx.db))).rejects.toMatchObject({ code: '23001' })
  await expect(shop.inShop((ctx) => sql`select remove_demo()`.execute(ctx.db))).rejects.toMatchObject({ code: '23001' })
  // A setting of the connection opens nothing by itself.
  const bare = shop.inShop((ctx) => sql`select set_config('app.removing', 'on', true), being_removed() as open`.execute(ctx.db))
  expect((await bare).rows).toMatchObject([{ open: false }])
})

test('after its last day every row of it goes, none of another shop, and nobody enters it', async () => {
  const { pools } = await testApp()
  const { rows: tables } = await pools.owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'shop_id' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const counts = async (own: boolean) => {
    const found: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await pools.owner.query<{ count: number }>(
        `select count(*)::int as count from ${name} where shop_id ${own ? '=' : '<>'} $1`,
        [filled.clientId],
      )
      if (rows[0]?.count) found[name] = rows[0].count
    }
    return found
  }
  expect(Object.keys(await counts(true)).length).toBeGreaterThan(80)
  const others = await counts(false)
  await ends(-1)
  await inDemo(watchDemo)
  await drainDemo()
  expect(await counts(true)).toEqual({})
  expect(await counts(false)).toEqual(others)
  expect(await demo()).toMatchObject({ state: 'removed', name: 'Démonstration terminée' })
  expect((await shop.ok(demoRoutes.demosOf, { params: { id: filled.prospectId } }, as(filled.token))).items).toEqual([])
  const { items } = await shop.ok(providerClientRoutes.listClients, { query: { q: filled.uid } }, as(filled.token))
  expect(items).toEqual([])
  expect((await shop.call(initRoutes.init, {}, { token: filled.token, headers: { 'x-shop': filled.uid } })).status).toBe(403)
  const gone = await shop.call(
    demoRoutes.extendDemo,
    { params: { id: filled.id }, body: { endsOn: addDays(parisDay(new Date()), 9) } },
    as(filled.token),
  )
  expect(gone.problem.code).toBe('demo_gone')
})
