import { passportRoutes } from '@plantule/contract/passports/passports'
import { expect, test } from 'vitest'
import { newShop } from '../../../testing/new-shop.ts'
import { testApp } from '../../../testing/test-app.ts'
import { customerOnTerms, firm, someStock } from '../../orders/orders.testing.ts'
import { register } from '../../passports/passports.testing.ts'

test('whoever holds a label sees what it says and whether it stands, and nothing of the sale', async () => {
  const shop = await newShop()
  await register(shop)
  const customerId = await customerOnTerms(shop)
  const subproductId = await someStock(shop, 50)
  const order = await firm(shop, [{ subproductId, quantity: 7 }], { customerId })
  const { items } = await shop.ok(passportRoutes.generatePassports, { body: { orderId: order.id } })
  const id = items[0]?.id ?? 0
  const { page_token: token } = await shop.inShop((ctx) =>
    ctx.db.selectFrom('plant_passport').select('page_token').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const { app } = await testApp()
  const look = (of: string, language = 'fr') => app.inject({ url: `/plant/${shop.uid}/${of}`, headers: { 'accept-language': language } })
  const page = await look(token)
  expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex'])
  for (const said of ['Lavandula angustifolia', 'Passeport phytosanitaire authentique', items[0]?.code ?? '?', 'FR-1234567V'])
    expect(page.body).toContain(said)
  for (const hidden of [order.reference, 'Paysages Duval']) expect(page.body).not.toContain(hidden)
  expect((await look(token, 'en')).body).toContain('Genuine plant passport')
  // Care is written with its formatting, and is read with it; nothing in it runs.
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('product')
      .set({ published: true, description: '<p>Aime le <strong>soleil</strong> & le sec.</p><script>alert(1)</script>' })
      .where('id', '=', (of) => of.selectFrom('subproduct').select('product_id').where('id', '=', subproductId))
      .execute(),
  )
  const cared = (await look(token)).body
  expect(cared).toContain('<p>Aime le <strong>soleil</strong> &amp; le sec.</p>')
  expect(cared).not.toMatch(/<script|alert|&lt;p&gt;/)
  await shop.ok(passportRoutes.voidPassport, { params: { id }, body: { reason: 'Essai' } })
  const later = await look(token)
  expect([later.body.includes('Passeport phytosanitaire annulé'), later.body.includes('Essai')]).toEqual([true, false])
  expect((await look('A'.repeat(22))).statusCode).toBe(404)
  // A draft is nobody's business yet.
  const draft = await shop.ok(passportRoutes.createPassport, { body: { botanical: 'Quercus petraea', quantity: 1 } })
  const held = await shop.inShop((ctx) =>
    ctx.db.selectFrom('plant_passport').select('page_token').where('id', '=', draft.id).executeTakeFirstOrThrow(),
  )
  expect((await look(held.page_token)).statusCode).toBe(404)
  const stranger = await newShop()
  expect((await app.inject({ url: `/plant/${stranger.uid}/${token}` })).statusCode).toBe(404)
})

test('a network that asks too often within a minute waits, and others do not', async () => {
  const { app } = await testApp()
  const look = (remoteAddress: string) => app.inject({ url: `/plant/nobody/${'A'.repeat(22)}`, remoteAddress })
  const answers = []
  for (let asked = 0; asked < 61; asked++) answers.push(await look('192.0.2.1'))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array.from({ length: 60 }, () => 404), 429])
  const last = answers.at(-1)
  expect(last?.body).toContain('Un instant')
  // Within the minute it may ask again.
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(last?.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await look('192.0.2.2')).statusCode).toBe(404)
  // One subscriber's many addresses are one network.
  for (let asked = 1; asked <= 60; asked++) await look(`2001:db8:1:1::${asked.toString(16)}`)
  expect((await look('2001:db8:1:1:f::1')).statusCode).toBe(429)
})
