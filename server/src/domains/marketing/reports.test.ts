import type { AddressInfo } from 'node:net'
import { newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { complaint, deliveryReport } from '../../platform/mail/reports.testing.ts'
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

async function bring(payload: string, type = 'message/rfc822', secret = SECRET) {
  const { app } = await testApp()
  return app.inject({ method: 'POST', url: '/mail-report', payload, headers: { 'content-type': type, authorization: `Bearer ${secret}` } })
}
/** A letter that left to each of them; answers the names of their mails. */
async function sent(shop: TestShop, ...emails: string[]) {
  for (const email of emails) await someSubscriber(shop, email)
  const { id } = await someNewsletter(shop)
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().where('about', '=', 'newsletter').execute())
  const nameOf = (email: string): string => {
    const mail = mails.findLast(({ recipient }) => recipient === email)
    return `plantule-${shop.id}-${mail?.id}-${mail?.created_at.getTime()}@exemple.net`
  }
  return { id, nameOf }
}
const stateOf = async (shop: TestShop, email: string) => (await shop.ok(routes.listSubscribers, { query: { q: email } })).items[0]?.state

test('an address that takes no mail, and a reader who complains, get no letter of any segment any more', async () => {
  const shop = await newShop()
  const [lea, noe, ines] = ['lea@exemple.fr', 'noe@exemple.fr', 'ines@exemple.fr'] as const
  const { id, nameOf } = await sent(shop, lea, noe, ines)
  for (const _ of [1, 2]) expect((await bring(deliveryReport({ messageId: nameOf(lea), recipient: lea }))).json()).toEqual({ known: true })
  expect((await bring(complaint({ messageId: nameOf(noe), recipient: noe }))).json()).toEqual({ known: true })
  // What may pass ends nothing.
  expect((await bring(deliveryReport({ messageId: nameOf(ines), recipient: ines, status: '4.2.2' }))).json()).toEqual({ known: true })
  expect([await stateOf(shop, lea), await stateOf(shop, noe), await stateOf(shop, ines)]).toEqual(['bounced', 'complained', 'confirmed'])
  expect(await shop.ok(routes.newsletterStatus, { params: { id } })).toMatchObject({ total: 3, kept: 1, bounced: 1, complained: 1 })
  expect(await shop.ok(routes.countSegment, { body: {} })).toEqual({ count: 1, registered: 1 })
  const add = (email: string, again = false) => shop.call(routes.addSubscriber, { body: { email, proof: 'Papier', again } })
  expect([(await add(lea)).problem.code, (await add(noe)).problem.code]).toEqual(['subscriber_bounced', 'subscriber_left'])
  expect((await add(lea, true)).status).toBe(201)
})

test('a provider that speaks JSON is read as well', async () => {
  const shop = await newShop()
  const { nameOf } = await sent(shop, 'lea@exemple.fr')
  const told = { kind: 'bounce', messageId: `<${nameOf('lea@exemple.fr')}>`, recipient: 'Lea@Exemple.fr' }
  expect((await bring(JSON.stringify(told), 'application/json')).json()).toEqual({ known: true })
  expect(await stateOf(shop, 'lea@exemple.fr')).toBe('bounced')
  for (const wrong of ['{', '{}', JSON.stringify({ ...told, kind: 'x' })])
    expect((await bring(wrong, 'application/json')).statusCode).toBe(400)
})

test('nobody ends a registration without the secret, or by a name that was made up', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const email = 'lea@exemple.fr'
  const { nameOf } = await sent(shop, email)
  await sent(other, email)
  const report = deliveryReport({ messageId: nameOf(email), recipient: email })
  for (const secret of ['', 'x', `${SECRET}x`]) expect((await bring(report, 'message/rfc822', secret)).statusCode).toBe(401)
  for (const [messageId, recipient] of [
    [nameOf(email).replace(/-(\d+)@/, '-1@'), email],
    [nameOf(email).replace(`plantule-${shop.id}`, `plantule-${other.id}`), email],
    [nameOf(email).replace(`plantule-${shop.id}`, 'plantule-999999999'), email],
    [nameOf(email), 'noe@exemple.fr'],
    ['x@y', email],
  ] as const)
    expect((await bring(deliveryReport({ messageId, recipient }))).json()).toEqual({ known: false })
  expect([await stateOf(shop, email), await stateOf(other, email)]).toEqual(['confirmed', 'confirmed'])
  const { services } = await testApp()
  delete services.config.reportSecret
  expect((await bring(report)).statusCode).toBe(404)
  services.config.reportSecret = SECRET
})

test('a blocked sender ends nobody’s registration; only an address that is none loses its own', async () => {
  const shop = await newShop()
  const [lea, noe, ines] = ['lea@exemple.fr', 'noe@exemple.fr', 'ines@exemple.fr'] as const
  const { id, nameOf } = await sent(shop, lea, noe, ines)
  expect((await bring(deliveryReport({ messageId: nameOf(lea), recipient: lea, status: '5.7.1' }))).json()).toEqual({ known: true })
  const told = { kind: 'bounce', messageId: nameOf(noe), recipient: noe, status: '5.7.26' }
  expect((await bring(JSON.stringify(told), 'application/json')).json()).toEqual({ known: true })
  expect(await shop.ok(routes.newsletterStatus, { params: { id } })).toMatchObject({ bounced: 0 })
  const no = (text: string) => Object.assign(new Error(text), { responseCode: 550 })
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => done(no(address === ines ? '5.1.1 no such user' : '5.7.1 blocked using a list')),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { config } = (await testApp()).services
  config.smtp = { url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`, from: 'lettre@exemple.net' }
  try {
    const letter = await someNewsletter(shop)
    await shop.ok(routes.sendNewsletter, { params: { id: letter.id } })
    await shop.drain()
    expect(await shop.ok(routes.newsletterStatus, { params: { id: letter.id } })).toMatchObject({ failed: 2, bounced: 1 })
  } finally {
    delete config.smtp
    await new Promise<void>((resolve) => server.close(resolve))
  }
  expect([await stateOf(shop, lea), await stateOf(shop, noe), await stateOf(shop, ines)]).toEqual(['confirmed', 'confirmed', 'bounced'])
})
