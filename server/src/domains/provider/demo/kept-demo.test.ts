import { demoRoutes } from '@plantule/contract/provider/demo'
import { providerClientRoutes } from '@plantule/contract/provider/clients'
import { prospectRoutes } from '@plantule/contract/provider/prospects'
import { expect, test } from 'vitest'
import { inShop } from '../../../platform/context.ts'
import { newShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { endTrial } from '../../subscription/dunning.ts'
import { lockHeld } from '../../subscription/subscription.db.ts'
import { inDays } from '../../subscription/subscription.testing.ts'
import { someStaff } from '../provider.testing.ts'
import { watchDemo } from './end-demo.ts'
import { removeDemoJob } from './jobs.ts'

test.each(['told', 'not told'] as const)(
  'a demonstration that became a client’s shop, its end %s, is neither told to end nor taken away',
  async (told) => {
    const [shop, { token, id: staff }] = [await newShop(), await someStaff()]
    const { jobs, pools, services } = await testApp()
    const prospect = { name: 'Rose Martin', email: `rose${staff}@exemple.fr` }
    const { id: prospectId } = await shop.ok(prospectRoutes.createProspect, { body: prospect }, { token })
    const demo = await shop.ok(demoRoutes.makeDemo, { body: { prospectId, name: 'Pépinière Rose' } }, { token })
    // Its fill is another matter.
    await pools.owner.query(`delete from pgboss.job where (data ->> 'shopId')::bigint = $1`, [demo.clientId])
    await pools.owner.query('update provider_demo set ends_on = $2, warned_at = $3 where client_id = $1', [
      demo.clientId,
      '2026-01-31',
      told === 'told' ? new Date('2026-01-24') : null,
    ])
    const params = { id: demo.clientId }
    const { version } = await shop.ok(providerClientRoutes.getClient, { params }, { token })
    await shop.ok(providerClientRoutes.updateClient, { params, body: { subscriptionType: 'yearly', version } }, { token })
    const inDemo = (work: Parameters<typeof inShop>[2]) =>
      inShop(
        { pool: pools.app, jobs, services },
        { shopId: demo.clientId, actor: { kind: 'system', name: 'Plantule' }, requestId: 'test' },
        work,
      )
    await inDemo(watchDemo)
    await inDemo((ctx) => ctx.enqueue(removeDemoJob, {}))
    await jobs.drain(pools.app, services, demo.clientId)
    const { rows } = await pools.owner.query<{ mails: number; members: number; ended: string }>(
      `select (select count(*)::int from outbox_mail where shop_id = $1) as mails, (select count(*)::int from member where shop_id = $1) as members,
       (select a.before ->> 'demo_ends_on' from audit a where a.shop_id = $1 and a.action = 'client.update') as ended`,
      [demo.clientId],
    )
    expect(rows).toEqual([{ mails: 0, members: 2, ended: '2026-01-31' }])
    expect((await shop.ok(demoRoutes.demosOf, { params: { id: prospectId } }, { token })).items).toEqual([])
  },
)

test('a demonstration that is taken up after its own days begins a trial then, and is not shut the night after', async () => {
  const [shop, { token, id: staff }] = [await newShop(), await someStaff()]
  const { id: prospectId } = await shop.ok(
    prospectRoutes.createProspect,
    { body: { name: 'Rose Martin', email: `late${staff}@exemple.fr` } },
    { token },
  )
  const { clientId } = await shop.ok(demoRoutes.makeDemo, { body: { prospectId, name: 'Pépinière Rose' } }, { token })
  const { jobs, pools, services } = await testApp()
  await pools.owner.query(`delete from pgboss.job where (data ->> 'shopId')::bigint = $1`, [clientId])
  await pools.owner.query(`update shop set created_at = now() - interval '80 days' where id = $1`, [clientId])
  const night = () =>
    inShop(
      { pool: pools.app, jobs, services },
      { shopId: clientId, actor: { kind: 'system', name: 'Plantule' }, requestId: 'test' },
      async (ctx) => {
        await endTrial(ctx)
        return (await lockHeld(ctx)).row.trial_ends_on
      },
    )
  expect(await night()).toBe(inDays(-50))
  const params = { id: clientId }
  const { version } = await shop.ok(providerClientRoutes.getClient, { params }, { token })
  await shop.ok(providerClientRoutes.updateClient, { params, body: { subscriptionType: 'monthly', version } }, { token })
  expect(await night()).toBe(inDays(30))
  expect(await shop.ok(providerClientRoutes.getClient, { params }, { token })).toMatchObject({ state: 'active' })
})
