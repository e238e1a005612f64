import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { newShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { pay } from '../orders/orders.testing.ts'
import { cardShop, linkFor, openCheckout, orderOf, paidByCard, somePeer, visit } from './card-payments.testing.ts'
import { openFor } from './seal.ts'

let peer: CardPeer
beforeAll(async () => {
  peer = await somePeer()
})
afterEach(async () => {
  peer.troubles.length = 0
  ;(await testApp()).services.config.publicUrl = 'http://localhost:3000'
})
afterAll(() => peer.stop())

describe('keys', () => {
  test('are tried, kept sealed, and never answered, audited or logged', async () => {
    const { shop, key, secret, world } = await cardShop(peer)
    const account = await shop.ok(cardPaymentRoutes.getAccount, {})
    expect(account).toMatchObject({ state: 'ready', kind: 'own', live: false, accountRef: world.account.id, keyHint: key.slice(-4) })
    const row = await shop.inShop((ctx) => ctx.db.selectFrom('card_account').selectAll().executeTakeFirstOrThrow())
    const audits = await shop.inShop((ctx) => ctx.db.selectFrom('audit').select(['before', 'after']).execute())
    for (const kept of [
      JSON.stringify(account),
      JSON.stringify(audits),
      row.sealed_key?.toString('latin1'),
      row.sealed_webhook_secret?.toString('latin1'),
    ]) {
      expect(kept).not.toContain(key)
      expect(kept).not.toContain(secret)
    }
    const { services } = await testApp()
    expect(openFor(services, shop.id, 'key', row.sealed_key ?? Buffer.alloc(0))).toBe(key)
    expect(() => openFor(services, shop.id + 1, 'key', row.sealed_key ?? Buffer.alloc(0))).toThrow()
  })

  test('that the provider refuses are refused beside their field, and nothing is kept', async () => {
    const shop = await newShop()
    const refused = await shop.call(cardPaymentRoutes.setKeys, { body: { secretKey: 'sk_test_0123456789', webhookSecret: 'whsec_1234' } })
    expect(refused.problem).toMatchObject({ code: 'card_key_refused', errors: [{ path: ['secretKey'] }] })
    const malformed = await shop.call(cardPaymentRoutes.setKeys, { body: { secretKey: 'pk_test_0123456789' } })
    expect(malformed.problem.errors).toMatchObject([
      { path: ['secretKey'], message: 'Une clé secrète commence par sk_test_, sk_live_, rk_test_ ou rk_live_.' },
    ])
    expect(await shop.ok(cardPaymentRoutes.getAccount, {})).toMatchObject({ state: 'off' })
  })

  test('make their webhook by themselves where the provider can reach the shop; elsewhere its secret is asked for', async () => {
    const shop = await newShop()
    const { key, world } = peer.open()
    const needed = await shop.call(cardPaymentRoutes.setKeys, { body: { secretKey: key } })
    expect(needed.problem).toMatchObject({ code: 'card_webhook_needed', errors: [{ path: ['webhookSecret'] }] })
    const { services } = await testApp()
    services.config.publicUrl = 'https://pepiniere.test'
    await shop.ok(cardPaymentRoutes.setKeys, { body: { secretKey: key } })
    await shop.ok(cardPaymentRoutes.setKeys, { body: { secretKey: key } })
    // The one made first is gone: it would bring each message twice.
    expect(world.all('webhook_endpoint')).toMatchObject([{ url: `https://pepiniere.test/api/v2/stripe/webhook?shop=${shop.uid}` }])
    await shop.ok(cardPaymentRoutes.removeAccount, {})
    expect(world.all('webhook_endpoint')).toEqual([])
  })

  test('stay while their money waits to be settled', async () => {
    const own = await cardShop(peer)
    const order = await orderOf(own.shop)
    own.world.pay(await openCheckout(await linkFor(own.shop, order)), { cents: 5_000 })
    await own.shop.ok(cardPaymentRoutes.sweep, {})
    await own.shop.drain()
    expect((await own.shop.call(cardPaymentRoutes.removeAccount, {})).problem).toMatchObject({
      code: 'card_account_in_use',
      details: { count: 1 },
    })
    const other = await own.shop.call(cardPaymentRoutes.setKeys, { body: { secretKey: peer.open().key, webhookSecret: 'whsec_1234' } })
    expect(other.problem.code).toBe('card_account_in_use')
  })
})

describe('a link', () => {
  test('is the same while it asks for the same, and ends when the order changes', async () => {
    const { shop, world } = await cardShop(peer)
    const order = await orderOf(shop)
    const [first, second] = [await linkFor(shop, order), await linkFor(shop, order)]
    expect(second.id).toBe(first.id)
    const session = await openCheckout(first)
    expect(await openCheckout(first)).toBe(session)
    await pay(shop, order.id, 1_000)
    await shop.drain()
    expect((await shop.ok(cardPaymentRoutes.orderCard, { params: { id: order.id } })).links).toMatchObject([
      { id: first.id, state: 'void' },
    ])
    expect(await linkFor(shop, order)).toMatchObject({ amountCents: 9_000, state: 'open' })
    expect(world.get(session)).toMatchObject({ status: 'expired' })
    expect((await visit(new URL(first.url).pathname)).statusCode).toBe(410)
    expect((await visit(`${new URL(first.url).pathname}/card`)).headers['location']).toBe(new URL(first.url).pathname)
  })

  test('opened twice at once makes one page of the provider', async () => {
    const { shop, world } = await cardShop(peer)
    const link = await linkFor(shop, await orderOf(shop))
    const names = await Promise.all([1, 2, 3, 4, 5].map(() => openCheckout(link)))
    expect(new Set(names).size).toBe(1)
    expect(world.all('checkout.session')).toHaveLength(1)
  })

  test('is mailed with a button, and needs an account that takes payments', async () => {
    const { shop } = await cardShop(peer)
    const order = await orderOf(shop)
    const link = await linkFor(shop, order, 'payment', 'client@exemple.test')
    await shop.drain()
    const mail = await shop.inShop((ctx) =>
      ctx.db.selectFrom('outbox_mail').select(['recipient', 'subject', 'plain']).orderBy('id', 'desc').executeTakeFirstOrThrow(),
    )
    expect(mail).toMatchObject({ recipient: 'client@exemple.test', subject: `Paiement de votre commande ${order.reference}` })
    expect(mail.plain).toContain(link.url)
    expect(mail.plain).toContain('100,00')
    const bare = await newShop()
    const refused = await bare.call(cardPaymentRoutes.createLink, { params: { id: (await orderOf(bare)).id }, body: { kind: 'payment' } })
    expect(refused.problem.code).toBe('card_not_set_up')
  })

  test('asks for nothing when nothing is due, and for no less than the provider takes', async () => {
    const own = await cardShop(peer)
    const { order } = await paidByCard(own)
    const ask = (id: number) => own.shop.call(cardPaymentRoutes.createLink, { params: { id }, body: { kind: 'payment' } })
    expect((await ask(order.id)).problem.code).toBe('nothing_due')
    expect((await ask((await orderOf(own.shop, 49)).id)).problem.code).toBe('card_minimum')
  })

  test('that nobody made, or of another shop, is not found', async () => {
    const [one, other] = [await cardShop(peer), await cardShop(peer)]
    const link = await linkFor(one.shop, await orderOf(one.shop))
    const token = link.url.split('/').at(-1)
    for (const path of [
      `/pay/${other.shop.uid}/${token}`,
      `/pay/${one.shop.uid}/AAAAAAAAAAAAAAAAAAAAAA`,
      `/pay/${one.shop.uid}/x`,
      `/pay/nobody/${token}`,
    ]) {
      expect((await visit(path)).statusCode).toBe(404)
    }
    expect((await other.shop.call(cardPaymentRoutes.voidLink, { params: { id: link.id } })).status).toBe(404)
    await one.shop.ok(cardPaymentRoutes.voidLink, { params: { id: link.id } })
    expect((await one.shop.call(cardPaymentRoutes.voidLink, { params: { id: link.id } })).problem.code).toBe('card_link_closed')
  })
})

describe('when the provider', () => {
  test.each([
    ['is asked too often', { status: 429, error: { type: 'invalid_request_error', code: 'rate_limit' }, headers: { 'retry-after': '1' } }],
    ['crashes', { status: 500 }],
  ])('%s, the customer is told that nothing was charged, and tries again', async (_, trouble) => {
    const { shop } = await cardShop(peer)
    const link = await linkFor(shop, await orderOf(shop))
    peer.troubles.push({ on: /POST \/v1\/checkout/, times: 2, ...trouble })
    const answer = await visit(`${new URL(link.url).pathname}/card`)
    expect([answer.statusCode, answer.payload.includes('Aucun montant')]).toEqual([503, true])
    expect((await shop.ok(cardPaymentRoutes.getAccount, {})).failure).toBe(trouble.status === 429 ? 'busy' : 'unreachable')
    peer.troubles.length = 0
    expect(await openCheckout(link)).toMatch(/^cs_/)
    expect((await shop.ok(cardPaymentRoutes.getAccount, {})).failure).toBeNull()
  })

  test('withdraws the key, the account says so', async () => {
    const { shop } = await cardShop(peer)
    peer.troubles.push({
      on: /GET \/v1\/account/,
      times: 5,
      status: 401,
      error: { type: 'invalid_request_error', message: 'Expired API Key' },
    })
    await shop.ok(cardPaymentRoutes.sweep, {})
    await expect(shop.drain()).rejects.toThrow('the key is refused')
    expect((await shop.ok(cardPaymentRoutes.getAccount, {})).failure).toBe('key')
  })

  test('never answers, a person waits no longer than the limit and is told', async () => {
    const shop = await newShop()
    peer.troubles.push({ on: /GET \/v1\/account/, times: 2, hang: true })
    const began = Date.now()
    const refused = await shop.call(cardPaymentRoutes.setKeys, { body: { secretKey: peer.open().key, webhookSecret: 'whsec_1234' } })
    expect(refused.problem.code).toBe('card_unreachable')
    expect(Date.now() - began).toBeLessThan(30_000)
  })
})
