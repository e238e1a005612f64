import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { expect, test } from 'vitest'
import { addDays, parisDay } from '../../platform/paris.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { sendMailJob } from '../../platform/mail/send-job.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { dueLettersJob } from './schedule.ts'
import { sendJob } from './send.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'

const today = parisDay(new Date())
const MINUTE = 60_000
const written = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('recipient').where('about', '=', 'newsletter').execute())
const letter = (shop: TestShop, id: number) =>
  shop.inShop((ctx) => ctx.db.selectFrom('newsletter').selectAll().where('id', '=', id).executeTakeFirstOrThrow())
async function due(shop: TestShop) {
  await shop.inShop((ctx) => ctx.enqueue(dueLettersJob, {}))
  await shop.drain()
}
const nextIn = (shop: TestShop, id: number, ms: number) =>
  shop.inShop((ctx) =>
    ctx.db
      .updateTable('newsletter')
      .set({ next_at: new Date(ctx.now.getTime() + ms) })
      .where('id', '=', id)
      .execute(),
  )

test('letters of a suspended shop wait and say so, whoever was written to may leave, and they go on once it is open again', async () => {
  const shop = await newShop()
  for (let n = 0; n < 5; n++) await someSubscriber(shop, `p${n}@exemple.fr`)
  const scheduled = await someNewsletter(shop)
  await shop.ok(routes.scheduleNewsletter, { params: { id: scheduled.id }, body: { day: addDays(today, 1), time: '08:30' } })
  const slow = await someNewsletter(shop, { perHour: 24 })
  await shop.ok(routes.sendNewsletter, { params: { id: slow.id } })
  await shop.drain()
  expect(await written(shop)).toHaveLength(2)
  await shop.suspend(true)
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('newsletter')
      .set({ send_at: new Date(ctx.now.getTime() - MINUTE) })
      .where('id', '=', scheduled.id)
      .execute(),
  )
  await nextIn(shop, slow.id, -20 * MINUTE)
  await due(shop)
  expect(await written(shop)).toHaveLength(2)
  const [first, second] = [await letter(shop, scheduled.id), await letter(shop, slow.id)]
  expect([first.state, second.state, first.held_at, second.held_at]).toEqual(['scheduled', 'sending', expect.any(Date), expect.any(Date)])
  await due(shop)
  expect((await letter(shop, slow.id)).held_at).toEqual(second.held_at)
  const { token } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('newsletter_subscriber').select('token').where('email', '=', 'p4@exemple.fr').executeTakeFirstOrThrow(),
  )
  const { app } = await testApp()
  const url = `/n/${shop.uid}/${token}`
  expect((await app.inject({ url })).body).toContain('<form')
  expect((await app.inject({ method: 'POST', url, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(200)
  await shop.suspend(false)
  expect((await shop.ok(routes.getNewsletter, { params: { id: slow.id } })).heldSince).toBe(second.held_at?.toISOString())
  await due(shop)
  // Four of the one that was scheduled, and two more of the one that is held to so many an hour.
  const all = await written(shop)
  expect([all.length, all.filter(({ recipient }) => recipient === 'p4@exemple.fr')]).toEqual([8, []])
  for (const { id } of [scheduled, slow]) expect((await shop.ok(routes.getNewsletter, { params: { id } })).heldSince).toBeNull()
})

test('letters that lie in the outbox of a shop that is suspended leave once it is open again; other mails leave all the while', async () => {
  const shop = await newShop()
  await someSubscriber(shop)
  const { id } = await someNewsletter(shop)
  // Written, and not carried yet: its owner has still to prove their address.
  const proves = async (sub: string | null) =>
    (await testApp()).pools.owner.query('update shop set awaits_proof = $2 where id = $1', [shop.id, sub])
  await proves('somebody')
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  await proves(null)
  await shop.suspend(true)
  const [lying] = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('id').execute())
  await shop.inShop((ctx) =>
    queueMail(ctx, { to: 'x@exemple.fr', flow: 'report', template: 'message', data: { subject: 'Rapport', paragraphs: ['Voici.'] } }),
  )
  const carried = async () => {
    await shop.inShop((ctx) => ctx.enqueue(sendMailJob, { mailId: lying?.id ?? 0 }))
    await shop.drain()
    const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('status').orderBy('id').execute())
    return mails.map(({ status }) => status)
  }
  expect(await carried()).toEqual(['queued', 'kept'])
  await shop.suspend(false)
  expect(await carried()).toEqual(['kept', 'kept'])
})

test('a job that comes a little before its time comes again, and a sending that has stopped is taken up', async () => {
  const shop = await newShop()
  for (let n = 0; n < 6; n++) await someSubscriber(shop, `p${n}@exemple.fr`)
  const { id } = await someNewsletter(shop, { perHour: 24 })
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  const { pools } = await testApp()
  const waiting = async () =>
    (
      await pools.owner.query<{ at: Date }>(
        `select start_after as at from pgboss.job where name = $1 and data ->> 'shopId' = $2 and state = 'created' order by created_on`,
        [sendJob.name, String(shop.id)],
      )
    ).rows
  expect(await waiting()).toHaveLength(1)
  // Its chain is lost.
  await pools.owner.query(`update pgboss.job set state = 'cancelled' where name = $1 and data ->> 'shopId' = $2 and state = 'created'`, [
    sendJob.name,
    String(shop.id),
  ])
  await nextIn(shop, id, 50_000)
  const { next_at } = await letter(shop, id)
  await shop.inShop((ctx) => ctx.enqueue(sendJob, { newsletterId: id }))
  await shop.drain()
  expect(await written(shop)).toHaveLength(2)
  const [again, ...more] = await waiting()
  expect([more, (again?.at.getTime() ?? 0) >= (next_at?.getTime() ?? 0)]).toEqual([[], true])
  for (const [ms, count] of [
    [-5 * MINUTE, 2],
    [-11 * MINUTE, 4],
  ] as const) {
    await nextIn(shop, id, ms)
    await due(shop)
    expect(await written(shop)).toHaveLength(count)
  }
  await shop.inShop((ctx) => ctx.db.updateTable('newsletter').set({ next_at: null }).where('id', '=', id).execute())
  await due(shop)
  expect(await written(shop)).toHaveLength(6)
})

test.each([
  [10, 1, 360],
  [100, 8, 288],
  [1_200, 50, 150],
])('so many an hour is kept: of %i leave %i at once, the next after %i s', async (perHour, turn, seconds) => {
  const shop = await newShop()
  const { id } = await someNewsletter(shop, { perHour })
  await shop.inShop(async (ctx) => {
    const values = Array.from({ length: 60 }, (_, n) => ({
      shop_id: ctx.shopId,
      email: `p${n}@exemple.fr`,
      token: `${n}`.padStart(22, 'x'),
      state: 'confirmed' as const,
      proof: 'Papier',
      author: 'Essai',
      added_at: ctx.now,
    }))
    await ctx.db.insertInto('newsletter_subscriber').values(values).execute()
  })
  await shop.ok(routes.sendNewsletter, { params: { id } })
  const before = Date.now()
  await shop.drain()
  const next = (await letter(shop, id)).next_at?.getTime() ?? 0
  expect(await written(shop)).toHaveLength(turn)
  expect([next >= before + seconds * 1_000, next <= Date.now() + seconds * 1_000]).toEqual([true, true])
})
