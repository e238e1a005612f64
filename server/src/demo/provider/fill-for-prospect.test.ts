import { productRoutes } from '@plantule/contract/catalogue/products'
import { demoRoutes } from '@plantule/contract/provider/demo'
import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { initRoutes } from '@plantule/contract/shops/init'
import { beforeAll, expect, test } from 'vitest'
import { someStaff } from '../../domains/provider/provider.testing.ts'
import { inShop } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { fillForProspect } from './fill-for-prospect.ts'

let shop: TestShop
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
}, 300_000)
