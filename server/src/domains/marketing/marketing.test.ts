import { customersRoutes } from '@plantule/contract/customers/routes'
import { customersCareRoutes } from '@plantule/contract/customers/care'
import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renderHtml } from '../../platform/mail/render.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'

const mails = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().where('about', '=', 'newsletter').orderBy('id').execute())
const leaveOf = async (shop: TestShop, email: string): Promise<string> => {
  const { token } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('newsletter_subscriber').select('token').where('email', '=', email).executeTakeFirstOrThrow(),
  )
  return `/n/${shop.uid}/${token}`
}

test('a letter leaves once to each who is registered, whoever presses the button and however often the job begins anew', async () => {
  const shop = await newShop()
  const { id, version } = await someNewsletter(shop, { html: '' })
  const params = { id }
  const send = () => shop.call(routes.sendNewsletter, { params })
  expect((await send()).problem.code).toBe('newsletter_empty')
  await shop.ok(routes.updateNewsletter, { params, body: { html: '<p>Venez <script>x</script>planter.</p>', version } })
  expect((await send()).problem.code).toBe('no_subscribers')
  for (let n = 0; n < 120; n++) await someSubscriber(shop, `p${n}@exemple.fr`)
  const answers = await Promise.all([send(), send(), send()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  // Two who leave before their letter is written.
  const { app } = await testApp()
  expect((await app.inject({ method: 'POST', url: await leaveOf(shop, 'p3@exemple.fr') })).statusCode).toBe(200)
  await shop.inShop((ctx) =>
    sql`update newsletter_subscriber set state = 'left', left_at = now()
    where newsletter_subscriber.shop_id = ${ownShop} and email = 'p119@exemple.fr'`.execute(ctx.db),
  )
  await shop.drain()
  await shop.drain()
  const written = await mails(shop)
  expect(written.length).toBe(118)
  expect(new Set(written.map(({ recipient }) => recipient)).size).toBe(118)
  expect(await shop.ok(routes.newsletterStatus, { params })).toEqual({
    state: 'sent',
    total: 120,
    waiting: 0,
    sent: 0,
    kept: 118,
    failed: 0,
    bounced: 0,
    complained: 0,
    left: 2,
  })
  for (const again of [
    await shop.call(routes.updateNewsletter, { params, body: { subject: 'X', version: version + 2 } }),
    await shop.call(routes.removeNewsletter, { params }),
    await send(),
  ])
    expect(again.problem.code).toBe('newsletter_sent')
  const copy = await shop.ok(routes.copyNewsletter, { params })
  expect(copy).toMatchObject({ state: 'draft', html: '<p>Venez planter.</p>', recipients: 0 })
  await shop.ok(routes.removeNewsletter, { params: { id: copy.id } })
})

test('each letter says how to leave, by a link that only a click follows, and by the headers of mail programs', async () => {
  const shop = await newShop()
  await someSubscriber(shop)
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  const [mail] = await mails(shop)
  const path = await leaveOf(shop, 'lea@exemple.fr')
  expect(mail?.content.leave).toMatch(new RegExp(`^https?://.+${path}$`))
  expect(mail?.plain).toContain('Venez planter.')
  const letter = await renderHtml(mail?.content ?? ({} as never), 'fr', 'Pépinière')
  expect([letter.includes('<p>Venez planter.</p>'), letter.includes(path), letter.includes('Tout bois prend racine')]).toEqual([
    true,
    true,
    true,
  ])
  const { app } = await testApp()
  const look = await app.inject({ url: path, headers: { 'accept-language': 'fr' } })
  expect([look.statusCode, look.body.includes('Me désinscrire')]).toEqual([200, true])
  const stateOf = async () => (await shop.ok(routes.listSubscribers, { query: {} })).items[0]?.state
  expect(await stateOf()).toBe('confirmed')
  // As a mail program does it, and once more.
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
    const left = await app.inject({ method: 'POST', url: path, headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' })
    expect(left.statusCode).toBe(200)
  }
  expect(await stateOf()).toBe('left')
  expect((await app.inject({ url: path })).body).not.toContain('<form')
  expect((await app.inject({ method: 'POST', url: `/n/${shop.uid}/${'x'.repeat(22)}` })).statusCode).toBe(404)
})

test('a test goes to one address, and is counted for nobody', async () => {
  const shop = await newShop()
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.testNewsletter, { params: { id }, body: { to: 'moi@exemple.fr' } })
  expect((await mails(shop)).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['moi@exemple.fr', '[Test] La Sainte-Catherine'],
  ])
  expect((await shop.ok(routes.getNewsletter, { params: { id } })).state).toBe('draft')
  const bad = await shop.call(routes.testNewsletter, { params: { id }, body: { to: 'moi' } })
  expect(bad.problem.errors?.[0]?.path).toEqual(['to'])
})

test('who agreed is kept with the proof; who left comes back only when they ask, and who is forgotten is forgotten everywhere', async () => {
  const shop = await newShop()
  const add = (body: object) => shop.call(routes.addSubscriber, { body: { email: 'Lea@Exemple.fr', proof: 'Formulaire du site', ...body } })
  expect((await add({ proof: '' })).problem.errors?.[0]?.path).toEqual(['proof'])
  const both = await Promise.all([add({}), add({})])
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect((await add({})).problem.code).toBe('subscriber_known')
  const { app } = await testApp()
  await app.inject({ method: 'POST', url: await leaveOf(shop, 'lea@exemple.fr') })
  expect((await add({})).problem.code).toBe('subscriber_left')
  expect((await add({ again: true, proof: 'Redemandé à la caisse' })).body).toMatchObject({
    state: 'confirmed',
    proof: 'Redemandé à la caisse',
  })
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email: 'LEA@exemple.fr' } })
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: customer.id } })
  expect((await shop.ok(routes.listSubscribers, { query: {} })).total).toBe(0)
  const { id } = await someSubscriber(shop, 'noe@exemple.fr')
  const letter = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id: letter.id } })
  await shop.ok(routes.removeSubscriber, { params: { id } })
  await shop.drain()
  expect(await shop.ok(routes.newsletterStatus, { params: { id: letter.id } })).toMatchObject({ total: 1, left: 1, kept: 0 })
  expect((await shop.call(routes.removeSubscriber, { params: { id } })).status).toBe(404)
})

