import { settingsRoutes } from '@plantule/contract/shops/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { shopDetails } from '../../../testing/shop-details.ts'
import { testApp } from '../../../testing/test-app.ts'
import { Visitor } from '../site.testing.ts'
import { stampOf } from './forms.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  ;(await testApp()).services.config.smtp = { url: 'smtp://127.0.0.1:9', from: 'contact@exemple.net' }
})
afterAll(async () => {
  delete (await testApp()).services.config.smtp
})

const stamp = async (of = shop) => stampOf((await testApp()).services, of.id, new Date(Date.now() - 5_000))
const mails = () => shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().orderBy('id').execute())
const subscribers = () => shop.inShop((ctx) => ctx.db.selectFrom('newsletter_subscriber').selectAll().execute())

test('who asks for the letter is registered once they confirm from their own mail, with how they agreed', async () => {
  const visitor = new Visitor(shop)
  for (const email of ['Lea@exemple.fr', 'lea@exemple.fr'])
    expect((await visitor.post('/newsletter', { email, stamp: await stamp() })).body).toContain('Un e-mail vient de partir')
  expect(await subscribers()).toEqual([])
  // Asked twice within the hour, written once.
  const [mail, ...more] = await mails()
  expect([mail?.recipient, more]).toEqual(['lea@exemple.fr', []])
  const path = /\/newsletter\/[\w.-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
  // Mail programs look at links by themselves.
  expect((await visitor.get(path)).statusCode).toBe(200)
  expect(await subscribers()).toEqual([])
  for (const _ of [1, 2]) expect((await visitor.post(path, {})).body).toContain('vous recevrez notre prochaine lettre')
  expect(await subscribers()).toMatchObject([{ email: 'lea@exemple.fr', state: 'confirmed', proof: expect.stringContaining('confirmé') }])
})

test('a link that somebody made up, or of another shop, registers nobody', async () => {
  const other = await newShop()
  const visitor = new Visitor(other)
  const [mail] = await mails()
  const path = /\/newsletter\/[\w.-]+/.exec(mail?.plain ?? '')?.[0] ?? ''
  for (const wrong of [path, '/newsletter/x.y', `${path}x`]) {
    expect((await visitor.get(wrong)).statusCode).toBe(404)
    expect((await visitor.post(wrong, {})).statusCode).toBe(404)
  }
  expect(await other.inShop((ctx) => ctx.db.selectFrom('newsletter_subscriber').selectAll().execute())).toEqual([])
})

test('a message reaches the address of the shop, to be answered to its writer; a program sends none', async () => {
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...shopDetails, email: 'bonjour@pepiniere.fr' } })
  const visitor = new Visitor(shop)
  const before = (await mails()).length
  const form = { name: 'Paul <b>Gris', email: 'paul@exemple.fr', text: 'Avez-vous\ndes iris ?' }
  expect((await visitor.post('/contact', { ...form, stamp: await stamp(), website: 'x' })).statusCode).toBe(400)
  expect((await visitor.post('/contact', { ...form, stamp: await stamp(), email: 'paul' })).statusCode).toBe(400)
  expect((await mails()).length).toBe(before)
  expect((await visitor.post('/contact', { ...form, stamp: await stamp() })).body).toContain('Votre message est parti')
  expect((await mails()).at(-1)).toMatchObject({
    recipient: 'bonjour@pepiniere.fr',
    reply_to: 'paul@exemple.fr',
    subject: expect.stringContaining('Paul'),
  })
})

test('where no mail would leave the letter is not offered, and whoever asks all the same is told so and not written down', async () => {
  const { config } = (await testApp()).services
  const { smtp } = config
  delete config.smtp
  try {
    const quiet = await newShop()
    const visitor = new Visitor(quiet)
    expect((await visitor.get('/contact')).body).not.toMatch(/href="[^"]*\/newsletter"/)
    const page = await visitor.get('/newsletter')
    expect([page.statusCode, page.body.includes('n’envoie pas encore de courrier'), page.body.includes('name="email"')]).toEqual([
      200,
      true,
      false,
    ])
    const sent = await visitor.post('/newsletter', { email: 'lea@exemple.fr', stamp: await stamp(quiet) })
    expect([sent.statusCode, sent.body.includes('vient de partir')]).toEqual([409, false])
    expect(await quiet.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().execute())).toEqual([])
  } finally {
    if (smtp) config.smtp = smtp
  }
})
