import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaint, deliveryReport } from '../../platform/mail/reports.testing.ts'
import { sendMailJob } from '../../platform/mail/send-job.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'

const SECRET = 'a-secret-of-the-mail-server'
beforeAll(async () => {
  ;(await testApp()).services.config.reportSecret = SECRET
})
afterAll(async () => {
  delete (await testApp()).services.config.reportSecret
})

const lettersOf = (shop: TestShop, email: string) =>
  shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').selectAll().where('about', '=', 'newsletter').where('recipient', '=', email).orderBy('id').execute(),
  )
async function sendLetter(shop: TestShop): Promise<number> {
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  return id
}
/** Mails of a shop whose owner has not proven their address lie in the outbox. */
const lies = async (shop: TestShop, still: boolean) =>
  (await testApp()).pools.owner.query('update shop set awaits_proof = $2 where id = $1', [shop.id, still ? 'somebody' : null])
const stateOf = async (shop: TestShop, email: string) => (await shop.ok(routes.listSubscribers, { query: { q: email } })).items[0]?.state

async function ends(how: 'leave' | 'bounce' | 'complaint', shop: TestShop, email: string) {
  const { app } = await testApp()
  if (how === 'leave') {
    const { token } = await shop.inShop((ctx) =>
      ctx.db.selectFrom('newsletter_subscriber').select('token').where('email', '=', email).executeTakeFirstOrThrow(),
    )
    return app.inject({ method: 'POST', url: `/n/${shop.uid}/${token}`, payload: 'List-Unsubscribe=One-Click' })
  }
  const [first] = await lettersOf(shop, email)
  const named = { messageId: `plantule-${shop.id}-${first?.id}-${first?.created_at.getTime()}@exemple.net`, recipient: email }
  return app.inject({
    method: 'POST',
    url: '/mail-report',
    payload: how === 'bounce' ? deliveryReport(named) : complaint(named),
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${SECRET}` },
  })
}

test.each([
  ['leave', 'left'],
  ['bounce', 'bounced'],
  ['complaint', 'complained'],
] as const)('by %s a letter that lies in the outbox is taken back, and no other', async (how, state) => {
  const shop = await newShop()
  const [lea, noe] = ['lea@exemple.fr', 'noe@exemple.fr'] as const
  for (const email of [lea, noe]) await someSubscriber(shop, email)
  await sendLetter(shop)
  await lies(shop, true)
  const second = await sendLetter(shop)
  expect((await lettersOf(shop, lea)).map(({ status }) => status)).toEqual(['kept', 'queued'])
  expect((await ends(how, shop, lea)).statusCode).toBe(200)
  expect(await stateOf(shop, lea)).toBe(state)
  const held = await lettersOf(shop, noe)
  await lies(shop, false)
  await shop.inShop(async (ctx) => {
    for (const { id } of held) await ctx.enqueue(sendMailJob, { mailId: id })
  })
  await shop.drain()
  expect((await lettersOf(shop, lea)).map(({ status }) => status)).toEqual(['kept'])
  expect((await lettersOf(shop, noe)).map(({ status }) => status)).toEqual(['kept', 'kept'])
  expect(await shop.ok(routes.newsletterStatus, { params: { id: second } })).toMatchObject({
    state: 'sent',
    total: 2,
    waiting: 0,
    kept: 1,
    left: 1,
  })
})

test('who leaves while their letters are written gets none, whoever is quicker', async () => {
  const shop = await newShop()
  for (let n = 0; n < 60; n++) await someSubscriber(shop, `p${n}@exemple.fr`)
  await lies(shop, true)
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id } })
  const leaving = [0, 20, 45, 59].map((n) => `p${n}@exemple.fr`)
  const [, ...left] = await Promise.all([shop.drain(), ...leaving.map((email) => ends('leave', shop, email))])
  expect(left.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await shop.drain()
  for (const email of leaving) expect(await lettersOf(shop, email)).toEqual([])
  expect(await shop.ok(routes.newsletterStatus, { params: { id } })).toMatchObject({ state: 'sent', total: 60, waiting: 56, left: 4 })
})
