import { cardPaymentRoutes } from '@plantule/contract/card-payments/card-payments'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import { newShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { read } from '../orders/orders.testing.ts'
import { bring, cardShop, type CardShop, linkFor, openCheckout, orderOf, somePeer } from './card-payments.testing.ts'

const PLATFORM = 'whsec_platform12345'
let peer: CardPeer
let own: CardShop
beforeAll(async () => {
  peer = await somePeer()
  own = await cardShop(peer)
})
afterEach(async () => {
  peer.troubles.length = 0
  delete (await testApp()).services.config.stripe
})
afterAll(() => peer.stop())

const eventsOf = (shop: CardShop['shop']) =>
  shop.inShop((ctx) => ctx.db.selectFrom('card_event').select(['event_ref', 'type', 'via']).orderBy('id').execute())
const someEvent = () => own.world.tell('payout.paid', own.world.make('payout', { amount: 1, automatic: false }))

describe('a message is refused', () => {
  test('when its signature is another one, too old, missing, or of other bytes', async () => {
    const event = someEvent()
    expect((await bring(own.shop, event, 'whsec_another')).statusCode).toBe(400)
    expect((await bring(own.shop, event, own.secret, Math.floor(Date.now() / 1000) - 301)).statusCode).toBe(400)
    const { app } = await testApp()
    const url = `/api/v2/stripe/webhook?shop=${own.shop.uid}`
    const bare = await app.inject({ method: 'POST', url, payload: event })
    expect([bare.statusCode, bare.json().code]).toEqual([400, 'bad_signature'])
    expect(
      (
        await app.inject({
          method: 'POST',
          url,
          payload: 'not json',
          headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
        })
      ).statusCode,
    ).toBe(400)
    expect((await eventsOf(own.shop)).map((each) => each.event_ref)).not.toContain(event.id)
  })

  test('when it comes to a shop that takes no cards, or to none', async () => {
    const bare = await newShop()
    expect((await bring(bare, someEvent(), own.secret)).statusCode).toBe(404)
    expect((await bring({ uid: 'no-such-shop' }, someEvent(), own.secret)).statusCode).toBe(404)
    expect((await bring(null, someEvent(), own.secret)).statusCode).toBe(400)
  })

  test("when it is another shop's, signed with that one's secret", async () => {
    const other = await cardShop(peer)
    const order = await orderOf(own.shop)
    const { events } = own.world.pay(await openCheckout(await linkFor(own.shop, order)))
    for (const event of events) expect((await bring(other.shop, event, own.secret)).statusCode).toBe(400)
    // Even signed rightly, it names what the other account does not hold.
    for (const event of events) expect((await bring(other.shop, event, other.secret)).statusCode).toBe(200)
    await other.shop.drain()
    expect(await read(own.shop, order.id)).toMatchObject({ paidCents: 0 })
    expect((await other.shop.ok(cardPaymentRoutes.listPayments, { params: { from: '2020-01-01', to: '2100-01-01' } })).items).toEqual([])
  })
})

test('news that is not for this domain, or of the other mode, is let go with a thank you', async () => {
  const strange = own.world.tell('customer.created', own.world.account)
  const live = { ...someEvent(), livemode: true }
  expect([(await bring(own.shop, strange, own.secret)).statusCode, (await bring(own.shop, live, own.secret)).statusCode]).toEqual([
    200, 200,
  ])
  const refs = (await eventsOf(own.shop)).map((event) => event.event_ref)
  expect(refs).not.toContain(strange.id)
  expect(refs).not.toContain(live.id)
})

test('a suspended shop is told of money all the same, and its links are closed to visitors', async () => {
  const suspended = await cardShop(peer)
  const order = await orderOf(suspended.shop)
  const link = await linkFor(suspended.shop, order)
  const { events } = suspended.world.pay(await openCheckout(link))
  const { pools, app } = await testApp()
  await pools.owner.query('update shop set suspended_at = now() where id = $1', [suspended.shop.id])
  expect((await app.inject({ url: new URL(link.url).pathname })).statusCode).toBe(404)
  for (const event of events) expect((await bring(suspended.shop, event, suspended.secret)).statusCode).toBe(200)
  await suspended.shop.drain()
  const paid = await suspended.shop.inShop((ctx) =>
    ctx.db.selectFrom('orders').select('paid_cents').where('id', '=', order.id).executeTakeFirst(),
  )
  expect(paid?.paid_cents).toBe(10_000)
})

describe('an account that the installation opened', () => {
  const platform = async () => {
    const { services } = await testApp()
    services.config.stripe = { secretKey: peer.open().key, webhookSecret: PLATFORM }
  }

  test('is completed on the pages of the provider, then takes money under its own name', async () => {
    await platform()
    const shop = await newShop()
    expect(await shop.ok(cardPaymentRoutes.getAccount, {})).toMatchObject({ state: 'off', mayOnboard: true })
    const { url } = await shop.ok(cardPaymentRoutes.onboardingLink, {})
    const again = await shop.ok(cardPaymentRoutes.onboardingLink, {})
    expect(again.url).toBe(url)
    const account = await shop.ok(cardPaymentRoutes.getAccount, {})
    expect(account).toMatchObject({
      state: 'incomplete',
      kind: 'connected',
      requirements: ['external_account', 'company.tax_id'],
      disabledReason: 'requirements.past_due',
    })
    const order = await orderOf(shop)
    expect((await shop.call(cardPaymentRoutes.createLink, { params: { id: order.id }, body: { kind: 'payment' } })).problem.code).toBe(
      'card_not_ready',
    )

    const world = peer.worlds.get(account.accountRef ?? '')
    if (!world) throw new Error('the account was not opened')
    Object.assign(world.account, { charges_enabled: true, payouts_enabled: true })
    await bring(null, { ...world.tell('account.updated', world.account), account: world.account.id }, PLATFORM)
    await shop.drain()
    expect(await shop.ok(cardPaymentRoutes.getAccount, {})).toMatchObject({ state: 'ready' })
    const { events } = world.pay(await openCheckout(await linkFor(shop, order)))
    for (const event of events) expect((await bring(null, { ...event, account: world.account.id }, PLATFORM)).statusCode).toBe(200)
    await shop.drain()
    expect(await read(shop, order.id)).toMatchObject({ paidCents: 10_000 })
    expect(
      peer.calls.filter((call) => call.account === world.account.id && call.call.includes('/payment_intents/')).length,
    ).toBeGreaterThan(0)
  })

  test('sends its papers, and hears when one is refused', async () => {
    await platform()
    const shop = await newShop()
    await shop.ok(cardPaymentRoutes.onboardingLink, {})
    const file = { name: 'kbis.pdf', bytes: Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n') }
    const send = () => shop.ok(cardPaymentRoutes.sendDocument, { body: { kind: 'registration' } }, { file })
    expect(await send()).toMatchObject({ state: 'queued', name: 'kbis.pdf' })
    await shop.drain()
    peer.troubles.push({ on: /POST \/v1\/files/, status: 400, error: { type: 'invalid_request_error', message: 'The file is unreadable' } })
    await send()
    await shop.drain()
    const { items } = await shop.ok(cardPaymentRoutes.listDocuments, {})
    expect(items).toMatchObject([{ state: 'refused', reason: 'The file is unreadable' }, { state: 'sent' }])
    const text = await shop.call(
      cardPaymentRoutes.sendDocument,
      { body: { kind: 'registration' } },
      { file: { name: 'kbis.txt', bytes: Buffer.from('bonjour') } },
    )
    expect(text.problem.code).toBe('unsupported_file')
  })

  test('news of an account that nobody has here, or not signed by the provider, changes nothing', async () => {
    await platform()
    expect((await bring(null, { ...someEvent(), account: 'acct_nobody' }, PLATFORM)).statusCode).toBe(200)
    expect((await bring(null, { ...someEvent(), account: own.world.account.id }, 'whsec_forged')).statusCode).toBe(400)
    // An account with keys of its own is told of at its own address alone.
    const event = { ...someEvent(), account: own.world.account.id }
    expect((await bring(null, event, PLATFORM)).statusCode).toBe(200)
    expect((await eventsOf(own.shop)).map((each) => each.event_ref)).not.toContain(event.id)
  })
})
