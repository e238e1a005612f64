import { initRoutes } from '@plantule/contract/shops/init'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { CardPeer } from '../../testing/card-peer/card-peer.ts'
import type { CardWorld, Thing } from '../../testing/card-peer/card-world.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { billDue } from './bill-periods.ts'
import { dun } from './dunning.ts'
import { begun, billedShop, billingPeer, bring, inDays, onDay, SECRET, today, version } from './subscription.testing.ts'

let peer: CardPeer
let world: CardWorld
beforeAll(async () => {
  ;({ peer, world } = await billingPeer())
})
afterEach(() => void (peer.troubles.length = 0))
afterAll(() => peer.stop())

const choose = async (shop: TestShop) =>
  shop.ok(subscriptionRoutes.choose, {
    params: { plan: 'complete' },
    body: { interval: 'monthly', means: 'card', version: await version(shop) },
  })
const sessionOf = (url: string | null) => url?.split('/').at(-1) ?? ''
const bills = async (shop: TestShop) => (await shop.ok(subscriptionRoutes.invoices)).items
const payments = (shop: TestShop) =>
  shop.inShop((ctx) => ctx.db.selectFrom('subscription_payment').select(['amount_cents', 'means', 'ref']).orderBy('id').execute())
const charges = () => peer.calls.filter(({ call }) => call === 'POST /v1/payment_intents')

/** A shop that pays by card, with one on file. */
async function cardShop(declines = false): Promise<TestShop> {
  const shop = await billedShop()
  await begun(shop, inDays(-1))
  const { setupUrl } = await choose(shop)
  world.leaveCard(sessionOf(setupUrl), declines ? '0002' : '4242', declines)
  await shop.ok(subscriptionRoutes.validate)
  return shop
}

test('a plan is chosen, a card left on the provider’s page, and the invoice paid with it', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-1))
  const chosen = await choose(shop)
  expect(chosen.setupUrl).toMatch(/\/c\/pay\/cs_test_/)
  expect((await shop.call(subscriptionRoutes.validate)).problem.code).toBe('billing_card_not_given')
  world.leaveCard(sessionOf(chosen.setupUrl))
  const { subscription } = await shop.ok(subscriptionRoutes.validate)
  expect(subscription).toMatchObject({ means: 'card', cardSetUp: true })
  await shop.drain()
  expect((await bills(shop)).map(({ state, openCents }) => [state, openCents])).toEqual([['paid', 0]])
  expect(await payments(shop)).toMatchObject([{ means: 'card', amount_cents: 7080 }])
  const methods = await shop.ok(subscriptionRoutes.paymentMethods)
  expect(methods.cards).toEqual([{ brand: 'visa', last4: '4242', expires: '04/2031', usual: true }])
  expect(methods.transfer).toMatchObject({ name: 'Plantule SAS' })
  const { url } = await shop.ok(subscriptionRoutes.portalLink)
  expect(url).toContain('/portal/cus_')
  // A second choice finds the card and asks for no other.
  expect((await choose(shop)).setupUrl).toBeNull()
})

test('workers side by side, and a lost answer, take the money once', async () => {
  const shop = await cardShop()
  peer.troubles.push({ on: /POST \/v1\/payment_intents/, after: true, times: 1 })
  const before = charges().length
  const { jobs, pools, services } = await testApp()
  await Promise.all([1, 2].map(() => jobs.drain(pools.app, services, shop.id)))
  await shop.drain()
  expect(charges().length).toBeGreaterThan(before)
  expect(await payments(shop)).toHaveLength(1)
  expect(world.all('payment_intent').filter(({ metadata }) => (metadata as Record<string, string>)['shop'] === shop.uid)).toHaveLength(1)
})

test('a try of which the bank has said nothing yet is asked after, and not made again', async () => {
  const shop = await cardShop()
  const [bill] = await bills(shop)
  const invoice_id = bill?.id ?? 0
  const { intent } = world.charge(7080, { currency: 'eur', metadata: { shop: shop.uid, invoice: String(invoice_id) } })
  intent['status'] = 'processing'
  await shop.inShop((ctx) =>
    ctx.db
      .insertInto('subscription_charge')
      .values({ shop_id: shop.id, invoice_id, amount_cents: 7080, intent_ref: intent.id, at: inDays(-3) })
      .execute(),
  )
  const before = charges().length
  await shop.drain()
  expect(await shop.ok(subscriptionRoutes.pay, { params: { id: invoice_id }, body: {} })).toEqual({ paid: false, url: null })
  intent['status'] = 'succeeded'
  expect(await shop.ok(subscriptionRoutes.pay, { params: { id: invoice_id }, body: {} })).toEqual({ paid: true, url: null })
  expect(charges().length).toBe(before)
  expect(await payments(shop)).toEqual([{ amount_cents: 7080, means: 'card', ref: intent.id }])
})