test('who is forgotten leaves no letter behind: what waits does not leave, what left is counted without a name', async () => {
  const shop = await newShop()
  const { id: gone } = await someSubscriber(shop)
  const { id: waiting } = await someSubscriber(shop, 'noe@exemple.fr')
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  await shop.inShop((ctx) =>
    sql`update outbox_mail set status = 'queued'
    where outbox_mail.shop_id = ${ownShop} and recipient = 'noe@exemple.fr'`.execute(ctx.db),
  )
  for (const subscriber of [gone, waiting]) await shop.ok(routes.removeSubscriber, { params: { id: subscriber } })
  expect(await mails(shop)).toEqual([])
  expect(await shop.ok(routes.newsletterStatus, { params: { id } })).toMatchObject({
    state: 'sent',
    total: 2,
    sent: 1,
    left: 1,
    waiting: 0,
  })
})

test('who left stays out once their line is gone, until they ask themselves; nothing tells who it was', async () => {
  const shop = await newShop()
  const add = (body: object) => shop.call(routes.addSubscriber, { body: { email: '', proof: 'Salon 2024', ...body } })
  const forget = async () => {
    const { items } = await shop.ok(routes.listSubscribers, { query: {} })
    for (const { id } of items) await shop.ok(routes.removeSubscriber, { params: { id } })
  }
  const { app } = await testApp()
  await add({ email: 'noe@exemple.fr' })
  await app.inject({ method: 'POST', url: await leaveOf(shop, 'noe@exemple.fr') })
  await add({ email: 'mort@exemple.fr' })
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('newsletter_subscriber')
      .set({ state: 'bounced', left_at: ctx.now })
      .where('email', '=', 'mort@exemple.fr')
      .execute(),
  )
  await add({ email: 'reste@exemple.fr' })
  await forget()
  expect((await add({ email: 'NOE@exemple.fr' })).problem.code).toBe('subscriber_left')
  expect((await add({ email: 'mort@exemple.fr' })).problem.code).toBe('subscriber_bounced')
  // Whoever had not left may be written down again.
  expect((await add({ email: 'reste@exemple.fr' })).status).toBe(201)
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('newsletter_gone').selectAll().execute())
  expect([kept.length, JSON.stringify(kept).includes('exemple')]).toEqual([2, false])
  expect((await add({ email: 'noe@exemple.fr', again: true })).status).toBe(201)
  await forget()
  expect((await add({ email: 'noe@exemple.fr' })).status).toBe(201)
  // By the erasure of a customer as well.
  await app.inject({ method: 'POST', url: await leaveOf(shop, 'noe@exemple.fr') })
  const customer = await shop.ok(customersRoutes.createCustomer, { body: { lastName: 'Martin', email: 'Noe@exemple.fr' } })
  await shop.ok(customersCareRoutes.eraseCustomer, { params: { id: customer.id } })
  expect((await add({ email: 'noe@exemple.fr' })).problem.code).toBe('subscriber_left')
})