test('news of one payment counts once, in any order, twice over, and none that is not signed counts', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-1))
  await choose(shop)
  const [bill] = await bills(shop)
  const { url } = await shop.ok(subscriptionRoutes.pay, { params: { id: bill?.id ?? 0 }, body: {} })
  const { events } = world.pay(sessionOf(url))
  const refused = await bring(events[0] as Thing, 'whsec_another')
  expect([refused.statusCode, refused.json().code]).toEqual([400, 'bad_signature'])
  expect((await bring(events[0] as Thing, SECRET, Math.floor(Date.now() / 1000) - 301)).statusCode).toBe(400)
  expect(await payments(shop)).toEqual([])
  const failed = world.tell(
    'payment_intent.payment_failed',
    world.get(String(events[0]?.['data'] && (events[0]['data'] as { object: Thing }).object.id)),
  )
  for (const event of [...events].reverse().concat(failed, events[0] as Thing)) expect((await bring(event)).statusCode).toBe(200)
  await Promise.all([1, 2].map(() => shop.drain()))
  for (const event of events) await bring(event)
  await shop.drain()
  expect(await payments(shop)).toMatchObject([{ amount_cents: 7080 }])
  expect((await bills(shop))[0]?.state).toBe('paid')
  const kept = await shop.inShop((ctx) => ctx.db.selectFrom('subscription_event').select(['event_ref', 'handled_at']).execute())
  expect(new Set(kept.map(({ event_ref }) => event_ref)).size).toBe(kept.length)
  expect(kept.every(({ handled_at }) => handled_at !== null)).toBe(true)
})

test('news that names another shop’s invoice pays nothing', async () => {
  const [one, other] = [await cardShop(), await cardShop()]
  const [bill] = await bills(one)
  const { intent } = world.charge(7080, { currency: 'eur', metadata: { shop: other.uid, invoice: String(bill?.id) } })
  await bring(world.tell('payment_intent.succeeded', intent))
  await other.drain()
  const refs = [...(await payments(one)), ...(await payments(other))].map(({ ref }) => ref)
  expect(refs).not.toContain(intent.id)
})

test('a card that declines is told of once; from the mail a suspended client changes it, pays, and comes in again', async () => {
  const shop = await cardShop(true)
  await shop.drain()
  const [bill] = await bills(shop)
  expect(bill).toMatchObject({ state: 'open', charging: false })
  const subjects = async () =>
    (await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select(['subject', 'plain']).orderBy('id').execute())).filter(
      ({ subject }) => subject.includes('abouti'),
    )
  expect((await subjects()).length).toBeGreaterThan(0)
  await onDay(shop, inDays(90), dun)
  await expect.poll(async () => (await shop.call(initRoutes.init)).problem.code).toBe('shop_suspended')
  // All that the page of a suspended shop does.
  expect((await shop.ok(subscriptionRoutes.current)).subscription.state).toBe('suspended')
  expect((await shop.ok(subscriptionRoutes.missing)).owedCents).toBe(7080)
  expect((await shop.ok(subscriptionRoutes.portalLink, { query: { back: 'suspended' } })).url).toContain('/portal/')
  const pay = await shop.ok(subscriptionRoutes.pay, { params: { id: bill?.id ?? 0 }, body: { back: 'suspended' } })
  expect(pay.paid).toBe(false)
  for (const event of world.pay(sessionOf(pay.url)).events) await bring(event)
  await shop.drain()
  await expect.poll(async () => (await shop.call(initRoutes.init)).status).toBe(200)
  expect((await shop.call(subscriptionRoutes.pay, { params: { id: bill?.id ?? 0 }, body: {} })).problem.code).toBe('nothing_owed')
})

test('a provider that is out of reach is said so, and nothing half done is left', async () => {
  const shop = await billedShop()
  await begun(shop, inDays(-1))
  peer.troubles.push({ on: /customers/, times: 5, status: 500 })
  const refused = await shop.call(subscriptionRoutes.choose, {
    params: { plan: 'complete' },
    body: { interval: 'monthly', means: 'card', version: await version(shop) },
  })
  expect(refused.problem.code).toBe('card_unreachable')
  peer.troubles.length = 0
  expect((await choose(shop)).setupUrl).toMatch(/cs_test_/)
  expect(await bills(shop)).toHaveLength(1)
})

test('without an account of the provider cards are not offered, and transfers serve', async () => {
  const { services } = await testApp()
  const { billing } = services.config
  delete services.config.billing
  try {
    const shop = await billedShop()
    expect(await shop.ok(subscriptionRoutes.paymentMethods)).toMatchObject({
      cardSetUp: false,
      cards: [],
      transfer: { name: 'Plantule SAS' },
    })
    expect((await shop.call(subscriptionRoutes.portalLink)).problem.code).toBe('billing_card_off')
    await begun(shop, today())
    await onDay(shop, today(), billDue)
    expect((await bills(shop))[0]?.openCents).toBeGreaterThan(0)
  } finally {
    if (billing) services.config.billing = billing
  }
})

test('no answer holds the provider’s key or its names for a shop', async () => {
  const shop = await cardShop()
  const { services } = await testApp()
  const texts = await Promise.all(
    [subscriptionRoutes.current, subscriptionRoutes.paymentMethods, subscriptionRoutes.invoices].map(async (route) =>
      JSON.stringify(await shop.ok(route)),
    ),
  )
  for (const text of texts) {
    expect(text).not.toContain(services.config.billing?.secretKey)
    expect(text).not.toMatch(/cus_|pm_|whsec_/)
  }
  expect((await (await newShop()).call(subscriptionRoutes.pay, { params: { id: 1 }, body: {} })).status).toBe(404)
})
